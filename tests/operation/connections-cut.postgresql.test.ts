import { rmSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch, waitForRows } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'

// PostgreSQL keeps running while its connections are cut and frozen processes resume.
const ROWS = 900

let database: TemporaryDatabase
let simulator: Simulator
let running: RunningProduct[] = []

beforeEach(async () => {
  database = await createTemporaryDatabase()
  simulator = await startSimulator({ latencyMs: 25 })
})
afterEach(async () => {
  await Promise.all(running.map(product => product.stop()))
  for (const { dataDir } of running) rmSync(dataDir, { recursive: true, force: true })
  running = []
  await simulator.close()
  await database.remove()
})

async function start(commands: ('web' | 'worker')[], env: Record<string, string>): Promise<Visitor> {
  for (const command of commands)
    running.push(await runProduct({ command, env: { ...productEnvironment(database.url, simulator), ...env } }))
  const visitor = createVisitor(running[0]?.address ?? '')
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Leitung-Weg-2026' })
  return visitor
}

const upload = async (visitor: Visitor, count: number, from = 0): Promise<number> => {
  const uids = Array.from({ length: count }, (_, at) => `DE${100_000_011 + (from + at) * 10}`)
  return (await visitor.upload('Debitoren.xlsx', await buildUidList(uids))).body.id
}

const checkCalls = () => simulator.calls.filter(({ operation }) => operation === 'check').length

/**
 * Expects that every question is answered once with one answer as evidence, and that the batch's
 * counts match its questions.
 */
async function expectCountsMatch(id: number, rows: number): Promise<void> {
  const counts = await database.query<{ settled: number; valid: number; answers: number }>(
    `select count(*) filter (where state = 'settled')::int as settled, count(*) filter (where verdict = 'valid')::int as valid,
      (select count(*) from answer where batch_id = $1 and verdict = 'valid')::int as answers from question where batch_id = $1`,
    [id],
  )
  expect(counts).toEqual([{ settled: rows, valid: rows, answers: rows }])
}

it('cutting all connections ten times during a batch loses and duplicates nothing, and the pool recovers', {
  tags: ['R-25', 'V1.4.3'],
}, async () => {
  const visitor = await start(['web', 'worker'], {})
  const id = await upload(visitor, ROWS)
  const CUT_COUNT = 10
  for (let cut = 1; cut <= CUT_COUNT; cut++) {
    await waitForRows(visitor, id, (ROWS * cut) / (CUT_COUNT + 2))
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
  }
  const finished = await waitForFinishedBatch(visitor, id)
  expect(finished).toMatchObject({ status: STATUS.completed, processedRows: ROWS, validRows: ROWS, notCheckedRows: 0 })
  await expectCountsMatch(id, ROWS)
  // Only questions that were being settled when their connection was cut are queried again: for
  // each cut and each of the four lanes, the answer being stored and the call in flight.
  expect(checkCalls()).toBeLessThanOrEqual(ROWS + CUT_COUNT * 4 * 2)
  expect((await visitor.call('GET', '/api/users/user/current')).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 40 }, () => visitor.call('GET', `/api/tasks/${id}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  for (const product of running) expect(product.log()).not.toMatch(/uncaught exception/)
})

/**
 * Freezes a process inside an open transaction, so that its row locks block all other processes.
 */
async function freezeInTransaction({ pid }: RunningProduct): Promise<void> {
  const openTransactions = async () => {
    const rows = await database.query<{ transaction: string }>(
      `select pid || ' ' || xact_start as transaction from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    return rows.map(({ transaction }) => transaction)
  }
  for (;;) {
    process.kill(pid, 'SIGSTOP')
    const before = await openTransactions()
    await wait(50)
    const stillOpen = await openTransactions()
    if (stillOpen.some(transaction => before.includes(transaction))) return
    process.kill(pid, 'SIGCONT')
    await wait(5)
  }
}

it('a worker frozen longer than its leases is replaced by another, and its late writes are rejected', {
  tags: ['R-06'],
}, async () => {
  // A lease lasts the time-out plus ten seconds: fourteen seconds here. With two slots per
  // worker, both workers get lanes.
  const visitor = await start(['web', 'worker', 'worker'], { UPSTREAM_TIMEOUT_MS: '4000', WORKER_CONCURRENCY: '2' })
  const [, frozen, secondWorker] = running
  if (!frozen || !secondWorker) throw new Error('not started')
  const id = await upload(visitor, ROWS)
  await waitForRows(visitor, id, ROWS / 4)
  await freezeInTransaction(frozen)
  try {
    const finished = await waitForFinishedBatch(visitor, id)
    expect(finished).toMatchObject({ status: STATUS.completed, processedRows: ROWS, validRows: ROWS })
  } finally {
    process.kill(frozen.pid, 'SIGCONT')
  }
  // After this stop only the formerly frozen worker is left. The next batch shows that it works
  // again and that its late writes changed nothing.
  await secondWorker.stop()
  const next = await upload(visitor, 50, ROWS)
  expect(await waitForFinishedBatch(visitor, next)).toMatchObject({ status: STATUS.completed, validRows: 50 })
  await expectCountsMatch(id, ROWS)
  expect((await visitor.call<Task>('GET', `/api/tasks/${id}`)).body).toMatchObject({ processedRows: ROWS })
  // For each of its two lanes: the answer being settled, the call in flight, and the claimed
  // question that it queries when it resumes.
  expect(checkCalls()).toBeLessThanOrEqual(ROWS + 50 + 2 * 3)
})
