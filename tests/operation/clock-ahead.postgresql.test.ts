import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import { LANE_QUEUE_NAME } from '../../src/checking/batches/asking/lane-queue.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { administer } from '../world/databases/database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { noonInYears, shiftedClockEnvironment } from '../world/product/shifted-clock.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

const HOUR_MS = 3_600_000
const server = process.env.TEST_DATABASE_URL ?? ''
const name = `clock_${randomBytes(6).toString('hex')}`
const running: RunningProduct[] = []
let simulator: Simulator
let database: OpenDatabase
let env: Record<string, string>

beforeAll(async () => {
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  simulator = await startSimulator()
  env = { DATABASE_URL: url.href, APP_SECRET: freshSecret(), ...simulatorEnvironment(simulator) }
  running.push(await runProduct({ command: 'web', env }))
  database = openPostgresql(url.href, () => undefined, 2)
})

afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await database.close()
  await simulator.close()
  await administer(server, `drop database if exists ${name} with (force)`)
})

async function startWorker(extraEnvironment: Record<string, string> = {}): Promise<RunningProduct> {
  const worker = await runProduct({ command: 'worker', env: { ...env, ...extraEnvironment } })
  running.push(worker)
  return worker
}

const count = async (table: 'batch' | 'answer' | 'report' | 'file'): Promise<number> => {
  const counting = database.db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counting.executeTakeFirstOrThrow()).count)
}

/**
 * Waits until workers have swept several times; each sweep sends the lanes whose questions wait.
 */
async function waitForSweeps(): Promise<void> {
  const lanes = async () =>
    (await sql`select id from pgboss.job where name = ${LANE_QUEUE_NAME}`.execute(database.db)).rows.length
  for (let sweep = 0; sweep < 4; sweep++) {
    await sql`delete from pgboss.job where name = ${LANE_QUEUE_NAME}`.execute(database.db)
    await expect.poll(lanes, { message: 'lanes that were sent' }).toBeGreaterThan(0)
  }
}

it('workers nine years or 26 hours ahead of the database delete and query nothing, and one with the right time does all work', {
  tags: ['R-22'],
}, async () => {
  const visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Neun-Jahre-Spaeter-26' })
  const upload = async (uids: string[]) => (await visitor.upload('Debitoren.xlsx', await buildUidList(uids))).body.id
  const correctWorker = await startWorker()
  await waitForFinishedBatch(visitor, await upload(['DE136695976', 'DE129304291']))
  await correctWorker.stop()
  const countsBefore = [await count('batch'), await count('answer'), await count('report'), await count('file')]

  const workers = [
    await startWorker(shiftedClockEnvironment(noonInYears(9))),
    await startWorker(shiftedClockEnvironment(new Date(Date.now() + 26 * HOUR_MS))),
  ]
  for (const worker of workers) await expect.poll(worker.log, { message: 'log' }).toContain('"alarm":"clock"')
  simulator.calls.length = 0
  const waiting = await upload(['DK13585628', 'FI20774740'])
  await waitForSweeps()
  expect(simulator.calls).toEqual([])
  expect([await count('batch'), await count('answer'), await count('report')]).toEqual([
    (countsBefore[0] ?? 0) + 1,
    countsBefore[1],
    countsBefore[2],
  ])
  expect(await count('file')).toBeGreaterThanOrEqual(countsBefore[3] ?? 0)

  const before = Date.now()
  await startWorker()
  expect(await waitForFinishedBatch(visitor, waiting)).toMatchObject({ processedRows: 2, notCheckedRows: 0 })
  const answers = await database.db.selectFrom('answer').select('asked_at').where('batch_id', '=', waiting).execute()
  expect(answers).toHaveLength(2)
  for (const { asked_at } of answers) expect(Math.abs(asked_at.getTime() - before)).toBeLessThan(HOUR_MS / 2)
})
