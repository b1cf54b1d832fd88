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
import { resultOf, type WatchedBatch, watchBatch } from './watch-batch.ts'

// kill -9, KILLS times (20), while UIDs are queried. First the whole product with its embedded
// PostgreSQL: it is restarted and must end the leftover PostgreSQL. Then only that PostgreSQL,
// which the product restarts. Target: no question lost or doubled, no counter decreases.
const KILLS = Number(process.env.KILLS ?? 20)
const UIDS = Number(process.env.KILLS_UIDS ?? 4_000)
const LATENCY_MS = 60
const LANES = 10
const WITHIN_MS = 600_000

/** Kills once; returns the times until everything works again in milliseconds, by name. */
type Kill = (bench: Bench, watch: WatchedBatch, dataDir: string) => Promise<Record<string, number>>

export async function* measure(): AsyncGenerator<Figure> {
  yield await killed('the product', killProduct)
  yield await killed('its PostgreSQL', killPostmaster)
}

async function killed(whom: string, killOnce: Kill): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  const on = { name: 'embedded', databaseUrl: null, dataDir }
  const bench = await startBench(on, { latencyMs: LATENCY_MS, lanes: LANES, env: { UPSTREAM_TIMEOUT_MS: '2000' } })
  try {
    const uids = differentUids(UIDS)
    const { body: batch } = await bench.visitor.upload('Debitoren.xlsx', await buildUidList(uids))
    const watch = watchBatch(bench, batch.id, WITHIN_MS)
    const times: Record<string, number>[] = []
    for (let kill = 1; kill <= KILLS; kill++) {
      await watch.until(({ processedRows }) => processedRows >= (UIDS * kill) / (KILLS + 1))
      times.push(await killOnce(bench, watch, dataDir))
    }
    const ended = await watch.until(({ finishedAt }) => finishedAt !== null)
    const { lost, tooMany } = await resultOf(bench, batch.id, uids)
    const { byOperation, mostCallsOfOneUid } = await bench.calls()
    return {
      name: `${KILLS} x kill -9 of ${whom} during ${UIDS} UIDs`,
      ratio: `${lost} lost`,
      details: [
        `${tooMany} rows too many, ${ended.notCheckedRows} not checked`,
        ...middleAndWorst(times),
        `${watch.wrongAnswers()} answers meanwhile were neither 200 nor 503`,
        `${(byOperation.check ?? 0) - UIDS} calls more than UIDs, of one UID at most ${mostCallsOfOneUid.vies}`,
      ].join('; '),
    }
  } finally {
    await bench.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** `ready`: it reports that it is ready. `works`: there is one more answer. */
const killProduct: Kill = async (bench, watch, dataDir) => {
  const left = postmasterOf(dataDir)
  const began = performance.now()
  await bench.web.kill()
  if (!isAlive(left)) throw new Error('PostgreSQL ended with the product: nothing is left to be ended')
  // At the same port, so that sessions, which are in the database, remain valid.
  bench.web = await runProduct({ env: { ...bench.env, PORT: new URL(bench.web.address).port }, dataDir })
  const ready = performance.now() - began
  if (isAlive(left)) throw new Error(`the PostgreSQL that was left, ${left}, still runs`)
  await oneMore(watch)
  return { ready, works: performance.now() - began }
}

/**
 * `answers`: the new PostgreSQL serves a page. `works`: there is one more answer of an authority.
 */
const killPostmaster: Kill = async (bench, watch, dataDir) => {
  const old = postmasterOf(dataDir)
  const began = performance.now()
  process.kill(old, 'SIGKILL')
  while (postmasterOf(dataDir) === old || (await watch.look()).task === null) await wait(10)
  const answers = performance.now() - began
  await oneMore(watch)
  if (!isAlive(bench.web.pid)) throw new Error('the product ended with its PostgreSQL')
  return { answers, works: performance.now() - began }
}

async function oneMore(watch: WatchedBatch): Promise<void> {
  const { processedRows } = await watch.until(() => true)
  await watch.until(task => task.processedRows > processedRows)
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

function middleAndWorst(times: Record<string, number>[]): string[] {
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`
  return Object.keys(times[0] ?? {}).map(what => {
    const sorted = times.map(each => each[what] ?? 0).sort((one, other) => one - other)
    return `${what} again after ${seconds(sorted[Math.floor(sorted.length / 2)])}, at most ${seconds(sorted.at(-1))}`
  })
}
