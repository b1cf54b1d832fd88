import process from 'node:process'
import { sql } from 'kysely'
import { bootstrapInstallation } from '../src/access/users/bootstrap.ts'
import type { Database, OpenDatabase } from '../src/base/database/database.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { ROLES } from '../src/base/roles/role-rules.ts'
import { openQueue } from '../src/checking/batches/asking/lane-queue.ts'
import { readOperator, SAMPLE_OPERATOR_FILE } from '../src/platform/operator/operator.ts'
import { silentLog } from '../tests/world/stand-ins/silent-log.ts'
import { fillQuestions } from './fill-questions.ts'
import { fillCompanyHistory } from './fill-years.ts'
import { openInProcessProduct } from './in-process-product.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { productSteps } from './whole-product.ts'

// The whole product on a database that was never analysed, and on one that was analysed when it was
// nearly empty. A company has PARTNERS partners and LISTS monthly lists of all of them; nine other
// companies have years of data as well. Lists each statement slower than SLOW_MS. Target: none, or
// a reason in docs/benchmarks.md.
const SLOW_MS = Number(process.env.SLOW_MS ?? 200)
const PARTNERS = Number(process.env.PARTNERS ?? 20_000)
const LISTS = Number(process.env.LISTS ?? 60)
const OTHERS_QUESTIONS = 100_000
const ROWS = Number(process.env.ROWS ?? PARTNERS)
const COMPANY = 2

const STATISTICS = ['never analysed', 'analysed when empty'] as const
type Statistics = (typeof STATISTICS)[number]

export async function* measure(): AsyncGenerator<Figure> {
  for (const statistics of STATISTICS) yield* onBothDatabases(target => measureOn(target, statistics))
}

type SlowStatement = { step: string; name: string; maxMs: number; times: number }

async function* measureOn(target: BenchTarget, statistics: Statistics): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = target
  const database = databaseUrl === null ? await openEmbedded(dataDir) : openPostgresql(databaseUrl, console.error)
  const slowStatements = new Map<string, SlowStatement>()
  let step = 'start'
  try {
    const people = await fill(database, statistics)
    const product = await openInProcessProduct(database, ({ milliseconds, name, text }) => {
      if (milliseconds < SLOW_MS) return
      const key = `${step} ${text()}`
      const { maxMs, times } = slowStatements.get(key) ?? { maxMs: 0, times: 0 }
      slowStatements.set(key, { step, name: name(), maxMs: Math.max(maxMs, milliseconds), times: times + 1 })
    })
    for (const [name, run] of Object.entries(productSteps(product, { ...people, company: COMPANY, rows: ROWS }))) {
      step = name
      const startedAt = performance.now()
      const failures = await run().then(
        () => [],
        (failure: Error) => [`FAILED: ${failure.message}`],
      )
      const slowOfStep = [...slowStatements.values()]
        .filter(slowStatement => slowStatement.step === name)
        .sort((a, b) => b.maxMs - a.maxMs)
      const total = `${seconds(performance.now() - startedAt)} in total`
      yield {
        name: `${name}, ${target.name}, ${statistics}`,
        headline: `${slowOfStep.length} over ${SLOW_MS} ms`,
        details: [total, ...failures, ...slowOfStep.map(formatStatement)].join('; '),
      }
    }
    await product.close()
  } finally {
    await database.close()
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const formatStatement = ({ name, maxMs, times }: SlowStatement): string =>
  `${name} ${seconds(maxMs)}${times > 1 ? ` (${times} times)` : ''}`

async function fill(database: OpenDatabase, statistics: Statistics): Promise<{ dev: number; admin: number }> {
  const { db } = database
  await migrateDatabase(database)
  await (await openQueue({ database, log: silentLog })).close()
  const operator = readOperator(SAMPLE_OPERATOR_FILE)
  await bootstrapInstallation({
    database,
    operator,
    bootstrapEmail: 'dev@kanzlei.example',
    bootstrapPassword: 'Bench-Passwort-2026',
  })
  await disableStatistics(db)
  if (statistics === 'analysed when empty') await sql`analyze`.execute(db)
  await fillQuestions(db, OTHERS_QUESTIONS, false)
  await fillCompanyHistory(db, {
    companyId: COMPANY,
    partners: PARTNERS,
    lists: LISTS,
  })
  return { dev: 1, admin: await promoteAdmin(db) }
}

async function promoteAdmin(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', COMPANY)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ role: ROLES.admin }).where('id', '=', id).execute()
  return id
}

/** Disables autovacuum for all tables. */
async function disableStatistics(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}
