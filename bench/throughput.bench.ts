import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Visitor } from '../tests/world/people/visitor.ts'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import { startPacedCalls } from './paced-calls.ts'
import type { Figure } from './run.ts'
import { differentUids, peakMemoryMb, startBench } from './start-bench.ts'
import { waitUntilAnswered } from './wait-until-answered.ts'

// 100,000 different UIDs, an authority that answers without delay, one worker and one web process:
// the throughput of the batch engine, its memory, and the response time of pages. Target: 1,500 a
// second, 512 MB, 100 ms.
const UIDS = 100_000
const LANES = 10
const BATCH_SIZE = 500
const TIMEOUT_MS = 600_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlOnly(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: LANES, batchSize: BATCH_SIZE, workers: 1 })
  const [worker] = bench.workers
  if (!worker) throw new Error('no worker was started')
  try {
    const workbook = await buildUidList(differentUids(UIDS))
    const pings = startPacedCalls({ clients: 1, everyMs: 20, call: () => ping(bench.visitor) })
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const startedAt = performance.now()
    await waitUntilAnswered(bench.visitor, batch.id, UIDS, TIMEOUT_MS)
    const answerSeconds = (performance.now() - startedAt) / 1_000
    const memoryDuringQueries = peakMemoryMb(worker)
    const finalBatch = await waitForFinishedBatch(bench.visitor, batch.id, TIMEOUT_MS)
    const totalSeconds = (performance.now() - startedAt) / 1_000
    const { p50, p99, longest, errors } = await pings.stop()
    if (finalBatch.validRows !== UIDS) throw new Error(`some rows have no answer: ${JSON.stringify(finalBatch)}`)
    const name = `${UIDS} different UIDs at 0 ms, one worker, ${target.name}`
    yield { name, headline: `${(UIDS / answerSeconds).toFixed(0)} a second`, details: `${answerSeconds.toFixed(1)} s` }
    yield {
      name: 'worker memory: during the queries, and with result and report',
      headline: `${peakMemoryMb(worker).toFixed(0)} MB`,
      details: `${memoryDuringQueries.toFixed(0)} MB during the queries; ${(totalSeconds - answerSeconds).toFixed(1)} s for result and report`,
    }
    yield {
      name: 'pings during the run, 50 a second',
      headline: `p99 ${p99.toFixed(0)} ms`,
      details: `p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${errors.length} errors`,
    }
  } finally {
    await bench.stop()
  }
}

async function ping(visitor: Visitor): Promise<void> {
  const { status } = await visitor.call('GET', '/api/users/user/current')
  if (status !== 200) throw new Error(`a ping was answered ${status}`)
}
