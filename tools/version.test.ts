import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { isNewer } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'
import { NAMING_THIS_RELEASE } from './cut-release.ts'

// `npm version` changes package.json and the lock file, and so it does for the command line, a package of its own; compose.yaml,
// which can read neither, names the image by it. Whatever else runs or is built reads it there. Documents and comments may tell of
// a release, and others have versions, too.
const PLACES = ['clients/cli/package.json', 'compose.yaml', 'package-lock.json', 'package.json']
// Versions of packages alone.
const OF_OTHERS = 'site/package-lock.json'
const DOCUMENT = /\.(?:md|sql)$|\.test\.tsx?$|^tests\//
const OURS = /\.(?:[cm]?[jt]sx?|json|ya?ml|html|conf|service|example)$|(?:^|\/)(?:Dockerfile|Caddyfile)$|^\.ci\//

/** Wherever it lay then. */
const MIGRATION = /\/migrations\/[^/]+\.sql$/
const ELSEWHERE = /^ *(?:\/\/|\/?\*).*$|Standard Webhooks [\d.]+/gm

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => OURS.test(file) && !DOCUMENT.test(file) && file !== OF_OTHERS && existsSync(file))

it('stands in one place', { tags: ['W1-15'] }, () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } // our own file
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

/** The release that was cut last (package.json, `lastRelease`), as git has it. */
function ofLastRelease() {
  const { lastRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string } // our own file
  const git = (...words: string[]) =>
    execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const { version } = JSON.parse(git('show', `${lastRelease}:package.json`)) as { version: string } // our own file
    const files = git('ls-tree', '-r', '--name-only', lastRelease, 'src').split('\n')
    return { version, migrations: files.filter(file => MIGRATION.test(file)).map(file => basename(file)) }
  } catch {
    throw new Error(
      `git does not have the last release ${lastRelease}; expected: a clone with its history (git fetch --unshallow --tags)`,
    )
  }
}

/** What is wrong where a database has been given more than the last release gave it, and the number is still that one's. */
const misnamed = (version: string, last: { version: string; migrations: string[] }, migrations: string[]): string[] =>
  isNewer(version, last.version) ? [] : migrations.filter(file => !last.migrations.includes(file))

// Two programs of one number that know different databases: `install` could not tell them apart, nor could whoever reads a report.
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
