import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { SimulatedCall } from '../src/simulator/call-log.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { fillWatchedCompanies, makePartnerChecksDue } from './fill-watched.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { type Bench, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'
import { watchTwoMillion } from './watch-two-million.ts'

// The watch job of a worker at an authority that takes 300 ms per answer: for 40 s without other
// load, then for 40 s while another tenant's list uses four of ten slots. Then ten thousand
// companies with two hundred watched partners each on a simulated clock.
const LATENCY_MS = 300
const LIST_LANES = 4
const LIST_ROWS = 5_000
const COMPANIES = 20
const PARTNERS = 2_000
const WATCH_DAYS = 7
const MEASURED_MS = 40_000
const TIMEOUT_MS = 120_000

export async function* measure(): AsyncGenerator<Figure> {
  yield* onPostgresqlOnly(measureBesideList)
  yield* onPostgresqlOnly(watchTwoMillion)
}

async function* measureBesideList(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, {
    latencyMs: LATENCY_MS,
    lanes: LIST_LANES,
    workers: 1,
    env: { VIES_CONCURRENCY: '10' },
  })
  const database = openPostgresql(target.databaseUrl ?? '', console.error, 2)
  try {
    const now = new Date()
    const firstCompanyId = await fillWatchedCompanies(database.db, {
      companies: COMPANIES,
      partners: PARTNERS,
      watchDays: WATCH_DAYS,
      now,
      spreadDays: 30,
    })
    const longAgo = new Date(now.getTime() - 30 * 86_400_000)
    await makePartnerChecksDue(database.db, firstCompanyId, longAgo)
    await wait(3_000)
    yield figureOf('watched partners queried in 40 s without other load', (await countCalls(bench)).watched)
    const neighbour = await signInNeighbour(target, bench.web.address)
    const { body: list } = await neighbour.upload('Liste.xlsx', await buildUidList(finnishUids(LIST_ROWS)))
    await waitUntilAnswered(neighbour, list.id, LIST_LANES, TIMEOUT_MS)
    await makePartnerChecksDue(database.db, firstCompanyId, longAgo)
    await wait(3_000)
    const { watched, ofUsers } = await countCalls(bench)
    yield figureOf('watched partners queried in 40 s while a list runs', watched)
    yield figureOf('… UIDs of that list queried in the same time', ofUsers)
  } finally {
    await database.close()
    await bench.stop()
  }
}

const finnishUids = (count: number): string[] => Array.from({ length: count }, (_, at) => `FI${20_000_000 + at}`)

const figureOf = (name: string, calls: number): Figure => ({
  name,
  headline: `${(calls / (MEASURED_MS / 1_000)).toFixed(1)} a second`,
  details: `${calls} calls of ${LATENCY_MS} ms, one worker`,
})

async function countCalls({ simulator }: Bench): Promise<{ watched: number; ofUsers: number }> {
  const url = new URL('/control/calls', simulator.url)
  await fetch(url, { method: 'DELETE' })
  await wait(MEASURED_MS)
  const calls = ((await (await fetch(url)).json()) as SimulatedCall[]).filter(({ operation }) => operation === 'check')
  const ofUsers = calls.filter(({ uid }) => uid.startsWith('FI')).length
  return { watched: calls.length - ofUsers, ofUsers }
}
