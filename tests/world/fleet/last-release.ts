import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const KEPT = 'node_modules/.cache/releases'

/**
 * Returns the release from which an update starts: `lastRelease` of package.json, a commit or a
 * tag.
 */
export function lastRelease(): string {
  // our own file
  const { lastRelease: name } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  return name
}

/**
 * Builds the last release from git, with the packages of its own lock file, and returns its folder.
 * The folder is kept for later runs.
 */
export function buildLastRelease(): string {
  const commit = commitOf(lastRelease())
  const place = resolve(KEPT, commit)
  if (existsSync(place)) return place
  const sources = mkdtempSync(join(tmpdir(), 'uid-check-sources-'))
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const archive = join(sources, 'sources.tar')
    execFileSync('git', ['archive', '--output', archive, commit])
    run('tar', '--extract', '--file', archive)
    run('npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund')
    run('npm', 'run', 'build')
    run('npm', 'run', 'release', '--', join(sources, 'made'))
    mkdirSync(KEPT, { recursive: true })
    // Two test files may build it at the same time: the first to finish moves its complete build
    // into place.
    const part = mkdtempSync(`${place}.part-`)
    execFileSync('cp', ['--recursive', join(sources, 'made'), join(part, 'made')])
    if (!existsSync(place)) renameSync(join(part, 'made'), place)
    rmSync(part, { recursive: true, force: true })
    return place
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
}

function commitOf(name: string): string {
  try {
    const words = ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]
    return execFileSync('git', words, { encoding: 'utf8' }).trim()
  } catch {
    throw new Error(
      `git does not have the last release ${name} (package.json, lastRelease); expected: a clone with its history (git fetch --unshallow --tags)`,
    )
  }
}
