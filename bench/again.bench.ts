import { sql } from 'kysely'
import { openDatabase } from '../src/base/database/open-database.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { changeSetting } from './change-setting.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'

// Uploads the same list TIMES times without cached answers, on a new database. On a PostgreSQL
// server, tables are never analysed. Target: each run at most 1.2 x the first, and no other page
// waits longer than 300 ms for its list.
const LISTS = [400, 2_000, 20_000]
const RUNS = 12
const LATENCY_MS = 10
const IN_FLIGHT = 10
const TIMEOUT_MS = 30 * 60_000
const POLL_INTERVAL_MS = 50

export const measure = (): AsyncGenerator<Figure> => measureEach(LISTS)

/** Uses a new database for each length, because a shorter list would leave statistics behind. */
async function* measureEach(lengths: readonly number[]): AsyncGenerator<Figure> {
  for (const length of lengths) yield* onBothDatabases(target => measureOn(target, length))
}

async function* measureOn(target: BenchTarget, length: number): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: IN_FLIGHT })
  try {
    if (target.databaseUrl !== null) await disableStatistics(target)
    await changeSetting(bench.visitor, 'cache_lifetime', 0)
    const workbook = await buildUidList(uidsOfFourCountries(length))
    const runs: RunTimes[] = []
    for (let time = 0; time < RUNS; time += 1) runs.push(await runOnce(bench.visitor, workbook, length))
    yield figureOf(target, length, runs)
  } finally {
    await bench.stop()
  }
}

/**
 * Disables autovacuum, so that a PostgreSQL server collects no statistics. The embedded PostgreSQL
 * collects them, as it does in production.
 */
async function disableStatistics({ databaseUrl, dataDir }: BenchTarget): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
  await close()
}

const NUMBER_FORMATS = [
  (n: number) => `DE${100_000_011 + n}`,
  (n: number) => `ATU${10_000_012 + n}`,
  (n: number) => `IT${10_000_000_013 + n}`,
  (n: number) => `FR14${100_000_014 + n}`,
]
const uidsOfFourCountries = (length: number) =>
  Array.from({ length }, (_, at) => NUMBER_FORMATS[at % NUMBER_FORMATS.length]?.(at * 10) ?? '')

type RunTimes = { durationMs: number; slowestPollMs: number }

async function runOnce(visitor: Visitor, workbook: Uint8Array, length: number): Promise<RunTimes> {
  const polling = pollUntilStopped(visitor)
  const startedAt = performance.now()
  const { body } = await visitor.upload('Lieferanten.xlsx', workbook)
  const batch = await waitForFinishedBatch(visitor, body.id, TIMEOUT_MS)
  const durationMs = performance.now() - startedAt
  if (batch.processedRows !== length) throw new Error(`some rows have no answer: ${JSON.stringify(batch)}`)
  return { durationMs, slowestPollMs: await polling.stop() }
}

/** Polls the list of partners, as an open page does. `stop` returns the slowest time. */
function pollUntilStopped(visitor: Visitor) {
  let slowest = 0
  let isStopped = false
  const run = async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      await visitor.call('GET', '/api/company/1/partners?itemsPerPage=10')
      slowest = Math.max(slowest, performance.now() - startedAt)
      await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
    }
  }
  const polling = run()
  return {
    stop: async () => {
      isStopped = true
      await polling
      return slowest
    },
  }
}

function figureOf({ name }: BenchTarget, length: number, runs: RunTimes[]): Figure {
  const first = runs[0]?.durationMs ?? 0
  const later = runs.slice(1).map(({ durationMs }) => durationMs)
  const seconds = runs.map(({ durationMs }) => (durationMs / 1_000).toFixed(1)).join(', ')
  return {
    name: `the same ${length} numbers ${runs.length} times, ${name}`,
    headline: `${(Math.max(...later) / first).toFixed(2)} x the first`,
    details: `${seconds} s; slowest poll ${Math.max(...runs.map(({ slowestPollMs }) => slowestPollMs)).toFixed(0)} ms`,
  }
}
