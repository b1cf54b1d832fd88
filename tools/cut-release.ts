import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { isNewer } from '../src/base/releases/release.ts'

/**
 * Documents with commands that contain this release's version. `npm version` changes neither them
 * nor compose.yaml.
 */
export const PAGES_WITH_VERSION = ['docs/operations.md', 'docs/running.md', 'docs/publishing.md']
const UNRELEASED = '## [Unreleased]'

/** Replaces the version in names of files, images and tags. */
export const renumber = (text: string, from: string, to: string): string =>
  text.replaceAll(
    new RegExp(`((?:uid-check[-:]|:-|tags/v|this is ))${from.replaceAll('.', '\\.')}(?![\\d.]*\\d)`, 'g'),
    `$1${to}`,
  )

/**
 * Replaces the heading of unreleased changes by that of a release. Throws if the changelog has
 * none.
 */
export function addReleaseHeading(changelog: string, version: string, day: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`))
    throw new Error(`CHANGELOG.md has no ${UNRELEASED}; expected: this heading with the changes`)
  return changelog.replace(UNRELEASED, `## [${version}] - ${day}`)
}

/** Adds the heading of unreleased changes at the top. Throws if the changelog has it already. */
export function addUnreleasedHeading(changelog: string): string {
  if (changelog.includes(UNRELEASED))
    throw new Error(`CHANGELOG.md has ${UNRELEASED} already; expected: a release just cut`)
  return changelog.replace(/^## \[/m, `${UNRELEASED}\n\n## [`)
}

const rewriteFile = (file: string, transform: (text: string) => string) =>
  writeFileSync(file, transform(readFileSync(file, 'utf8')))
// The type is that of our own file.
const manifest = () => JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; lastRelease: string }

/** Sets the version in all files that contain this release's version. */
function setNumber(version: string): void {
  const { version: before } = manifest()
  if (!isNewer(version, before)) throw new Error(`${version} is not newer than ${before}`)
  for (const cwd of ['.', 'clients/cli'])
    execFileSync('npm', ['version', version, '--no-git-tag-version'], { cwd, stdio: 'ignore' })
  for (const file of ['compose.yaml', ...PAGES_WITH_VERSION]) rewriteFile(file, text => renumber(text, before, version))
}

/** Prepares the commit of a release: its heading with the date. */
function prepareRelease(day: string): string {
  const { version } = manifest()
  rewriteFile('CHANGELOG.md', text => addReleaseHeading(text, version, day))
  return `commit this as release ${version}, then run: npm run cut -- next NUMBER`
}

/** Prepares the commit after a release: records the released commit and sets the next version. */
function prepareNext(version: string): string {
  const released = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  rewriteFile('CHANGELOG.md', addUnreleasedHeading)
  rewriteFile('package.json', text => text.replace(/("lastRelease": ")[0-9a-f]*/, `$1${released}`))
  setNumber(version)
  return `lastRelease is ${released}; commit this`
}

// npm run cut -- release, next NUMBER or number NUMBER (docs/upgrading.md#cutting-a-release).
if (import.meta.main) {
  const [step, version = ''] = process.argv.slice(2)
  if (step === 'release') console.log(prepareRelease(new Date().toISOString().slice(0, 10)))
  else if (step === 'next') console.log(prepareNext(version))
  else if (step === 'number') setNumber(version)
  else throw new Error('expected: npm run cut -- release, next NUMBER or number NUMBER')
}
