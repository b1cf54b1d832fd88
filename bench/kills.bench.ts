import process from 'node:process'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onPostgresqlOnly } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'
import { checkResult, watchBatch } from './watch-batch.ts'

// kill -9 of a worker on PostgreSQL, while another runs, KILLS times (50) during 10,000 queries.
// Target: no question lost or doubled, work resumes within 60 s, and only calls in flight are
// repeated.
const KILLS = Number(process.env.KILLS ?? 50)
const UIDS = Number(process.env.KILLS_UIDS ?? 10_000)
const LATENCY_MS = 60
const LANES = 10
const WORKERS = 2
// The call whose answer is being stored, and the next call, which has already started.
const CALLS_PER_LANE = 2
const TIMEOUT_MS = 1_800_000

export const measure = (): AsyncGenerator<Figure> => onPostgresqlOnly(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const env = { UPSTREAM_TIMEOUT_MS: '2000' }
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: LANES, workers: WORKERS, env })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const watch = watchBatch(bench, batch.id, TIMEOUT_MS)
    for (let kill = 1; kill <= KILLS; kill++) {
      await watch.waitUntil(({ processedRows }) => processedRows >= (UIDS * kill) / (KILLS + 1))
      await killWorker(bench, target, kill % WORKERS)
    }
    const finalBatch = await watch.waitUntil(({ finishedAt }) => finishedAt !== null)
    const { lost, tooMany } = await checkResult(bench, batch.id, uids)
    const { byOperation, maxCallsPerUid } = await bench.calls()
    const extraCalls = (byOperation.check ?? 0) - UIDS
    yield {
      name: `${KILLS} x kill -9 of a worker during ${UIDS} UIDs`,
      headline: `${lost} lost`,
      details: [
        `${tooMany} rows too many, ${finalBatch.notCheckedRows} not checked`,
        `${extraCalls} calls in excess of the UIDs (at most ${KILLS * LANES * CALLS_PER_LANE}), at most ${maxCallsPerUid.vies} per UID`,
        `longest without an answer ${(watch.longestPause() / 1_000).toFixed(1)} s`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
  }
}

async function killWorker(bench: Bench, { dataDir }: BenchTarget, index: number): Promise<void> {
  await bench.workers[index]?.kill()
  bench.workers[index] = await runProduct({ env: bench.env, dataDir, command: 'worker' })
}
