import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { administer } from '../world/databases/database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

// A web process and two workers on PostgreSQL, one of them killed: what the authorities see.
const VIES_LIMIT = 5
const FINANZONLINE_LIMIT = 3
const server = process.env.TEST_DATABASE_URL ?? ''
const name = `workers_${randomBytes(6).toString('hex')}`
const running: RunningProduct[] = []
let simulator: Simulator
let database: OpenDatabase

beforeAll(async () => {
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  simulator = await startSimulator({ latencyMs: 25, failureShare: 0.2, failures: ['rc 1512', 'busy-once'], seed: 3 })
  const env = {
    DATABASE_URL: url.href,
    APP_SECRET: freshSecret(),
    ...simulatorEnvironment(simulator),
    VIES_CONCURRENCY: String(VIES_LIMIT),
    FINANZONLINE_CONCURRENCY: String(FINANZONLINE_LIMIT),
    UPSTREAM_TIMEOUT_MS: '2000',
    RETRY_BASE_MS: '50',
    // So low that one worker cannot take every lane.
    WORKER_CONCURRENCY: '4',
  }
  for (const command of ['web', 'worker', 'worker'] as const) running.push(await runProduct({ command, env }))
  database = openPostgresql(url.href, () => undefined, 2)
})

afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await database.close()
  await simulator.close()
  await administer(server, `drop database if exists ${name} with (force)`)
})

/** Returns the slots held by living processes, per process. */
async function heldSlots(service: 'vies' | 'finanzamt'): Promise<number[]> {
  const rows = await database.db
    .selectFrom('authority_place')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('service', '=', service)
    .where('held_until', '>', new Date())
    .groupBy('holder')
    .execute()
  return rows.map(({ places }) => places)
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

it('calls never exceed the concurrency limits or two a UID, and a dead worker’s share is returned', {
  tags: ['R-07'],
}, async () => {
  const [web, , killed] = running
  if (!web || !killed) throw new Error('not started')
  const visitor = createVisitor(web.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Zwei-Arbeiter-2026' })
  const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
  expect((await visitor.call('PUT', '/api/company/1', { uid: 'ATU13585627', ...account })).status).toBe(204)
  for (const [country, api] of [
    ['DE', 'vies'],
    ['FI', 'finanzamt'],
  ]) {
    expect((await visitor.call('POST', '/api/countryapi/1', { country, api })).status).toBe(201)
  }
  const uids = ['DE1', 'FI'].flatMap(country => Array.from({ length: 250 }, (_, at) => `${country}${20_000_000 + at}`))
  const workbook = await buildUidList(uids)
  const uploads = await Promise.all([1, 2, 3].map(copy => visitor.upload(`Debitoren-${copy}.xlsx`, workbook)))
  await expect.poll(async () => (await heldSlots('vies')).length).toBe(3)
  await killed.kill()
  for (const { body } of uploads) {
    const { processedRows, totalRows } = await waitForFinishedBatch(visitor, body.id)
    expect([processedRows, totalRows]).toEqual([uids.length, uids.length])
  }
  const { maxInFlight, maxCallsPerUid, byCode, byOperation } = simulator.summary()
  expect(maxInFlight['vies check']).toBeLessThanOrEqual(VIES_LIMIT)
  expect(maxInFlight['finanzonline query']).toBeLessThanOrEqual(FINANZONLINE_LIMIT)
  expect(maxCallsPerUid.finanzonline).toBe(2)
  expect(byCode['query 1513']).toBeUndefined()
  expect(byOperation.login).toBe(1)
  for (const [service, limit] of [
    ['vies', VIES_LIMIT],
    ['finanzamt', FINANZONLINE_LIMIT],
  ] as const) {
    await expect.poll(async () => sum(await heldSlots(service))).toBe(limit)
  }
})
