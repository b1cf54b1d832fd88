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
import { fillYears } from './fill-years.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import { openProductWithin } from './product-within.ts'
import type { Figure } from './run.ts'
import { stepsOf } from './whole-product.ts'

// The whole product on a database that was never analysed, and on one whose statistics date from a
// day when it was nearly empty. A company has PARTNERS partners and LISTS monthly lists of all of
// them; nine other companies have years of data as well. Names each statement slower than SLOW_MS.
// Target: none, or a reason in docs/benchmarks.md.
const SLOW_MS = Number(process.env.SLOW_MS ?? 200)
const PARTNERS = Number(process.env.PARTNERS ?? 20_000)
const LISTS = Number(process.env.LISTS ?? 60)
const OTHERS_QUESTIONS = 100_000
const ROWS = Number(process.env.ROWS ?? PARTNERS)
const COMPANY = 2

const STATISTICS = ['never analysed', 'analysed when empty'] as const
type Statistics = (typeof STATISTICS)[number]

export async function* measure(): AsyncGenerator<Figure> {
  for (const statistics of STATISTICS) yield* onBothDatabases(on => measureOn(on, statistics))
}

type Slow = { step: string; name: string; most: number; times: number }

async function* measureOn(on: MeasuredOn, statistics: Statistics): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = on
  const database = databaseUrl === null ? await openEmbedded(dataDir) : openPostgresql(databaseUrl, console.error)
  const slow = new Map<string, Slow>()
  let step = 'start'
  try {
    const people = await fill(database, statistics)
    const product = await openProductWithin(database, ({ milliseconds, name, text }) => {
      if (milliseconds < SLOW_MS) return
      const key = `${step} ${text()}`
      const { most, times } = slow.get(key) ?? { most: 0, times: 0 }
      slow.set(key, { step, name: name(), most: Math.max(most, milliseconds), times: times + 1 })
    })
    for (const [name, run] of Object.entries(stepsOf(product, { ...people, company: COMPANY, rows: ROWS }))) {
      step = name
      const began = performance.now()
      const failed = await run().then(
        () => [],
        (failure: Error) => [`FAILED: ${failure.message}`],
      )
      const mine = [...slow.values()].filter(each => each.step === name).sort((one, other) => other.most - one.most)
      const took = `${seconds(performance.now() - began)} in all`
      yield {
        name: `${name}, ${on.name}, ${statistics}`,
        ratio: `${mine.length} over ${SLOW_MS} ms`,
        details: [took, ...failed, ...mine.map(said)].join('; '),
      }
    }
    await product.close()
  } finally {
    await database.close()
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
const said = ({ name, most, times }: Slow): string => `${name} ${seconds(most)}${times > 1 ? ` (${times} times)` : ''}`

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
  await neverAnalyse(db)
  if (statistics === 'analysed when empty') await sql`analyze`.execute(db)
  await fillQuestions(db, OTHERS_QUESTIONS, false)
  await fillYears(db, {
    companyId: COMPANY,
    partners: PARTNERS,
    lists: LISTS,
  })
  return { dev: 1, admin: await adminOf(db) }
}

async function adminOf(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', COMPANY)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('users').set({ role: ROLES.admin }).where('id', '=', id).execute()
  return id
}

/** Disables autovacuum for these tables. */
async function neverAnalyse(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss')`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
}
