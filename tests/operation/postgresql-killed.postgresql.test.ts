import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { type PrivatePostgresql, startPrivatePostgresql } from '../world/databases/own-postgresql.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { freshSecret } from '../world/product/fresh-key.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { simulatorEnvironment } from '../world/product/simulated-product.ts'

// PostgreSQL itself is killed during a batch, twice (five times in bench/kills.bench.ts).
const ROWS = 600
const KILLS = 2
// About eight kinds of failure for each outage, and those that its restart causes.
const MAX_ERRORS = 60

let postgresql: PrivatePostgresql
let simulator: Simulator
const running: RunningProduct[] = []
let visitor: Visitor

beforeAll(async () => {
  postgresql = await startPrivatePostgresql()
  simulator = await startSimulator({ latencyMs: 25 })
  const env = {
    DATABASE_URL: postgresql.url,
    APP_SECRET: freshSecret(),
    ...simulatorEnvironment(simulator),
    UPSTREAM_TIMEOUT_MS: '5000',
  }
  for (const command of ['web', 'worker'] as const) running.push(await runProduct({ command, env }))
  visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Datenbank-Weg-2026' })
})

afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await postgresql?.remove()
})

const statusOf = async (visitor: Visitor, id: number): Promise<number> =>
  (await visitor.call<Task>('GET', `/api/tasks/${id}`)).status

const errorsIn = (product: RunningProduct): string[] =>
  product
    .log()
    .split('\n')
    .filter(line => line.startsWith('{"level":50'))

/** Runs a script with the owner's rights, outside the product. */
async function runAsOwner(script: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresql.url })
  await client.connect()
  await client.query(script).finally(() => client.end())
}

it('processes survive a killed database, answer 503, and resume with the same counts', {
  tags: ['R-03', 'R-44', 'C1-25'],
}, async () => {
  const [web, worker] = running
  if (!web || !worker) throw new Error('not started')
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const { body: batch } = await visitor.upload('Debitoren.xlsx', await buildUidList(uids))
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = await waitForRows(visitor, batch.id, (ROWS * kill) / (KILLS + 2))
    expect(before).toBeLessThan(ROWS)
    await postgresql.kill()
    // Polls, because answers in progress when it was killed may still arrive.
    await expect.poll(() => statusOf(visitor, batch.id)).toBe(503)
    expect((await fetch(new URL('/healthz', web.address))).status).toBe(200)
    expect((await fetch(new URL('/readyz', web.address))).status).toBe(503)
    await postgresql.start()
    await expect.poll(() => statusOf(visitor, batch.id)).toBe(200)
    expect(await waitForRows(visitor, batch.id, before)).toBeGreaterThanOrEqual(before)
  }
  const finished = await waitForFinishedBatch(visitor, batch.id)
  expect(finished).toMatchObject({
    status: 2,
    totalRows: ROWS,
    processedRows: ROWS,
    validRows: ROWS,
    notCheckedRows: 0,
  })
  expect((await visitor.call('GET', '/api/users/user/current')).status).toBe(200)
  // Only what was in progress when the database went down is queried again.
  const checkCalls = simulator.calls.filter(call => call.operation === 'check').length
  expect(checkCalls).toBeLessThanOrEqual(ROWS + KILLS * 4 * 2)
  for (const product of running) {
    expect(product.log()).not.toMatch(/uncaught exception/)
    // Each kind of failure is logged once per outage, however often it occurs.
    expect(errorsIn(product).length).toBeLessThan(MAX_ERRORS)
  }
})

it('a worker raises one alarm within seconds when PostgreSQL’s disk is full, and resumes when there is space', {
  tags: ['R-24'],
}, async () => {
  const [, worker] = running
  if (!worker) throw new Error('not started')
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${200_000_011 + at * 10}`)
  const { body: batch } = await visitor.upload('Kreditoren.xlsx', await buildUidList(uids))
  await waitForRows(visitor, batch.id, 1)
  const before = errorsIn(worker).length
  await runAsOwner(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on question for each row execute function no_room()`)
  await expect.poll(() => worker.log()).toContain('"alarm":"database-full"')
  expect(errorsIn(worker).length - before).toBeLessThan(MAX_ERRORS)
  await runAsOwner('drop trigger no_room on question')
  expect(await waitForFinishedBatch(visitor, batch.id)).toMatchObject({ validRows: ROWS, notCheckedRows: 0 })
  await expect.poll(() => worker.log()).toMatch(/"alarm":"database-full","isOver":true/)
})
