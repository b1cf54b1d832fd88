import type { Task } from '../src/checking/batches/wire.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { differentUids, startBench } from './start-bench.ts'

// Cancels a batch of ROWS (100,000) rows while it is running. Measures the time to the answer, the
// longest wait of other pages for the list of batches, and the time until the report exists and the
// queue has no question of the batch.
const ROWS = Number(process.env.ROWS ?? 100_000)
const LATENCY_MS = 100
const LANES = 10
const ROWS_BEFORE_CANCEL = 100
const POLL_INTERVAL_MS = 50

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: LANES })
  try {
    const { visitor } = bench
    const { body } = await visitor.upload('Lieferanten.xlsx', await buildUidList(differentUids(ROWS)))
    const task = `/api/tasks/${body.id}`
    while ((await visitor.call<Task>('GET', task)).body.processedRows < ROWS_BEFORE_CANCEL) await pause()
    const startedAt = performance.now()
    const cancelled = visitor.call('DELETE', `${task}?status=1`).then(({ status }) => {
      if (status !== 204) throw new Error(`cancelling answered ${status}`)
      return performance.now() - startedAt
    })
    const slowestMs = await pollUntilReport(visitor, task)
    yield figureOf(target, { answeredAfterMs: await cancelled, slowestMs, cleanedUpMs: performance.now() - startedAt })
  } finally {
    await bench.stop()
  }
}

const pause = () => new Promise(done => setTimeout(done, POLL_INTERVAL_MS))

/** Polls the list of batches until the cancelled one has its report. Returns the slowest time. */
async function pollUntilReport(visitor: Visitor, task: string): Promise<number> {
  let slowest = 0
  while (true) {
    const startedAt = performance.now()
    await visitor.call('GET', '/api/tasks/company/1?itemsPerPage=10')
    slowest = Math.max(slowest, performance.now() - startedAt)
    if ((await visitor.call<Task>('GET', task)).body.hasReport) return slowest
    await pause()
  }
}

type CancelTimes = { answeredAfterMs: number; slowestMs: number; cleanedUpMs: number }

const figureOf = (
  target: BenchTarget,
  { answeredAfterMs: answeredMs, slowestMs, cleanedUpMs: tidiedMs }: CancelTimes,
): Figure => ({
  name: `${ROWS} rows cancelled, ${target.name}`,
  headline: `${(answeredMs / tidiedMs).toFixed(4)} of the whole clean-up`,
  details: `answered after ${answeredMs.toFixed(0)} ms, slowest poll ${slowestMs.toFixed(0)} ms, clean-up and report after ${(tidiedMs / 1_000).toFixed(1)} s`,
})
