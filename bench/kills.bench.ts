import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Task } from '../src/batches/wire.ts'
import { rowsByHeading } from '../tests/world/files/read-workbook.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { type RunningProduct, runProduct } from '../tests/world/product/running-product.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'

// kill -9, KILLS times (50) while 10,000 UIDs are asked: a worker on PostgreSQL, beside another one; on the embedded database the
// whole process, started again. Wanted: none lost, none twice, work again within 60 s, and at most what was under way asked again.
const KILLS = Number(process.env.KILLS ?? 50)
const UIDS = Number(process.env.KILLS_UIDS ?? 10_000)
const LATENCY_MS = 60
const LANES = 10
// The answer that is being settled, and the next call, which has begun meanwhile.
const CALLS_A_LANE = 2
const WITHIN_MS = 1_800_000

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const isEmbedded = on.databaseUrl === null
  const env = { UPSTREAM_TIMEOUT_MS: '2000' }
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: LANES, workers: isEmbedded ? 0 : 2, env })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const watch = watchBatch(bench, batch.id)
    for (let kill = 1; kill <= KILLS; kill++) {
      await watch.until((UIDS * kill) / (KILLS + 1))
      await (isEmbedded ? killAll(bench, on) : killWorker(bench, on, kill % 2))
    }
    const ended = await watch.end()
    const { bytes } = await bench.visitor.download(`/api/file/result/${batch.id}`)
    const answered = rowsByHeading(bytes, 1)
    const right = answered.filter((row, at) => row['UID geprüft'] === uids[at] && row.Ergebnis === 'gültig').length
    const { byOperation, mostCallsOfOneUid } = await bench.calls()
    const more = (byOperation.check ?? 0) - UIDS
    yield {
      name: `${KILLS} x kill -9 during ${UIDS} UIDs, ${on.name}`,
      ratio: `${UIDS - right} lost`,
      details: [
        `${answered.length - UIDS} rows too many, ${ended.notCheckedRows} not checked`,
        `${more} calls more than UIDs (at most ${KILLS * LANES * CALLS_A_LANE}), of one UID at most ${mostCallsOfOneUid.vies}`,
        `longest without an answer ${(watch.longestPause() / 1_000).toFixed(1)} s`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
  }
}

/** Looks at a batch twenty times a second, whoever is alive; remembers the longest time in which nothing was answered. */
function watchBatch(bench: Bench, id: number) {
  let movedAt = performance.now()
  let longest = 0
  let seen = 0
  const look = async (): Promise<Task | null> => {
    const { body, status } = await bench.visitor.call<Task>('GET', `/api/tasks/${id}`).catch(() => NOBODY)
    if (status !== 200 || body === null) return null
    if (body.processedRows < seen) throw new Error(`the counter went back from ${seen} to ${body.processedRows}`)
    if (body.processedRows > seen) {
      longest = Math.max(longest, performance.now() - movedAt)
      movedAt = performance.now()
      seen = body.processedRows
    }
    return body
  }
  const until = async (isReached: (task: Task) => boolean): Promise<Task> => {
    for (const giveUp = Date.now() + WITHIN_MS; ; await wait(50)) {
      const task = await look()
      if (task && (isReached(task) || task.finishedAt !== null)) return task
      if (Date.now() > giveUp) throw new Error(`batch ${id} stands at ${seen}`)
    }
  }
  return {
    until: (rows: number) => until(task => task.processedRows >= rows),
    end: () => until(task => task.finishedAt !== null),
    longestPause: () => longest,
  }
}

const NOBODY = { status: 0, body: null }

async function killWorker(bench: Bench, { dataDir }: MeasuredOn, which: number): Promise<void> {
  await bench.workers[which]?.kill()
  bench.workers[which] = await runProduct({ env: bench.env, dataDir, command: 'worker' })
}

async function killAll(bench: Bench, { dataDir }: MeasuredOn): Promise<void> {
  await bench.web.kill()
  bench.web = await again(bench.env, dataDir, bench.web)
}

/** At the same port, so that whoever was signed in stays so: the session is in the database. */
const again = (env: Record<string, string>, dataDir: string, { address }: RunningProduct): Promise<RunningProduct> =>
  runProduct({ env: { ...env, PORT: new URL(address).port }, dataDir })
