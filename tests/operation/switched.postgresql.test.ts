import { execFile } from 'node:child_process'
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { rejectIfAnyFails } from '../world/race-with-failures.ts'
import { createTestRelease, linkPackages } from '../world/releases/brought-release.ts'

// A release replaces a running one: the database is migrated and the link switched while lists are
// uploaded and pages poll.
const PAGES = 2
const POLL_EVERY_MS = 20
const UPLOAD_EVERY_MS = 200
const LATER = { name: '9999-later.sql', sql: 'alter table batch add column later text;' }
const UIDS = ['DE136695976', 'DE100000011']
const LIMITS = { RATE_UPLOAD: '0' }

const testFolder = mkdtempSync(join(tmpdir(), 'uid-check-switched-'))
const releases = join(testFolder, 'opt')
const running: RunningProduct[] = []
let database: TemporaryDatabase
let simulator: Simulator
let env: Record<string, string>

beforeAll(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator()
  env = { ...productEnvironment(database.url, simulator), ...LIMITS }
  linkPackages(testFolder)
})
afterAll(async () => {
  await Promise.all(running.map(product => product.kill()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await database?.remove()
  rmSync(testFolder, { recursive: true, force: true })
})

const operate = (folder: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(folder, 'launch.js'), ...args], { env: { ...process.env, ...env } })

async function start(folder: string, port = '0'): Promise<RunningProduct> {
  const command = [process.execPath, join(folder, 'launch.js'), 'start'] as const
  const product = await runProduct({ by: command, cwd: folder, env: { ...env, PORT: port } })
  running.push(product)
  return product
}

it('a release is switched while another serves: no upload and no poll fails, and the earlier one cannot start again', async () => {
  await operate(createTestRelease(testFolder, { version: '1.0.0' }), 'install', releases)
  const before = await start(join(releases, 'current'))
  const page = createVisitor(before.address)
  await page.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Niemand-Merkt-Es-26' })
  await page.call('POST', '/api/countryapi/1', { country: 'DE', api: 'vies' })
  const list = await buildUidList(UIDS)
  const batches: number[] = []
  const failed: unknown[] = []
  let [polls, isOver] = [0, false]
  const poll = async () => {
    while (!isOver) {
      const { status, body } = await page.call('GET', '/api/tasks/company/1')
      polls += 1
      if (status !== 200) failed.push([status, body])
      await wait(POLL_EVERY_MS)
    }
  }
  const upload = async () => {
    while (!isOver) {
      const { status, body } = await page.upload('Debitoren.xlsx', list, { language: 'de' })
      if (status === 201) batches.push(body.id)
      else failed.push([status, body])
      await wait(UPLOAD_EVERY_MS)
    }
  }
  const load = Promise.all([upload(), ...Array.from({ length: PAGES }, poll)])
  const { stdout } = await operate(
    createTestRelease(testFolder, { version: '1.1.0', migration: LATER }),
    'install',
    releases,
  )
  const batchesBefore = batches.length
  await rejectIfAnyFails(
    [load],
    expect.poll(() => Math.min(batches.length - batchesBefore - 1, batches.length - 5, polls - 20)).toBeGreaterThan(0),
  )
  isOver = true
  await load

  expect(failed).toEqual([])
  expect(stdout).toMatch(
    /current: 1\.0\.0\.\nThe last migration of the database \(postgresql\) is \S+ of release 1\.0\.0; to migrate: 9999-later\.sql\.\n/,
  )
  expect(readlinkSync(join(releases, 'current'))).toBe('uid-check-1.1.0')
  for (const id of batches) expect(await waitForFinishedBatch(page, id)).toMatchObject({ status: STATUS.completed })

  expect(await before.stop()).toBe(0)
  const sentence = /The database was migrated by release 1\.1\.0 \(9999-later\.sql\), this is release 1\.0\.0 /
  await expect(start(join(releases, 'uid-check-1.0.0'))).rejects.toThrow(sentence)
  await expect(operate(join(releases, 'current'), 'rollback', releases)).rejects.toMatchObject({
    stderr: expect.stringMatching(new RegExp(`${sentence.source}.*\nSo 1\\.1\\.0 stays\\. .* import FILE`)),
  })
  expect(readlinkSync(join(releases, 'current'))).toBe('uid-check-1.1.0')

  await start(join(releases, 'current'), new URL(before.address).port)
  expect((await page.call('GET', `/api/tasks/${batches[0]}`)).status).toBe(200)
})
