import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { clusterFolders } from '../src/base/database/cluster/cluster-folders.ts'
import { buildUidList } from '../tests/world/files/workbook.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import type { Figure } from './run.ts'
import { type Bench, differentUids, startBench } from './start-bench.ts'
import { type BatchWatch, checkResult, watchBatch } from './watch-batch.ts'

// kill -9, KILLS times (20), while UIDs are queried. First the whole product with its embedded
// PostgreSQL: it is restarted and must end the leftover PostgreSQL. Then only that PostgreSQL,
// which the product restarts. Target: no question lost or duplicated, no counter decreases.
const KILLS = Number(process.env.KILLS ?? 20)
const UIDS = Number(process.env.KILLS_UIDS ?? 4_000)
const LATENCY_MS = 60
const LANES = 10
const TIMEOUT_MS = 600_000

/** Kills once. Returns the milliseconds until each named step of the recovery. */
type Kill = (bench: Bench, watch: BatchWatch, dataDir: string) => Promise<Record<string, number>>

export async function* measure(): AsyncGenerator<Figure> {
  yield await measureKills('the product', killProduct)
  yield await measureKills('its PostgreSQL', killPostmaster)
}

async function measureKills(victim: string, killOnce: Kill): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  const target = { name: 'embedded', databaseUrl: null, dataDir }
  const bench = await startBench(target, { latencyMs: LATENCY_MS, lanes: LANES, env: { UPSTREAM_TIMEOUT_MS: '2000' } })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const watch = watchBatch(bench, batch.id, TIMEOUT_MS)
    const times: Record<string, number>[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      await watch.waitUntil(({ processedRows }) => processedRows >= (UIDS * kill) / (KILLS + 1))
      times.push(await killOnce(bench, watch, dataDir))
    }
    const finalBatch = await watch.waitUntil(({ finishedAt }) => finishedAt !== null)
    const { lost, tooMany } = await checkResult(bench, batch.id, uids)
    const { byOperation, maxCallsPerUid } = await bench.calls()
    return {
      name: `${KILLS} x kill -9 of ${victim} during ${UIDS} UIDs`,
      headline: `${lost} lost`,
      details: [
        `${tooMany} rows too many, ${finalBatch.notCheckedRows} not checked`,
        ...medianAndWorst(times),
        `${watch.wrongAnswers()} responses were neither 200 nor 503`,
        `${(byOperation.check ?? 0) - UIDS} calls in excess of the UIDs, at most ${maxCallsPerUid.vies} per UID`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `ready`: /readyz reports ready. `batch`: one more row has an answer. */
const killProduct: Kill = async (bench, watch, dataDir) => {
  const leftoverPid = postmasterOf(dataDir)
  const startedAt = performance.now()
  await bench.web.kill()
  if (!isAlive(leftoverPid)) throw new Error('PostgreSQL ended with the product, so there is no leftover to end')
  // The same port keeps the sessions, which are in the database, valid.
  bench.web = await runProduct({ env: { ...bench.env, PORT: new URL(bench.web.address).port }, dataDir })
  const readyAfterMs = performance.now() - startedAt
  if (isAlive(leftoverPid)) throw new Error(`the leftover PostgreSQL ${leftoverPid} still runs`)
  await waitForNextAnswer(watch)
  return { ready: readyAfterMs, batch: performance.now() - startedAt }
}

/** `page`: a page is served from the new PostgreSQL. `batch`: one more row has an answer. */
const killPostmaster: Kill = async (bench, watch, dataDir) => {
  const oldPid = postmasterOf(dataDir)
  const startedAt = performance.now()
  process.kill(oldPid, 'SIGKILL')
  while (postmasterOf(dataDir) === oldPid || (await watch.poll()).task === null) await wait(10)
  const pageServedAfterMs = performance.now() - startedAt
  await waitForNextAnswer(watch)
  if (!isAlive(bench.web.pid)) throw new Error('the product ended with its PostgreSQL')
  return { page: pageServedAfterMs, batch: performance.now() - startedAt }
}

async function waitForNextAnswer(watch: BatchWatch): Promise<void> {
  const { processedRows } = await watch.waitUntil(() => true)
  await watch.waitUntil(task => task.processedRows > processedRows)
}

/** Returns the process id of the present or last postmaster. */
function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(clusterFolders(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return Number.NaN
  }
}

// An ended process that has not been reaped is still listed (Linux).
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function medianAndWorst(times: Record<string, number>[]): string[] {
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`
  return Object.keys(times[0] ?? {}).map(step => {
    const sorted = times.map(duration => duration[step] ?? 0).sort((a, b) => a - b)
    return `${step} again after ${seconds(sorted[Math.floor(sorted.length / 2)])}, at most ${seconds(sorted.at(-1))}`
  })
}
