import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Task } from '../../src/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { finishedBatch } from '../world/finished-batch.ts'
import { freshSecret } from '../world/fresh-key.ts'
import { type OwnPostgresql, startOwnPostgresql } from '../world/own-postgresql.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/running-product.ts'
import { leadingTo } from '../world/simulated-product.ts'
import { type Visitor, visit } from '../world/visitor.ts'
import { buildUidList } from '../world/workbook.ts'

// PostgreSQL itself is killed in the middle of a batch, twice (issue 5; five times: bench/kills.bench.ts).
const ROWS = 600
const KILLS = 2

let postgresql: OwnPostgresql
let simulator: Simulator
const running: RunningProduct[] = []

beforeAll(async () => {
  postgresql = await startOwnPostgresql()
  simulator = await startSimulator({ latencyMs: 25 })
  const env = {
    DATABASE_URL: postgresql.url,
    APP_SECRET: freshSecret(),
    ...leadingTo(simulator),
    UPSTREAM_TIMEOUT_MS: '2000',
  }
  for (const command of ['web', 'worker'] as const) running.push(await runProduct({ command, env }))
})

afterAll(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await postgresql?.remove()
})

const statusOf = async (visitor: Visitor, id: number): Promise<number> =>
  (await visitor.call<Task>('GET', `/api/tasks/${id}`)).status

async function untilRows(visitor: Visitor, id: number, rows: number): Promise<number> {
  for (;;) {
    const { status, body } = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    if (status === 200 && body.processedRows >= rows) return body.processedRows
    await new Promise(done => setTimeout(done, 20))
  }
}

it('processes stay while the database is gone, say 503, and go on with the same figures when it is back', async () => {
  const [web, worker] = running
  if (!web || !worker) throw new Error('not started')
  const visitor = visit(web.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Datenbank-Weg-2026' })
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const { body: batch } = await visitor.upload('Debitoren.xlsx', await buildUidList(uids))
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = await untilRows(visitor, batch.id, (ROWS * kill) / (KILLS + 2))
    expect(before).toBeLessThan(ROWS)
    await postgresql.kill()
    // Again and again, since answers under way when it died may still come.
    await expect.poll(() => statusOf(visitor, batch.id), { timeout: 30_000 }).toBe(503)
    expect((await fetch(new URL('/healthz', web.address))).status).toBe(200)
    expect((await fetch(new URL('/readyz', web.address))).status).toBe(503)
    await postgresql.start()
    await expect.poll(() => statusOf(visitor, batch.id), { timeout: 30_000 }).toBe(200)
    expect(await untilRows(visitor, batch.id, before)).toBeGreaterThanOrEqual(before)
  }
  const ended = await finishedBatch(visitor, batch.id)
  expect(ended).toMatchObject({ status: 2, totalRows: ROWS, processedRows: ROWS, validRows: ROWS, notCheckedRows: 0 })
  expect((await visitor.call('GET', '/api/users/user/current')).status).toBe(200)
  // Asked again is only what was under way when the database went.
  const asked = simulator.calls.filter(call => call.operation === 'check').length
  expect(asked).toBeLessThanOrEqual(ROWS + KILLS * 4 * 2)
  for (const product of running) expect(product.log()).not.toMatch(/uncaught exception/)
})
