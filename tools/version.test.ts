import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { isNewer } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'
import { PAGES_WITH_VERSION } from './cut-release.ts'

// `npm version` changes package.json and the lock file, and those of clients/cli. compose.yaml,
// which cannot read them, contains the version in the name of the image. All other code reads
// package.json. Documents and comments may contain old version numbers, and dependencies have their
// own.
const FILES_WITH_VERSION = ['clients/cli/package.json', 'compose.yaml', 'package-lock.json', 'package.json']
// Contains only versions of dependencies.
const DEPENDENCY_LOCK = 'site/package-lock.json'
const EXCLUDED = /\.(?:md|sql)$|\.test\.tsx?$|^tests\//
const SOURCE_FILES =
  /\.(?:[cm]?[jt]sx?|json|ya?ml|html|conf|service|example)$|(?:^|\/)(?:Dockerfile|Caddyfile)$|^\.ci\//

/** In any folder, because earlier releases stored migrations elsewhere. */
const MIGRATION = /\/migrations\/[^/]+\.sql$/
const IGNORED_TEXT = /^ *(?:\/\/|\/?\*).*$|Standard Webhooks [\d.]+/gm

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => SOURCE_FILES.test(file) && !EXCLUDED.test(file) && file !== DEPENDENCY_LOCK && existsSync(file))

it('the version occurs only in the expected files', { tags: ['W1-15'] }, () => {
  // The type is that of our own file.
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(VERSION).toBe(version)
  const number = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.]*\\d)`)
  expect(files.length).toBeGreaterThan(500)
  const hasVersion = (file: string) => number.test(readFileSync(file, 'utf8').replaceAll(IGNORED_TEXT, ''))
  expect(files.filter(hasVersion).toSorted()).toEqual(FILES_WITH_VERSION)
})

it('the commands in documents contain the version', () => {
  for (const page of PAGES_WITH_VERSION) {
    const matches = [...readFileSync(page, 'utf8').matchAll(/(?:uid-check[-:]|tags\/v|this is )(\d+\.\d+\.\d+)/g)]
    expect(matches.length, page).toBeGreaterThan(0)
    expect([...new Set(matches.map(([, number]) => number))], page).toEqual([VERSION])
  }
})

/**
 * Reads the version and the migrations of the last release (`lastRelease` of package.json) from
 * git.
 */
function readLastRelease() {
  // The type is that of our own file.
  const { lastRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    // The type is that of our own file.
    const { version } = JSON.parse(git('show', `${lastRelease}:package.json`)) as { version: string }
    const files = git('ls-tree', '-r', '--name-only', lastRelease, 'src').split('\n')
    return { version, migrations: files.filter(file => MIGRATION.test(file)).map(file => basename(file)) }
  } catch {
    throw new Error(
      `git does not have the last release ${lastRelease}; expected: a clone with its history (git fetch --unshallow --tags)`,
    )
  }
}

/** Returns the new migrations if the version is not newer than that of the last release. */
const migrationsWithoutNewVersion = (
  version: string,
  last: { version: string; migrations: string[] },
  migrations: string[],
): string[] => (isNewer(version, last.version) ? [] : migrations.filter(file => !last.migrations.includes(file)))

// Two builds of the same version would expect different schemas, and neither `install` nor the
// reader of a report could distinguish them.
it('the version is newer than the last release if there is a new migration', () => {
  const last = readLastRelease()
  const migrations = globSync('src/base/database/migrations/*.sql').map(file => basename(file))
  expect(last.migrations.filter(file => !migrations.includes(file))).toEqual([])
  expect(migrationsWithoutNewVersion(VERSION, last, migrations)).toEqual([])
  const before = { version: '1.4.0', migrations: ['a.sql'] }
  expect(migrationsWithoutNewVersion('1.4.0', before, ['a.sql'])).toEqual([])
  expect(migrationsWithoutNewVersion('1.4.0', before, ['a.sql', 'b.sql'])).toEqual(['b.sql'])
  expect(migrationsWithoutNewVersion('1.10.0', before, ['a.sql', 'b.sql'])).toEqual([])
})
