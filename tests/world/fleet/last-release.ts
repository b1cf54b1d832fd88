import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const KEPT = 'node_modules/.cache/releases'

/** The release from which an update comes: package.json's `lastRelease`, a commit or a tag. */
export function lastRelease(): string {
  const { lastRelease: name } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string } // our own file
  return name
}

/** Builds the last release from git, with the packages of its own lock file, and returns its folder, which is kept for the next time. */
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
    // Two files of tests may build it at once: whoever is first has it in place, whole.
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
