import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { findCachedAnswers } from '../src/answers/cache/find-cached.ts'
import { listCacheEntries } from '../src/answers/cache/list-entries.ts'
import { exportDatabase } from '../src/app/backup/export-database.ts'
import { AUDIT_TEXTS } from '../src/app/definitions/audit-rules.ts'
import { systemClock } from '../src/base/database/clock.ts'
import type { Database, OpenDatabase, Transaction } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { dueWork, overdueWork } from '../src/checking/batches/asking/standstill.ts'
import { claimQuestions } from '../src/checking/batches/asking/store.ts'
import { companiesWithWaitingQuestions, exhaustedBatches } from '../src/checking/batches/asking/sweep-store.ts'
import { readDueBatches } from '../src/checking/batches/finishing/finishing-store.ts'
import { removeExpiredBatches } from '../src/checking/batches/finishing/remove-expired.ts'
import { listBatches } from '../src/checking/batches/list/list-batches.ts'
import { listBatchRows } from '../src/checking/batches/list/rows.ts'
import { listCompanyChecks } from '../src/checking/single-check/read-checks.ts'
import { removeExpiredChecks } from '../src/checking/single-check/remove-expired.ts'
import { removeUnusedAnswers } from '../src/documents/reports/retention/removals.ts'
import { removeExpired } from '../src/documents/reports/retention/remove-expired.ts'
import { countOpenRows, outcomesByDay } from '../src/oversight/statistics/read.ts'
import { listAuditLines } from '../src/platform/audit-log/list-lines.ts'
import { type PartitionedBy, partitionTables } from '../tests/world/databases/partition-tables.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { createMovedClock } from '../tests/world/product/moved-clock.ts'
import { confirmRetentionDate, TRUSTED_CLOCK } from '../tests/world/product/retention-fixtures.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/product/running-product.ts'
import { fillQuestions, QUESTIONS_PER_BATCH } from './fill-questions.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { BENCH_PASSWORD, type Bench, differentUids, startBench } from './start-bench.ts'

// Frequent operations on a database of ten thousand questions and on one of a million (MILLION),
// with their batches, answers, cached answers, files, checks and audit log lines. Runs alternate,
// so that other load slows both. Target: equally fast on both, or a reason in docs/benchmarks.md.
const SMALL_SIZE = 10_000
const LARGE_SIZE = Number(process.env.MILLION ?? 1_000_000)
// The key by which the long tables of the larger database are partitioned: company, time, or unset
// for no partitions (docs/decisions/2026-11-26-partitions.md).
const PARTITIONED_BY = process.env.MILLION_PARTITIONED_BY
const RUNS = 15
const WARM_UP_RUNS = 3
// Operations at least this slow are measured once.
const SLOW_MS = 1_000
const UPLOAD_ROWS = 1_000
const UPLOADS = 3
const EXPORT_SCALE = 10_000
// A larger export would take half an hour. It reads row by row, so its time grows linearly.
const MAX_EXPORT_SIZE = 2_000_000

/** A database with `size` questions, and the stopped product that created it. */
type MeasuredDatabase = { size: number; target: BenchTarget; bench: Bench; database: OpenDatabase }

export const measure = (): AsyncGenerator<Figure> =>
  onPostgresqlOnly(few => onPostgresqlOnly(many => measureOn(few, many)))

async function* measureOn(few: BenchTarget, many: BenchTarget): AsyncGenerator<Figure> {
  const databases: [MeasuredDatabase, MeasuredDatabase] = [
    await openSide(few, SMALL_SIZE),
    await openSide(many, LARGE_SIZE),
  ]
  try {
    const [first, second] = databases
    yield* alternate(screenQueriesOf(first), screenQueriesOf(second))
    yield* withOpenBatches(first.database.db, a =>
      withOpenBatches(second.database.db, b => alternate(workerQueriesOf(a), workerQueriesOf(b))),
    )
    yield* uploadsInTurns(databases)
    yield figureOf('retention of 1,000 questions', await measureBoth(databases, measureRetention))
    if (LARGE_SIZE <= MAX_EXPORT_SIZE)
      yield figureOf('export, each 10,000 questions', await measureBoth(databases, measureExport))
  } finally {
    for (const { bench, database } of databases) {
      await database.close()
      bench.simulator.stop()
    }
  }
}

async function openSide(target: BenchTarget, size: number): Promise<MeasuredDatabase> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10 })
  await bench.web.stop()
  const database = openPostgresql(target.databaseUrl ?? '', failure => console.error(failure), 2)
  if (size === LARGE_SIZE && isPartitionedBy(PARTITIONED_BY))
    await partitionTables(database.db, PARTITIONED_BY, size / QUESTIONS_PER_BATCH)
  await fillQuestions(database.db, size)
  return { size, target, bench, database }
}

const isPartitionedBy = (key: string | undefined): key is PartitionedBy => key === 'company' || key === 'time'

type Operations = Record<string, () => Promise<unknown>>

/** Compares the best of several runs of each operation, which other load affects least. */
async function* alternate(few: Operations, many: Operations): AsyncGenerator<Figure> {
  for (const [name, work] of Object.entries(many)) {
    const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let run = 0; run < WARM_UP_RUNS + RUNS; run += 1) {
      const durations = [await timed(few[name] ?? work), await timed(work)] as const
      if (run < WARM_UP_RUNS && durations[1] < SLOW_MS) continue
      best[0] = Math.min(best[0], durations[0])
      best[1] = Math.min(best[1], durations[1])
      if (durations[1] > SLOW_MS) break
    }
    yield figureOf(name, best)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const measureBoth = async (
  databases: [MeasuredDatabase, MeasuredDatabase],
  measureSide: (side: MeasuredDatabase) => Promise<number>,
): Promise<[number, number]> => [await measureSide(databases[0]), await measureSide(databases[1])]

const figureOf = (name: string, [few, many]: [number, number]): Figure => ({
  name,
  headline: `${(many / few).toFixed(2)} x`,
  details: `${few.toFixed(1)} ms with ${SMALL_SIZE.toLocaleString('en')} questions, ${many.toFixed(1)} ms with ${LARGE_SIZE.toLocaleString('en')}`,
})

const DEV = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const
const PAGE = { page: 1, itemsPerPage: 10 }

/**
 * Returns the queries of screens, of company 1 by default. The batch whose rows are read has the
 * same size in both databases.
 */
function screenQueriesOf({ database: { db }, size }: MeasuredDatabase): Operations {
  const batches = (companyId: number, query: object) => () =>
    listBatches(DEV, { db, clock: systemClock }, companyId, { ...PAGE, ...query })
  const cacheKey = { requesterId: 1, service: 'vies', requesterUid: 'ATU13585627' } as const
  const uids = differentUids(QUESTIONS_PER_BATCH)
  const now = new Date()
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  return {
    'batches, first page': batches(1, {}),
    'running batches': batches(1, { taskFilter: [0, 1] }),
    'batches, searched with one hit': batches(1, { search: `debitoren ${size / QUESTIONS_PER_BATCH - 9}.` }),
    'batches, searched without a hit': batches(1, { search: 'gibtesnicht' }),
    'batches of all companies, first page': batches(0, {}),
    'rows of a batch': () => listBatchRows(DEV, db, 2, PAGE),
    'rows of a batch, searched': () => listBatchRows(DEV, db, 2, { ...PAGE, search: 'handel' }),
    'single checks, first page': () => listCompanyChecks(DEV, db, 1, PAGE),
    'audit log of a company': () => listAuditLines(DEV, db, AUDIT_TEXTS, { page: 1, itemsPerPage: 25, companyId: 1 }),
    'audit log of all': () => listAuditLines(DEV, db, AUDIT_TEXTS, { page: 1, itemsPerPage: 25 }),
    'audit log, searched within a month': () =>
      listAuditLines(DEV, db, AUDIT_TEXTS, { page: 1, itemsPerPage: 25, search: 'task/42', from: monthAgo }),
    'audit log, searched': () => listAuditLines(DEV, db, AUDIT_TEXTS, { page: 1, itemsPerPage: 25, search: 'task/42' }),
    'statistics of a company': () => Promise.all([outcomesByDay(db, 1, now), countOpenRows(db, 1)]),
    'statistics of all': () => Promise.all([outcomesByDay(db, 0, now), countOpenRows(db, 0)]),
    'cached answers, first page': () => listCacheEntries(DEV, db, PAGE, () => ''),
    'cached answers, searched': () => listCacheEntries(DEV, db, { ...PAGE, search: 'DE100000011' }, () => ''),
    '100 UIDs looked up': () => findCachedAnswers(db, cacheKey, uids, { lifetimeDays: 365, now }),
  }
}

/** Returns the queries of workers; half of company 1's questions are waiting. */
const workerQueriesOf = (trx: Transaction): Operations => ({
  'claim of 10 questions': () => claimQuestions(trx, 1, { size: 10, leaseMs: 60_000, which: 'ordinary' }),
  'sweep: companies with work': () => companiesWithWaitingQuestions(trx, null),
  'sweep: patience': () => exhaustedBatches(trx, 1, 3),
  'sweep: batches to be finished': () => readDueBatches(trx),
  'standstill: due and overdue work': async () => [await dueWork(trx), await overdueWork(trx, 60_000)],
})

/**
 * Opens half of company 1's batches during `work` and restores them afterwards. Company 1 has every
 * tenth batch.
 */
async function* withOpenBatches(
  db: Database,
  work: (trx: Transaction) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const trx = await db.startTransaction().execute()
  try {
    // The transaction is idle while the other database's rows change, which takes minutes.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`update batch set status = 1, settled_questions = 0, finished_at = null where id % 20 = 1`.execute(trx)
    await sql`update question set state = 'waiting', verdict = null, answer_id = null, settled_at = null
      where batch_id % 20 = 1`.execute(trx)
    await sql`analyze batch, question`.execute(trx)
    yield* work(trx)
  } finally {
    await trx.rollback().execute()
    await sql`vacuum (analyze) batch, question`.execute(db)
  }
}

/** Runs one product on each database and uploads to them in turn, so that the other one is idle. */
async function* uploadsInTurns(databases: [MeasuredDatabase, MeasuredDatabase]): AsyncGenerator<Figure> {
  const products = await Promise.all(
    databases.map(({ target, bench }) => runProduct({ env: bench.env, dataDir: target.dataDir })),
  )
  try {
    const visitors = await Promise.all(
      products.map(async ({ address }, at) => {
        const visitor = createVisitor(address)
        await visitor.signIn(BOOTSTRAP.email, BENCH_PASSWORD, { secret: databases[at]?.bench.secret ?? '' })
        return visitor
      }),
    )
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let run = 0; run < UPLOADS; run += 1)
      for (const [at, visitor] of visitors.entries())
        best[at] = Math.min(best[at] ?? 0, await timed(() => uploadUntilEnd(visitor, run)))
    yield figureOf(`upload of ${UPLOAD_ROWS} UIDs until its end`, [best[0] ?? 0, best[1] ?? 0])
  } finally {
    for (const product of products) await product.stop()
  }
}

// Uses UIDs of a member state without generated questions.
async function uploadUntilEnd(visitor: Visitor, turn: number): Promise<void> {
  const uids = Array.from({ length: UPLOAD_ROWS }, (_, at) => `FI${20_000_000 + turn * UPLOAD_ROWS + at}`)
  const { body } = await visitor.upload('Frisch.xlsx', await buildUidList(uids))
  await waitForFinishedBatch(visitor, body.id, 600_000)
}

/**
 * Dates ten of company 1's batches back to 2015 and returns the milliseconds that the retention run
 * needs to remove them with everything that belongs to them.
 */
async function measureRetention({ database }: MeasuredDatabase): Promise<number> {
  const { db } = database
  const batches = sql`(select 1 + n * 10 from generate_series(0, 9) n)`
  await db.connection().execute(async session => {
    await sql`set session_replication_role = replica`.execute(session)
    await sql`update batch set created_at = '2015-03-01', finished_at = '2015-03-01' where id in ${batches}`.execute(
      session,
    )
    await sql`update answer set asked_at = '2015-03-01' where batch_id in ${batches}`.execute(session)
    await sql`update single_check set created_at = '2015-03-01'
      where answer_ids[1] in (select id from answer where batch_id in ${batches})`.execute(session)
    // Deletes the record of the run that the product itself made today.
    await sql`delete from retention_run`.execute(session)
    await sql`set session_replication_role = default`.execute(session)
  })
  await sql`vacuum (analyze) batch, answer, single_check`.execute(db)
  const removals = [removeExpiredBatches, removeExpiredChecks, removeUnusedAnswers]
  const signal = new AbortController().signal
  // The clock says noon, because no run starts before four o'clock.
  const clock = createMovedClock(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
  await confirmRetentionDate(db, clock)
  const durationMs = await timed(() => removeExpired({ database, clock, removals, signal, ...TRUSTED_CLOCK }))
  const { rows } = await sql`select from batch where id in ${batches}`.execute(db)
  if (rows.length > 0) throw new Error(`retention left ${rows.length} of ten batches`)
  return durationMs
}

async function measureExport({ database, target, size }: MeasuredDatabase): Promise<number> {
  const path = join(target.dataDir, 'export.zip')
  const ms = await timed(() => exportDatabase(database, path, '0.0.0'))
  rmSync(path)
  return (ms * EXPORT_SCALE) / size
}
