import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { besideWatching } from './beside-watching.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { signInNeighbour } from './sign-in-neighbour.ts'
import { differentUids, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'

// One tenant's 100,000 UIDs run in as many lanes as there are workers and slots at the authority;
// another tenant uploads ten. Target: the first answer within 5 s, all within 10 s plus their time
// on an idle machine.
const BIG = 100_000
const SMALL = 10
const LATENCY_MS = 50
const LANES = 16
const WITHIN_MS = 120_000
// The lanes of the large batch yield together every two seconds
// (src/checking/batches/asking/run-turn.ts), so each upload comes at another point of their turn.
const TURN_MS = 2_000
const TIMES = 9

export async function* measure(): AsyncGenerator<Figure> {
  yield* onPostgresqlAlone(measureOn)
  yield* onPostgresqlAlone(besideWatching)
}

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: LANES, workers: 1 })
  try {
    const neighbour = await signInNeighbour(on, bench.web.address)
    const alone = await uploadSmall(neighbour, 0)
    yield figureOf('10 UIDs of a tenant, nobody else', alone)
    const { body: big } = await bench.visitor.upload('Alle.xlsx', await buildUidList(differentUids(BIG)))
    await untilAnswered(bench.visitor, big.id, 500, WITHIN_MS)
    const beside: Waited[] = []
    for (let time = 1; time <= TIMES; time++) {
      await wait((TURN_MS * time) / TIMES)
      beside.push(await uploadSmall(neighbour, time))
    }
    beside.sort((a, b) => a.first - b.first)
    for (const [what, at] of [
      ['best', 0],
      ['median', TIMES >> 1],
      ['worst', TIMES - 1],
    ] as const) {
      const waited = beside[at]
      if (waited) yield figureOf(`10 UIDs beside 100,000 of another, ${what} of ${TIMES}`, waited)
    }
  } finally {
    await bench.stop()
  }
}

type Waited = { first: number; all: number }

const figureOf = (name: string, { first, all }: Waited): Figure => ({
  name,
  ratio: `${first.toFixed(2)} s to first`,
  details: `${all.toFixed(2)} s to the last, from the end of the upload`,
})

async function uploadSmall(visitor: Visitor, time: number): Promise<Waited> {
  // Finnish and different each time: no other batch has them, so none is cached.
  const uids = Array.from({ length: SMALL }, (_, at) => `FI${20_000_000 + time * 1_000 + at}`)
  const { body: batch } = await visitor.upload('Wenige.xlsx', await buildUidList(uids))
  const began = performance.now()
  await untilAnswered(visitor, batch.id, 1, WITHIN_MS)
  const first = (performance.now() - began) / 1_000
  await untilAnswered(visitor, batch.id, SMALL, WITHIN_MS)
  const all = (performance.now() - began) / 1_000
  await waitForFinishedBatch(visitor, batch.id, WITHIN_MS)
  return { first, all }
}
