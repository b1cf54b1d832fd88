import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../../src/checking/batches/wire.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createEveryKind, expectEveryKind } from '../world/fleet/every-kind.ts'
import { type Fleet, startFleet } from '../world/fleet/fleet.ts'
import { buildLastRelease, readLastRelease } from '../world/fleet/last-release.ts'
import { startLoad } from '../world/fleet/load.ts'
import { setUpAccount } from '../world/fleet/newcomers.ts'
import { createRelease } from '../world/fleet/own-release.ts'
import { countLostRows, emptyTables, recordRows } from '../world/fleet/recorded-rows.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { swissUids } from '../world/product/swiss-uids.ts'
import { startReceiver, verifyEvent } from '../world/stand-ins/webhook-receiver.ts'

// Updates from the last release with data of every kind, process by process, while people and
// programs continue.
const PUBLIC_URL = 'https://localhost'
const OPEN_ROWS = 2000
// Slow enough for the new release to finish the batch that the old one began.
const SLOW_LATENCY_MS = 400
/** Numbers of registers that the old release does not know, and others. */
const NEW_REGISTER_UIDS = [...swissUids(5), 'DE136695976', 'FR00000000190']
const QUICK_LATENCY_MS = 20
/**
 * Tables that stay empty without an OpenID provider, a mail server, the ministry's list, the
 * registers of member states or a time-stamping authority.
 */
const EMPTY_TABLES = [
  'account_check',
  'adis_payer',
  'adis_reply',
  'adis_state',
  'batch_register_state',
  'batch_unreliable_payer',
  'company_openid',
  'czech_membership',
  'databox',
  'databox_paper',
  'databox_word',
  'mail',
  'openid_answer',
  'openid_link',
  'register_call',
  'register_reply',
  'register_state',
  'register_statement',
  'scheinunternehmen_list',
  'scheinunternehmen_uid',
  'timestamp_token',
]
/** Tables whose rows are temporary or written at night. */
const TEMPORARY_TABLES = ['batch_listing', 'cache_refresh', 'passkey_challenge', 'retention_run']

let formerRelease: string
let release: string
let fleet: Fleet

beforeAll(async () => {
  requirePrograms({ nginx: 'nginx' })
  formerRelease = buildLastRelease()
  release = createRelease()
  const env = { PUBLIC_URL, WEBHOOK_ALLOW: '127.0.0.0/8', VIES_CONCURRENCY: '10', RATE_UPLOAD: '0' }
  fleet = await startFleet(formerRelease, { behaviour: { latencyMs: QUICK_LATENCY_MS }, env })
})
afterAll(async () => {
  await fleet?.stop()
  if (release) rmSync(dirname(release), { recursive: true })
})

it('an update process by process under load fails no request and loses no data', {
  tags: ['B-07'],
}, async () => {
  const receiver = await startReceiver()
  const newcomer = await setUpAccount(fleet.address)
  const { visitor } = newcomer
  const created = await createEveryKind(newcomer, PUBLIC_URL, receiver.url)
  const empty = await emptyTables(fleet.database)
  expect(empty.filter(table => ![...EMPTY_TABLES, ...TEMPORARY_TABLES].includes(table))).toEqual([])
  const rowsBefore = await recordRows(fleet.database)

  fleet.simulator.setBehaviour({ latencyMs: SLOW_LATENCY_MS })
  const uids = Array.from({ length: OPEN_ROWS }, (_, at) => `DE${150_000_011 + at * 10}`)
  const { id: openBatch } = (await visitor.upload('Angefangen.xlsx', await buildUidList(uids))).body
  const load = startLoad(newcomer)
  const processedRows = async () => (await visitor.call<Task>('GET', `/api/tasks/${openBatch}`)).body.processedRows
  await expect.poll(processedRows).toBeGreaterThan(0)
  const newRegisterBatches: { id: number }[] = []
  for (const at of fleet.members.keys()) {
    await fleet.restart(at, release)
    // The web processes are of this release now, and all workers of the old one, which does not
    // know these UIDs.
    if (at === 1)
      newRegisterBatches.push((await visitor.upload('Schweiz.xlsx', await buildUidList(NEW_REGISTER_UIDS))).body)
  }
  const unfinishedBatch = (await visitor.call<Task>('GET', `/api/tasks/${openBatch}`)).body
  expect(unfinishedBatch.finishedAt).toBeNull()
  fleet.simulator.setBehaviour({ latencyMs: QUICK_LATENCY_MS })
  const { requests, failed } = await load.stop()
  const sum = Object.values(requests).reduce((total, each) => total + each, 0)
  const rows = rowsBefore.reduce((total, table) => total + table.rows.length, 0)
  console.log(
    `from ${readLastRelease().slice(0, 7)}: ${failed.length} of ${sum} requests failed ${JSON.stringify(requests)}; ${rows} rows of ${rowsBefore.length} ` +
      `tables compared, ${created.reports.size} files byte by byte; ${unfinishedBatch.processedRows} of ${OPEN_ROWS} rows when the last process was replaced`,
  )
  expect(failed).toEqual([])

  for (const { id } of [{ id: openBatch }, ...newRegisterBatches, ...load.batches]) {
    const { processedRows, totalRows, validRows } = await waitForFinishedBatch(visitor, id, 300_000)
    expect([id, processedRows, validRows]).toEqual([id, totalRows, totalRows])
  }
  expect(await countLostRows(fleet.database, rowsBefore)).toEqual({})
  await expectEveryKind(newcomer, created)
  await expect.poll(() => receiver.received.some(({ data }) => data.id === openBatch)).toBe(true)
  for (const delivery of receiver.received)
    expect(verifyEvent(delivery, created.endpoint.secret)).toMatchObject({ type: 'batch.completed' })
  const args = [join(release, 'launch.js'), 'audit-verify']
  const env = { ...process.env, ...fleet.env }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: release, env })
  expect(stdout).toMatch(/head/i)
})
