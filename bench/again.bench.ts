import { sql } from 'kysely'
import { openDatabase } from '../src/base/database/open-database.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { changeSetting } from './change-setting.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'

// The same list month after month without cached answers, on a new database; on a server, tables
// are never analysed. Target: each run at most 1.2 x the first, and no other page waits longer than
// 300 ms for its list.
const LISTS = [400, 2_000, 20_000]
const TIMES = 12
const LATENCY_MS = 10
const IN_FLIGHT = 10
const WITHIN_MS = 30 * 60_000
const POLL_EVERY_MS = 50

export const measure = (): AsyncGenerator<Figure> => onEach(LISTS)

/** Each length on a new database, because a shorter list would leave statistics behind. */
async function* onEach(lengths: readonly number[]): AsyncGenerator<Figure> {
  for (const length of lengths) yield* onBothDatabases(on => measureOn(on, length))
}

async function* measureOn(on: MeasuredOn, length: number): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: IN_FLIGHT })
  try {
    if (on.databaseUrl !== null) await neverAnalyse(on)
    await changeSetting(bench.visitor, 'cache_lifetime', 0)
    const workbook = await buildUidList(uidsOfFour(length))
    const turns: Turn[] = []
    for (let time = 0; time < TIMES; time += 1) turns.push(await oneTurn(bench.visitor, workbook, length))
    yield figureOf(on, length, turns)
  } finally {
    await bench.stop()
  }
}

/**
 * Keeps a server from collecting statistics; the product's embedded PostgreSQL collects them, as it
 * does for its users.
 */
async function neverAnalyse({ databaseUrl, dataDir }: MeasuredOn): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: failure => console.error(failure) })
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db)
  await close()
}

const FORMS = [
  (n: number) => `DE${100_000_011 + n}`,
  (n: number) => `ATU${10_000_012 + n}`,
  (n: number) => `IT${10_000_000_013 + n}`,
  (n: number) => `FR14${100_000_014 + n}`,
]
const uidsOfFour = (length: number) => Array.from({ length }, (_, at) => FORMS[at % FORMS.length]?.(at * 10) ?? '')

type Turn = { tookMs: number; slowestPollMs: number }

async function oneTurn(visitor: Visitor, workbook: Uint8Array, length: number): Promise<Turn> {
  const polling = pollUntilStopped(visitor)
  const began = performance.now()
  const { body } = await visitor.upload('Lieferanten.xlsx', workbook)
  const batch = await waitForFinishedBatch(visitor, body.id, WITHIN_MS)
  const tookMs = performance.now() - began
  if (batch.processedRows !== length) throw new Error(`not all were answered: ${JSON.stringify(batch)}`)
  return { tookMs, slowestPollMs: await polling.stop() }
}

/** Polls its list as another page does; `stop` returns the slowest time. */
function pollUntilStopped(visitor: Visitor) {
  let slowest = 0
  let isStopped = false
  const run = async () => {
    while (!isStopped) {
      const began = performance.now()
      await visitor.call('GET', '/api/company/1/partners?itemsPerPage=10')
      slowest = Math.max(slowest, performance.now() - began)
      await new Promise(done => setTimeout(done, POLL_EVERY_MS))
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

function figureOf({ name }: MeasuredOn, length: number, turns: Turn[]): Figure {
  const first = turns[0]?.tookMs ?? 0
  const later = turns.slice(1).map(({ tookMs }) => tookMs)
  const seconds = turns.map(({ tookMs }) => (tookMs / 1_000).toFixed(1)).join(', ')
  return {
    name: `the same ${length} numbers ${turns.length} times, ${name}`,
    ratio: `${(Math.max(...later) / first).toFixed(2)} x the first`,
    details: `${seconds} s; slowest poll ${Math.max(...turns.map(({ slowestPollMs }) => slowestPollMs)).toFixed(0)} ms`,
  }
}
