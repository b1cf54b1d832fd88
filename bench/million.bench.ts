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
import { fillQuestions, QUESTIONS_A_BATCH } from './fill-questions.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { BENCH_PASSWORD, type Bench, differentUids, startBench } from './start-bench.ts'

// Frequent operations on a database of ten thousand questions and on one of a million (MILLION),
// with their batches, answers, cached answers, files, checks and log lines. Runs alternate, so that
// other load slows both. Target: equally fast on both, or a reason in docs/benchmarks.md.
const FEW = 10_000
const MANY = Number(process.env.MILLION ?? 1_000_000)
// The key by which the larger one's long tables are partitioned, if at all
// (docs/decisions/2026-11-26-partitions.md): company, time.
const PARTITIONED_BY = process.env.MILLION_PARTITIONED_BY
const TIMES = 15
const WARM = 3
// Operations at least this slow are measured once.
const SLOW_MS = 1_000
const UPLOADED = 1_000
const UPLOADS = 3
const EXPORTED_TOGETHER = 10_000
// Beyond this, an export would take half an hour; it reads row by row, so its time grows linearly.
const MAX_EXPORTED = 2_000_000

/** A database with `size` questions, and the product that was started on it once. */
type Side = { size: number; on: MeasuredOn; bench: Bench; database: OpenDatabase }

export const measure = (): AsyncGenerator<Figure> =>
  onPostgresqlAlone(few => onPostgresqlAlone(many => measureOn(few, many)))

async function* measureOn(few: MeasuredOn, many: MeasuredOn): AsyncGenerator<Figure> {
  const sides: [Side, Side] = [await openSide(few, FEW), await openSide(many, MANY)]
  try {
    const [one, other] = sides
    yield* inTurns(readsOf(one), readsOf(other))
    yield* withOpenBatches(one.database.db, a =>
      withOpenBatches(other.database.db, b => inTurns(turnsOf(a), turnsOf(b))),
    )
    yield* uploadsInTurns(sides)
    yield figureOf('retention of 1,000 questions', await each(sides, retain))
    if (MANY <= MAX_EXPORTED) yield figureOf('export, each 10,000 questions', await each(sides, exportAll))
  } finally {
    for (const { bench, database } of sides) {
      await database.close()
      bench.simulator.stop()
    }
  }
}

async function openSide(on: MeasuredOn, size: number): Promise<Side> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 10 })
  await bench.web.stop()
  const database = openPostgresql(on.databaseUrl ?? '', failure => console.error(failure), 2)
  if (size === MANY && isPartitionedBy(PARTITIONED_BY))
    await partitionTables(database.db, PARTITIONED_BY, size / QUESTIONS_A_BATCH)
  await fillQuestions(database.db, size)
  return { size, on, bench, database }
}

const isPartitionedBy = (by: string | undefined): by is PartitionedBy => by === 'company' || by === 'time'

type Works = Record<string, () => Promise<unknown>>

/** Takes the best of a few runs each, which other load affects least. */
async function* inTurns(few: Works, many: Works): AsyncGenerator<Figure> {
  for (const [name, work] of Object.entries(many)) {
    const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < WARM + TIMES; turn += 1) {
      const took = [await timed(few[name] ?? work), await timed(work)] as const
      if (turn < WARM && took[1] < SLOW_MS) continue
      best[0] = Math.min(best[0], took[0])
      best[1] = Math.min(best[1], took[1])
      if (took[1] > SLOW_MS) break
    }
    yield figureOf(name, best)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const each = async (sides: [Side, Side], take: (side: Side) => Promise<number>): Promise<[number, number]> => [
  await take(sides[0]),
  await take(sides[1]),
]

const figureOf = (name: string, [few, many]: [number, number]): Figure => ({
  name,
  ratio: `${(many / few).toFixed(2)} x`,
  details: `${few.toFixed(1)} ms with ${FEW.toLocaleString('en')} questions, ${many.toFixed(1)} ms with ${MANY.toLocaleString('en')}`,
})

const DEV = { userId: 1, companyId: 1, role: ROLES.dev, email: '', language: 'de' } as const
const PAGE = { page: 1, itemsPerPage: 10 }

/**
 * The queries of screens, of company 1 by default; the batch whose rows are read is the same in
 * both sizes.
 */
function readsOf({ database: { db }, size }: Side): Works {
  const batches = (companyId: number, query: object) => () =>
    listBatches(DEV, { db, clock: systemClock }, companyId, { ...PAGE, ...query })
  const name = { requesterId: 1, service: 'vies', requesterUid: 'ATU13585627' } as const
  const uids = differentUids(QUESTIONS_A_BATCH)
  const now = new Date()
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  return {
    'batches, first page': batches(1, {}),
    'batches that run': batches(1, { taskFilter: [0, 1] }),
    'batches, searched with one hit': batches(1, { search: `debitoren ${size / QUESTIONS_A_BATCH - 9}.` }),
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
    'remembered answers, first page': () => listCacheEntries(DEV, db, PAGE, () => ''),
    'remembered answers, searched': () => listCacheEntries(DEV, db, { ...PAGE, search: 'DE100000011' }, () => ''),
    '100 UIDs looked up': () => findCachedAnswers(db, name, uids, { lifetimeDays: 365, now }),
  }
}

/** The queries of workers, while half of company 1's questions wait. */
const turnsOf = (trx: Transaction): Works => ({
  'claim of 10 questions': () => claimQuestions(trx, 1, { size: 10, leaseMs: 60_000, which: 'ordinary' }),
  'sweep: companies with work': () => companiesWithWaitingQuestions(trx, null),
  'sweep: patience': () => exhaustedBatches(trx, 1, 3),
  'sweep: batches to be finished': () => readDueBatches(trx),
  'standstill: due and overdue work': async () => [await dueWork(trx), await overdueWork(trx, 60_000)],
})

/**
 * Company 1 has every tenth batch: half of them are open during `work`, and restored afterwards.
 */
async function* withOpenBatches(
  db: Database,
  work: (trx: Transaction) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  const trx = await db.startTransaction().execute()
  try {
    // It waits while the other side's rows are changed, which takes minutes.
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

/** Uses a separate product in one process on each; while one works, the other is idle. */
async function* uploadsInTurns(sides: [Side, Side]): AsyncGenerator<Figure> {
  const products = await Promise.all(sides.map(({ on, bench }) => runProduct({ env: bench.env, dataDir: on.dataDir })))
  try {
    const visitors = await Promise.all(
      products.map(async ({ address }, at) => {
        const visitor = createVisitor(address)
        await visitor.signIn(BOOTSTRAP.email, BENCH_PASSWORD, { secret: sides[at]?.bench.secret ?? '' })
        return visitor
      }),
    )
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let turn = 0; turn < UPLOADS; turn += 1)
      for (const [at, visitor] of visitors.entries())
        best[at] = Math.min(best[at] ?? 0, await timed(() => uploadUntilEnd(visitor, turn)))
    yield figureOf(`upload of ${UPLOADED} UIDs until its end`, [best[0] ?? 0, best[1] ?? 0])
  } finally {
    for (const product of products) await product.stop()
  }
}

// UIDs of a state for which no question was generated.
async function uploadUntilEnd(visitor: Visitor, turn: number): Promise<void> {
  const uids = Array.from({ length: UPLOADED }, (_, at) => `FI${20_000_000 + turn * UPLOADED + at}`)
  const { body } = await visitor.upload('Frisch.xlsx', await buildUidList(uids))
  await waitForFinishedBatch(visitor, body.id, 600_000)
}

/**
 * Dates ten of company 1's batches back to 2015, so that they are removed with everything that
 * belongs to them.
 */
async function retain({ database }: Side): Promise<number> {
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
    // Today's run of the product itself.
    await sql`delete from retention_run`.execute(session)
    await sql`set session_replication_role = default`.execute(session)
  })
  await sql`vacuum (analyze) batch, answer, single_check`.execute(db)
  const removals = [removeExpiredBatches, removeExpiredChecks, removeUnusedAnswers]
  const signal = new AbortController().signal
  // At noon, because no run begins before four o'clock.
  const clock = createMovedClock(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
  await confirmRetentionDate(db, clock)
  const took = await timed(() => removeExpired({ database, clock, removals, signal, ...TRUSTED_CLOCK }))
  const { rows } = await sql`select from batch where id in ${batches}`.execute(db)
  if (rows.length > 0) throw new Error(`retention left ${rows.length} of ten batches`)
  return took
}

async function exportAll({ database, on, size }: Side): Promise<number> {
  const path = join(on.dataDir, 'export.zip')
  const ms = await timed(() => exportDatabase(database, path, '0.0.0'))
  rmSync(path)
  return (ms * EXPORTED_TOGETHER) / size
}
