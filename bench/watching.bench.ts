import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresql } from '../src/base/database/open-postgresql.ts'
import type { SimulatedCall } from '../src/simulator/call-log.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { fillWatched, makeDue } from './fill-watched.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { type Bench, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'
import { watchTwoMillion } from './watch-two-million.ts'

// A worker's watching at an authority that takes 300 ms: without other load, then for 40 s next to
// another tenant's list, which uses four of ten slots. Then ten thousand companies with two hundred
// watched partners each by a moved clock.
const LATENCY_MS = 300
const LIST_LANES = 4
const LIST = 5_000
const COMPANIES = 20
const PARTNERS = 2_000
const WATCH_DAYS = 7
const FOR_MS = 40_000
const WITHIN_MS = 120_000

export async function* measure(): AsyncGenerator<Figure> {
  yield* onPostgresqlAlone(beside)
  yield* onPostgresqlAlone(watchTwoMillion)
}

async function* beside(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, {
    latencyMs: LATENCY_MS,
    lanes: LIST_LANES,
    workers: 1,
    env: { VIES_CONCURRENCY: '10' },
  })
  const database = openPostgresql(on.databaseUrl ?? '', console.error, 2)
  try {
    const now = new Date()
    const first = await fillWatched(database.db, {
      companies: COMPANIES,
      partners: PARTNERS,
      watchDays: WATCH_DAYS,
      now,
      spreadDays: 30,
    })
    const longAgo = new Date(now.getTime() - 30 * 86_400_000)
    await makeDue(database.db, first, longAgo)
    await wait(3_000)
    yield figureOf('watched partners asked in 40 s with nobody else', (await callsIn(bench)).watched)
    const neighbour = await signInNeighbour(on, bench.web.address)
    const { body: list } = await neighbour.upload('Liste.xlsx', await buildUidList(finnish(LIST)))
    await untilAnswered(neighbour, list.id, LIST_LANES, WITHIN_MS)
    await makeDue(database.db, first, longAgo)
    await wait(3_000)
    const { watched, ofUsers } = await callsIn(bench)
    yield figureOf('watched partners asked in 40 s beside a list', watched)
    yield figureOf('… UIDs of the list meanwhile', ofUsers)
  } finally {
    await database.close()
    await bench.stop()
  }
}

const finnish = (count: number): string[] => Array.from({ length: count }, (_, at) => `FI${20_000_000 + at}`)

const figureOf = (name: string, calls: number): Figure => ({
  name,
  ratio: `${(calls / (FOR_MS / 1_000)).toFixed(1)} a second`,
  details: `${calls} calls of ${LATENCY_MS} ms, one worker`,
})

async function callsIn({ simulator }: Bench): Promise<{ watched: number; ofUsers: number }> {
  const url = new URL('/control/calls', simulator.url)
  await fetch(url, { method: 'DELETE' })
  await wait(FOR_MS)
  const calls = ((await (await fetch(url)).json()) as SimulatedCall[]).filter(({ operation }) => operation === 'check')
  const ofUsers = calls.filter(({ uid }) => uid.startsWith('FI')).length
  return { watched: calls.length - ofUsers, ofUsers }
}
