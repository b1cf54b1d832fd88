import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type MeasuredOn, onPostgresqlAlone } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { differentUids, processorMs, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'

// 20,000 UIDs at 50 ms per answer with one worker, then with four; each has ten lanes at a time,
// and neither the company's lanes nor the authority's limit is the bottleneck. Every UID may be
// queried only once.
const UIDS = 20_000
const LATENCY_MS = 50
const LANES_EACH = 10
const MAX_WORKERS = 4
const WITHIN_MS = 600_000

export async function* measure(): AsyncGenerator<Figure> {
  const took: number[] = []
  for (const workers of [1, MAX_WORKERS]) {
    yield* onPostgresqlAlone(async function* (on) {
      const { seconds, figure } = await measureOn(on, workers)
      took.push(seconds)
      yield figure
    })
  }
  const [alone, together] = took
  if (alone === undefined || together === undefined) return
  yield { name: `${MAX_WORKERS} workers against one`, ratio: `${(alone / together).toFixed(2)} x`, details: '' }
}

async function measureOn(on: MeasuredOn, workers: number): Promise<{ seconds: number; figure: Figure }> {
  const limits = { WORKER_CONCURRENCY: String(LANES_EACH) }
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: LANES_EACH * MAX_WORKERS, workers, env: limits })
  try {
    const workbook = await buildUidList(differentUids(UIDS))
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const began = performance.now()
    await untilAnswered(bench.visitor, batch.id, UIDS, WITHIN_MS)
    const seconds = (performance.now() - began) / 1_000
    const perAnswer = bench.workers.reduce((sum, worker) => sum + processorMs(worker), 0) / UIDS
    const { validRows } = await waitForFinishedBatch(bench.visitor, batch.id, WITHIN_MS)
    const { byOperation } = await bench.calls()
    const ideal = (UIDS * LATENCY_MS) / (LANES_EACH * workers) / 1_000
    const ratio = `${(seconds / ideal).toFixed(3)} x ideal`
    const details = `${seconds.toFixed(1)} s of ${ideal} s, ${byOperation.check} calls, ${validRows} answered, ${perAnswer.toFixed(1)} ms of processor each`
    return { seconds, figure: { name: `${UIDS} UIDs at ${LATENCY_MS} ms, ${workers} worker(s)`, ratio, details } }
  } finally {
    await bench.stop()
  }
}
