import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { differentUids, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'
import { measureBesideWatching } from './watch-interference.ts'

// One tenant's 100,000 UIDs use all lanes of the workers and all slots at the authority; another
// tenant uploads ten. Target: the first answer within 5 s, all within 10 s plus their time on an
// idle machine.
const LARGE_LIST = 100_000
const SMALL_LIST = 10
const LATENCY_MS = 50
const LANES = 16
const TIMEOUT_MS = 120_000
// The lanes of the large batch yield together every two seconds
// (src/checking/batches/asking/run-turn.ts), so each upload comes at another point of their turn.
const TURN_MS = 2_000
const RUNS = 9

export async function* measure(): AsyncGenerator<Figure> {
  yield* onPostgresqlOnly(measureOn)
  yield* onPostgresqlOnly(measureBesideWatching)
}

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: LANES, workers: 1 })
  try {
    const neighbour = await signInNeighbour(target, bench.web.address)
    const unloaded = await uploadSmall(neighbour, 0)
    yield figureOf('10 UIDs of a tenant, no other load', unloaded)
    const { body: largeBatch } = await bench.visitor.upload('Alle.xlsx', await buildUidList(differentUids(LARGE_LIST)))
    await waitUntilAnswered(bench.visitor, largeBatch.id, 500, TIMEOUT_MS)
    const loaded: AnswerTimes[] = []
    for (let time = 1; time <= RUNS; time++) {
      await wait((TURN_MS * time) / RUNS)
      loaded.push(await uploadSmall(neighbour, time))
    }
    loaded.sort((a, b) => a.first - b.first)
    for (const [label, at] of [
      ['best', 0],
      ['median', RUNS >> 1],
      ['worst', RUNS - 1],
    ] as const) {
      const answerTimes = loaded[at]
      if (answerTimes) yield figureOf(`10 UIDs beside 100,000 of another tenant, ${label} of ${RUNS}`, answerTimes)
    }
  } finally {
    await bench.stop()
  }
}

type AnswerTimes = { first: number; all: number }

const figureOf = (name: string, { first, all }: AnswerTimes): Figure => ({
  name,
  headline: `${first.toFixed(2)} s to first`,
  details: `${all.toFixed(2)} s to the last, from the end of the upload`,
})

async function uploadSmall(visitor: Visitor, round: number): Promise<AnswerTimes> {
  // New Finnish UIDs each time: no other batch has them, so none is cached.
  const uids = Array.from({ length: SMALL_LIST }, (_, at) => `FI${20_000_000 + round * 1_000 + at}`)
  const { body: batch } = await visitor.upload('Wenige.xlsx', await buildUidList(uids))
  const startedAt = performance.now()
  await waitUntilAnswered(visitor, batch.id, 1, TIMEOUT_MS)
  const first = (performance.now() - startedAt) / 1_000
  await waitUntilAnswered(visitor, batch.id, SMALL_LIST, TIMEOUT_MS)
  const all = (performance.now() - startedAt) / 1_000
  await waitForFinishedBatch(visitor, batch.id, TIMEOUT_MS)
  return { first, all }
}
