import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '../src/base/database/data-directory-lock.ts'
import type { Task } from '../src/checking/batches/wire.ts'
import { type PrivatePostgresql, startPrivatePostgresql } from '../tests/world/databases/own-postgresql.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'
import { type BatchWatch, checkResult, type ResultErrors, watchBatch } from './watch-batch.ts'

// kill -9 of all processes of an external PostgreSQL (DATABASE_URL), KILLS times (5), while two
// workers query 10,000 UIDs. Target: the product's processes survive, reconnect within 5 s and
// answer 503 until then; no question lost or doubled.
const KILLS = Number(process.env.KILLS ?? 5)
const UIDS = Number(process.env.KILLS_UIDS ?? 10_000)
const LATENCY_MS = 60
const LANES = 10
const WORKERS = 2
// As in kills.bench.ts: the call whose answer is being stored, and the next call, already started.
const CALLS_PER_LANE = 2
/** How long PostgreSQL stays down. */
const OUTAGE_MS = 2_000
const TIMEOUT_MS = 600_000

export async function* measure(): AsyncGenerator<Figure> {
  const postgresql = await startPrivatePostgresql()
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield await measureOn(postgresql, dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await postgresql.remove()
  }
}

async function measureOn(postgresql: PrivatePostgresql, dataDir: string): Promise<Figure> {
  const target = { name: 'PostgreSQL', databaseUrl: postgresql.url, dataDir }
  const env = { UPSTREAM_TIMEOUT_MS: '2000' }
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: LANES, workers: WORKERS, env })
  try {
    const uids = differentUids(UIDS)
    const { body: batch, status } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    if (status !== 201) throw new Error(`the upload answered ${status}`)
    const watch = watchBatch(bench, batch.id, TIMEOUT_MS)
    const outages: Outage[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      await watch.waitUntil(({ processedRows }) => processedRows >= (UIDS * kill) / (KILLS + 1))
      outages.push(await killOnce(postgresql, watch))
    }
    const finalBatch = await watch.waitUntil(({ finishedAt }) => finishedAt !== null)
    return await figureOf(bench, { outages, finalBatch, result: await checkResult(bench, batch.id, uids) })
  } finally {
    await bench.stop()
  }
}

type Outage = { answers: Map<number, number>; reconnectMs: number; recoveryMs: number }

/**
 * Kills PostgreSQL and restarts it after `OUTAGE_MS`. Returns the product's answers during the
 * outage, and the times until it answers and processes rows again.
 */
async function killOnce(postgresql: PrivatePostgresql, watch: BatchWatch): Promise<Outage> {
  await postgresql.kill()
  const answers = new Map<number, number>()
  for (const until = performance.now() + OUTAGE_MS; performance.now() < until; await wait(20)) {
    const { status } = await watch.poll()
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  await postgresql.start()
  const restartedAt = performance.now()
  const { processedRows } = await watch.waitUntil(() => true)
  const reconnectMs = performance.now() - restartedAt
  await watch.waitUntil(task => task.processedRows > processedRows)
  return { answers, reconnectMs, recoveryMs: performance.now() - restartedAt }
}

type KillsResult = { outages: Outage[]; finalBatch: Task; result: ResultErrors }

async function figureOf(bench: Bench, { outages, finalBatch, result }: KillsResult): Promise<Figure> {
  const { byOperation, maxCallsPerUid } = await bench.calls()
  const alive = [bench.web, ...bench.workers].filter(({ pid }) => isRunning(pid)).length
  const countAnswers = (status: number) => outages.reduce((sum, { answers }) => sum + (answers.get(status) ?? 0), 0)
  const answerCount = outages.reduce((sum, { answers }) => sum + [...answers.values()].reduce((a, b) => a + b, 0), 0)
  const longest = (times: number[]) => `${(Math.max(...times) / 1_000).toFixed(1)} s`
  return {
    name: `${KILLS} x kill -9 of PostgreSQL during ${UIDS} UIDs`,
    headline: `${result.lost} lost`,
    details: [
      `${result.tooMany} rows too many, ${finalBatch.notCheckedRows} not checked`,
      `${(byOperation.check ?? 0) - UIDS} calls in excess of the UIDs (at most ${KILLS * LANES * CALLS_PER_LANE}), at most ${maxCallsPerUid.vies} per UID`,
      `${alive} of ${1 + WORKERS} processes survived`,
      `answers again after at most ${longest(outages.map(each => each.reconnectMs))}, works after ${longest(outages.map(each => each.recoveryMs))}`,
      `of ${answerCount} answers during outages ${countAnswers(503)} were 503, ${answerCount - countAnswers(503)} others`,
    ].join('; '),
  }
}
