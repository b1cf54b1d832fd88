import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockDataDirectory } from '../../src/base/database/data-directory-lock.ts'
import { removeData } from '../world/databases/remove-data.ts'
import { copyStartedData } from '../world/product/started-data.ts'
import { createTestRelease, linkPackages } from '../world/releases/brought-release.ts'

// On the embedded database, by hand: installs an update, and reverts it completely
// (docs/upgrading.md).
const LATER = { name: '9999-later.sql', sql: 'alter table batch add column later text;' }
const testFolder = mkdtempSync(join(tmpdir(), 'uid-check-installed-'))
const releases = join(testFolder, 'opt')
const dataDir = copyStartedData()

beforeAll(() => linkPackages(testFolder))
afterAll(async () => {
  await removeData(dataDir)
  rmSync(testFolder, { recursive: true, force: true })
})

const operate = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(folder, 'launch.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', APP_SECRET: '' },
  })
const current = () => readlinkSync(join(releases, 'current'))
const exports = () => globSync(join(dataDir, 'before-1.1.0-*.zip'))

it('an update is installed after an export, and can be reverted only with it', async () => {
  await operate(createTestRelease(testFolder, { version: '1.0.0' }), 'install', releases)
  expect(current()).toBe('uid-check-1.0.0')
  const newRelease = createTestRelease(testFolder, { version: '1.1.0', migration: LATER })

  const lock = await lockDataDirectory(dataDir, () => undefined)
  await expect(operate(newRelease, 'install', releases)).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The data directory \S+ is in use by process \d+ .*\n$/),
  })
  lock.release()
  expect([current(), exports()]).toEqual(['uid-check-1.0.0', []])

  const { stdout } = await operate(newRelease, 'install', releases)
  const [file = ''] = exports()
  expect(stdout).toContain('The last migration of the database (embedded) is ')
  expect(stdout).toMatch(
    new RegExp(`to migrate: ${LATER.name}\\.\n${file}: \\d+ rows in .*\nmigrated: ${LATER.name}\n`, 's'),
  )
  expect([current(), existsSync(file)]).toEqual(['uid-check-1.1.0', true])

  const refusal = {
    stderr: expect.stringMatching(/^The database was migrated by release 1\.1\.0 .*\nSo 1\.1\.0 stays\./),
  }
  await expect(operate(join(releases, 'current'), 'rollback', releases)).rejects.toMatchObject(refusal)
  renameSync(join(dataDir, 'postgresql'), join(dataDir, 'postgresql.of-1.1.0'))
  await operate(join(releases, 'uid-check-1.0.0'), 'import', file)
  await operate(join(releases, 'current'), 'rollback', releases)
  expect(current()).toBe('uid-check-1.0.0')
  expect(readdirSync(releases).sort()).toEqual(['current', 'uid-check-1.0.0', 'uid-check-1.1.0'])
})
