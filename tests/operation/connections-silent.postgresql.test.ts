import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/base/database/database.ts'
import { isOutage } from '../../src/base/database/is-outage.ts'
import { openPostgresql } from '../../src/base/database/open-postgresql.ts'
import { STATUS } from '../../src/checking/batches/status-rules.ts'
import type { Task } from '../../src/checking/batches/wire.ts'
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../world/databases/own-database.ts'
import { buildUidList } from '../world/files/workbook.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { waitForFinishedBatch } from '../world/product/finished-batch.ts'
import { BOOTSTRAP, type RunningProduct, runProduct } from '../world/product/running-product.ts'
import { type Relay, startRelay } from '../world/stand-ins/relay.ts'
import { waitFor } from '../world/wait-for.ts'

// Packets are dropped silently: connections neither end nor answer.
const CONNECTIONS = 6
// Longer than any pause of the machine: every unaffected connection is active within it.
const SILENCE_MS = 10_000
const ROWS = 900

let temporaryDatabase: TemporaryDatabase
let relay: Relay
let url: string
let database: OpenDatabase | null = null
let product: RunningProduct | null = null
let simulator: Simulator | null = null

beforeEach(async () => {
  temporaryDatabase = await createTemporaryDatabase()
  const directUrl = new URL(temporaryDatabase.url)
  relay = await startRelay({ host: directUrl.hostname, port: Number(directUrl.port || 5432) })
  directUrl.hostname = '127.0.0.1'
  directUrl.port = String(relay.port)
  url = directUrl.href
})
afterEach(async () => {
  await product?.stop()
  if (product) rmSync(product.dataDir, { recursive: true, force: true })
  await database?.close()
  await simulator?.close()
  await relay.close()
  await temporaryDatabase.remove()
  ;[database, product, simulator] = [null, null, null]
})

const queryOnce = ({ db }: OpenDatabase) => sql`select 1`.execute(db)
const queryAllConnections = (database: OpenDatabase) =>
  Promise.allSettled(Array.from({ length: CONNECTIONS }, () => queryOnce(database)))

it('a statement on a silent connection soon fails as an outage, and the pool recovers its full size', {
  tags: ['R-25'],
}, async () => {
  database = openPostgresql(url, () => undefined, CONNECTIONS, SILENCE_MS)
  for (let round = 0; round < 2; round++) {
    await queryAllConnections(database)
    expect(relay.drop()).toBe(CONNECTIONS)
    const failed = await queryAllConnections(database)
    expect(failed.filter(result => result.status === 'rejected' && isOutage(result.reason))).toHaveLength(CONNECTIONS)
    // All at once, so that each needs a separate connection.
    const transactions = Array.from({ length: CONNECTIONS }, () =>
      database?.db.transaction().execute(async trx => {
        await wait(50)
        return sql`select 1`.execute(trx)
      }),
    )
    expect(await Promise.all(transactions)).toHaveLength(CONNECTIONS)
  }
})

it('a connection in a transaction and one being opened fail too; uncommitted rows are not stored', {
  tags: ['R-25'],
}, async () => {
  database = openPostgresql(url, () => undefined, CONNECTIONS, SILENCE_MS)
  await sql`create table line (id integer)`.execute(database.db)
  const cutTransaction = database.db.transaction().execute(async trx => {
    await sql`insert into line values (1)`.execute(trx)
    relay.drop()
    relay.dropNew(true)
    await sql`insert into line values (2)`.execute(trx)
  })
  await expect(cutTransaction).rejects.toSatisfy(isOutage)
  await expect(queryOnce(database)).rejects.toSatisfy(isOutage)
  relay.dropNew(false)
  expect((await sql`select id from line`.execute(database.db)).rows).toEqual([])
})

it('a slow statement that sends data and a long migration are not aborted', async () => {
  database = openPostgresql(url, () => undefined, CONNECTIONS, SILENCE_MS)
  const slowStatement = sql<{
    n: number
  }>`select n, repeat('x', 20000) as text, pg_sleep(1.5) as pause from generate_series(1, 9) n`
  expect((await slowStatement.execute(database.db)).rows).toHaveLength(9)
  await database.runScripts(({ run }) => run('select pg_sleep(13)'))
  await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toThrow('was silent for 10 s')
})

it('two silences during a batch block no call, and every question is answered and counted once', {
  tags: ['R-25'],
  // The test waits out each silence.
  timeout: 600_000,
}, async () => {
  simulator = await startSimulator({ latencyMs: 25 })
  product = await runProduct({ env: { ...productEnvironment(url, simulator), DATABASE_SILENCE_SECONDS: '10' } })
  const visitor = createVisitor(product.address)
  await visitor.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Leitung-Weg-2026' })
  const uids = Array.from({ length: ROWS }, (_, at) => `DE${100_000_011 + at * 10}`)
  const { id } = (await visitor.upload('Debitoren.xlsx', await buildUidList(uids))).body
  const statuses = new Set<number>()
  // Each of these calls must be answered in time, or the wait fails.
  const readProgress = async () => {
    const answer = await visitor.call<Task>('GET', `/api/tasks/${id}`)
    statuses.add(answer.status)
    return answer.status === 200 ? answer.body.processedRows : -1
  }
  for (const share of [0.25, 0.6]) {
    await waitFor(readProgress, rows => rows >= ROWS * share)
    expect(relay.drop()).toBeGreaterThan(5)
  }
  await waitFor(readProgress, rows => rows >= ROWS)
  expect(await waitForFinishedBatch(visitor, id)).toMatchObject({ status: STATUS.completed, validRows: ROWS })
  expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
  const counts = await temporaryDatabase.query(
    `select count(*) filter (where state = 'settled')::int as settled, count(*) filter (where verdict = 'valid')::int as valid,
        (select count(*) from answer where batch_id = $1 and verdict = 'valid')::int as answers from question where batch_id = $1`,
    [id],
  )
  expect(counts).toEqual([{ settled: ROWS, valid: ROWS, answers: ROWS }])
  expect(product.log()).not.toMatch(/uncaught exception|unhandled rejection/)
})
