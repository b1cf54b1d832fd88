import { buildUidList } from '../tests/world/files/workbook.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { differentUids, processorMs, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// 20,000 UIDs at 50 ms per answer with one worker, then with four. Each worker has ten lanes, and
// neither the company's lanes nor the authority's limit is the bottleneck. Target: every UID is
// queried only once.
const UIDS = 20_000
const LATENCY_MS = 50
const LANES_PER_WORKER = 10
const MAX_WORKERS = 4
const TIMEOUT_MS = 600_000

export async function* measure(): AsyncGenerator<Figure> {
  const durations: number[] = []
  for (const workers of [1, MAX_WORKERS]) {
    yield* onPostgresqlOnly(async function* (target) {
      const { seconds, figure } = await measureOn(target, workers)
      durations.push(seconds)
      yield figure
    })
  }
  const [oneWorker, allWorkers] = durations
  if (oneWorker === undefined || allWorkers === undefined) return
  yield {
    name: `${MAX_WORKERS} workers compared with one`,
    headline: `${(oneWorker / allWorkers).toFixed(2)} x`,
    details: '',
  }
}

async function measureOn(target: BenchTarget, workers: number): Promise<{ seconds: number; figure: Figure }> {
  const limits = { WORKER_CONCURRENCY: String(LANES_PER_WORKER) }
  const bench = await startBench(target, {
    latencyMs: LATENCY_MS,
    lanes: LANES_PER_WORKER * MAX_WORKERS,
    workers,
    env: limits,
  })
  try {
    const workbook = await buildUidList(differentUids(UIDS))
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const startedAt = performance.now()
    await waitUntilAnswered(bench.visitor, batch.id, UIDS, TIMEOUT_MS)
    const seconds = (performance.now() - startedAt) / 1_000
    const perAnswer = bench.workers.reduce((sum, worker) => sum + processorMs(worker), 0) / UIDS
    const { validRows } = await waitForFinishedBatch(bench.visitor, batch.id, TIMEOUT_MS)
    const { byOperation } = await bench.calls()
    const ideal = (UIDS * LATENCY_MS) / (LANES_PER_WORKER * workers) / 1_000
    const headline = `${(seconds / ideal).toFixed(3)} x ideal`
    const details = `${seconds.toFixed(1)} s of ${ideal} s, ${byOperation.check} calls, ${validRows} answered, ${perAnswer.toFixed(1)} ms of processor each`
    return {
      seconds,
      figure: { name: `${UIDS} UIDs at ${LATENCY_MS} ms, ${workers} worker(s)`, headline, details },
    }
  } finally {
    await bench.stop()
  }
}
