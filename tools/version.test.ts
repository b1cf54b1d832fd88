import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { isNewer } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'
import { NAMING_THIS_RELEASE } from './cut-release.ts'

// `npm version` changes package.json and the lock file, and the same for the command line, which is
// a separate package. compose.yaml, which can read neither, names the image with the version.
// Everything else reads it there. Documents and comments may mention a release, and others have
// versions, too.
const PLACES = ['clients/cli/package.json', 'compose.yaml', 'package-lock.json', 'package.json']
// Contains only versions of packages.
const OF_OTHERS = 'site/package-lock.json'
const DOCUMENT = /\.(?:md|sql)$|\.test\.tsx?$|^tests\//
const OURS = /\.(?:[cm]?[jt]sx?|json|ya?ml|html|conf|service|example)$|(?:^|\/)(?:Dockerfile|Caddyfile)$|^\.ci\//

/** In any folder, because earlier releases had another. */
const MIGRATION = /\/migrations\/[^/]+\.sql$/
const ELSEWHERE = /^ *(?:\/\/|\/?\*).*$|Standard Webhooks [\d.]+/gm

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => OURS.test(file) && !DOCUMENT.test(file) && file !== OF_OTHERS && existsSync(file))

it('stands in one place', { tags: ['W1-15'] }, () => {
  // our own file
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(VERSION).toBe(version)
  const number = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.]*\\d)`)
  expect(files.length).toBeGreaterThan(500)
  const isThere = (file: string) => number.test(readFileSync(file, 'utf8').replaceAll(ELSEWHERE, ''))
  expect(files.filter(isThere).toSorted()).toEqual(PLACES)
})

it('is the number in what documents have an operator type', () => {
  for (const page of NAMING_THIS_RELEASE) {
    const named = [...readFileSync(page, 'utf8').matchAll(/(?:uid-check[-:]|tags\/v|this is )(\d+\.\d+\.\d+)/g)]
    expect(named.length, page).toBeGreaterThan(0)
    expect([...new Set(named.map(([, number]) => number))], page).toEqual([VERSION])
  }
})

/**
 * Returns the version and migrations of the last release (`lastRelease` of package.json) from git.
 */
function ofLastRelease() {
  // our own file
  const { lastRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    // our own file
    const { version } = JSON.parse(git('show', `${lastRelease}:package.json`)) as { version: string }
    const files = git('ls-tree', '-r', '--name-only', lastRelease, 'src').split('\n')
    return { version, migrations: files.filter(file => MIGRATION.test(file)).map(file => basename(file)) }
  } catch {
    throw new Error(
      `git does not have the last release ${lastRelease}; expected: a clone with its history (git fetch --unshallow --tags)`,
    )
  }
}

/** Returns the migrations that the last release does not have, if the version is still the same. */
const misnamed = (version: string, last: { version: string; migrations: string[] }, migrations: string[]): string[] =>
  isNewer(version, last.version) ? [] : migrations.filter(file => !last.migrations.includes(file))

// With the same version, two programs would know different databases, and neither `install` nor the
// reader of a report could tell them apart.
it('is newer than the last release as soon as there is a migration that it did not have', () => {
  const last = ofLastRelease()
  const migrations = globSync('src/base/database/migrations/*.sql').map(file => basename(file))
  expect(last.migrations.filter(file => !migrations.includes(file))).toEqual([])
  expect(misnamed(VERSION, last, migrations)).toEqual([])
  const before = { version: '1.4.0', migrations: ['a.sql'] }
  expect(misnamed('1.4.0', before, ['a.sql'])).toEqual([])
  expect(misnamed('1.4.0', before, ['a.sql', 'b.sql'])).toEqual(['b.sql'])
  expect(misnamed('1.10.0', before, ['a.sql', 'b.sql'])).toEqual([])
})
