import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { isNewer } from '../src/base/releases/release.ts'

/**
 * Documents that name this release in commands; `npm version` changes neither them nor
 * compose.yaml.
 */
export const NAMING_THIS_RELEASE = ['docs/operations.md', 'docs/running.md', 'docs/publishing.md']
const UNRELEASED = '## [Unreleased]'

/** Replaces the release number in `text` in the names of files and images. */
export const renumber = (text: string, from: string, to: string): string =>
  text.replaceAll(
    new RegExp(`((?:uid-check[-:]|:-|tags/v|this is ))${from.replaceAll('.', '\\.')}(?![\\d.]*\\d)`, 'g'),
    `$1${to}`,
  )

/**
 * Turns the heading of unreleased changes into that of a release. Throws if the changelog has none.
 */
export function headRelease(changelog: string, version: string, day: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`))
    throw new Error(`CHANGELOG.md has no ${UNRELEASED}; expected: it, and what changed`)
  return changelog.replace(UNRELEASED, `## [${version}] - ${day}`)
}

/** Adds the heading of unreleased changes at the top. Throws if the changelog has it already. */
export function headNext(changelog: string): string {
  if (changelog.includes(UNRELEASED))
    throw new Error(`CHANGELOG.md has ${UNRELEASED} already; expected: a release just cut`)
  return changelog.replace(/^## \[/m, `${UNRELEASED}\n\n## [`)
}

const change = (file: string, by: (text: string) => string) => writeFileSync(file, by(readFileSync(file, 'utf8')))
// our own file
const manifest = () => JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; lastRelease: string }

/** Writes the number in all places that have this release's. */
function setNumber(version: string): void {
  const { version: before } = manifest()
  if (!isNewer(version, before)) throw new Error(`${version} is not newer than ${before}`)
  for (const cwd of ['.', 'clients/cli'])
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd, stdio: 'ignore' })
  for (const file of ['compose.yaml', ...NAMING_THIS_RELEASE]) change(file, text => renumber(text, before, version))
}

/** Makes the commit of a release: its heading with the day. */
function cut(day: string): string {
  const { version } = manifest()
  change('CHANGELOG.md', text => headRelease(text, version, day))
  return `commit this as the release ${version}, and right after it: npm run cut -- next NUMBER`
}

/** Makes the commit after it: records which commit was released, and sets the next number. */
function beginNext(version: string): string {
  const released = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  change('CHANGELOG.md', headNext)
  change('package.json', text => text.replace(/("lastRelease": ")[0-9a-f]*/, `$1${released}`))
  setNumber(version)
  return `lastRelease is ${released}; commit this`
}

// npm run cut -- release, next NUMBER or number NUMBER (docs/upgrading.md#cutting-a-release).
if (import.meta.main) {
  const [step, number = ''] = process.argv.slice(2)
  if (step === 'release') console.log(cut(new Date().toISOString().slice(0, 10)))
  else if (step === 'next') console.log(beginNext(number))
  else if (step === 'number') setNumber(number)
  else throw new Error('expected: npm run cut -- release, next NUMBER or number NUMBER')
}
