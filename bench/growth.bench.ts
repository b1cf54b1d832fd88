import { sql } from 'kysely'
import type { Database } from '../src/base/database/database.ts'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// MB on disk per 100,000 answers, by table including indexes: for a list of new partners only, and
// for the same list again. The figures are for docs/operators-year.md; there is no target.
const UIDS = 20_000
const SCALE = 100_000
const MIN_MB = 1
const MB = 1_000_000
const TIMEOUT_MS = 900_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlOnly(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 500 })
  const database = openPostgresql(target.databaseUrl ?? '', failure => console.error(failure), 1)
  try {
    for (const name of ['all partners new', 'all queried before']) {
      const before = await sizesOf(database.db)
      await queryAll(bench)
      const after = await sizesOf(database.db)
      yield figureOf(name, before, after)
    }
  } finally {
    await database.close()
    await bench.stop()
  }
}

async function queryAll({ visitor }: Bench): Promise<void> {
  const workbook = await buildUidList(differentUids(UIDS))
  const { body: batch } = await visitor.upload('Debitoren.xlsx', workbook, { anew: 'true' })
  const { validRows } = await waitForFinishedBatch(visitor, batch.id, TIMEOUT_MS)
  if (validRows !== UIDS) throw new Error(`${validRows} of ${UIDS} were answered`)
}

type Sizes = Map<string, number>

/**
 * Returns the bytes of each table with its indexes and TOAST, without the space of deleted rows.
 */
async function sizesOf(db: Database): Promise<Sizes> {
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relnamespace::regnamespace || '.' || relname as name, pg_total_relation_size(oid)::float8 as bytes
    from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`.execute(
    db,
  )
  return new Map(rows.map(({ name, bytes }) => [name.replace('public.', ''), bytes]))
}

function figureOf(name: string, before: Sizes, after: Sizes): Figure {
  const grown = [...after].map(([table, bytes]) => ({
    table,
    mb: ((bytes - (before.get(table) ?? 0)) / MB) * (SCALE / UIDS),
  }))
  const large = grown.filter(({ mb }) => mb >= MIN_MB).toSorted((a, b) => b.mb - a.mb)
  return {
    name: `100,000 answers on disk, ${name}`,
    headline: `${grown.reduce((sum, { mb }) => sum + mb, 0).toFixed(0)} MB`,
    details: large.map(({ table, mb }) => `${table} ${mb.toFixed(0)}`).join(', '),
  }
}
