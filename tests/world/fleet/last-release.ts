import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const CACHE_FOLDER = 'node_modules/.cache/releases'

/**
 * Returns the release from which an update starts: `lastRelease` of package.json, a commit or a
 * tag.
 */
export function readLastRelease(): string {
  // our own file
  const { lastRelease: name } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  return name
}

/**
 * Builds the last release from git, with the packages of its own lock file, and returns its folder.
 * The folder is kept for later runs.
 */
export function buildLastRelease(): string {
  const commit = commitOf(readLastRelease())
  const releaseFolder = resolve(CACHE_FOLDER, commit)
  if (existsSync(releaseFolder)) return releaseFolder
  const sources = mkdtempSync(join(tmpdir(), 'uid-check-sources-'))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const archive = join(sources, 'sources.tar')
    execFileSync('git', ['archive', '--output', archive, commit])
    run('tar', '--extract', '--file', archive)
    run('npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
    run('npm', 'run', 'release', '--', join(sources, 'made'))
    mkdirSync(CACHE_FOLDER, { recursive: true })
    // Two test files may build it at the same time: the first to finish moves its complete build
    // into place.
    const partialFolder = mkdtempSync(`${releaseFolder}.part-`)
    execFileSync('cp', ['--recursive', join(sources, 'made'), join(partialFolder, 'made')])
    if (!existsSync(releaseFolder)) renameSync(join(partialFolder, 'made'), releaseFolder)
    rmSync(partialFolder, { recursive: true, force: true })
    return releaseFolder
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
}

function commitOf(name: string): string {
  try {
    const args = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
    return execFileSync('git', args, { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(
      `git does not have the last release ${name} (package.json, lastRelease); expected: a clone with its history (git fetch --unshallow --tags)`,
    )
  }
}
