import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { placesIn } from '../../../base/database/cluster/place.ts'
import { type Cluster, startCluster } from '../../../base/database/cluster/start-cluster.ts'
import { openPostgresql } from '../../../base/database/open-postgresql.ts'
import { syncDirectory, syncTree } from '../../../base/database/sync-tree.ts'
import type { Configuration } from '../configuration.ts'
import type { Authenticators } from './authenticators.ts'
import type { HistoryTask } from './history-thread.ts'
import { bringToPresent } from './moved-time.ts'

/**
 * A separate PostgreSQL in which the demo's thirty days are created; its second database is for
 * users in the meantime.
 */
export type Past = {
  meanwhileUrl: string
  /** Creates the history in a thread. Throws if `signal` aborts it. */
  live: (authenticators: Authenticators, signal: AbortSignal) => Promise<void>
  /** Moves the result into place, the database last, when neither is open. */
  settle: () => Promise<void>
  /** Deletes all of it. */
  abandon: () => Promise<void>
}

const MEANWHILE = 'meanwhile'
// No fsync until the end: an interrupted run keeps nothing anyway.
const UNSYNCED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Prepares the demo's history if there is no database yet. A start that is interrupted before
 * `settle` leaves none, and the next one begins again.
 */
export async function openPast(configuration: Configuration): Promise<Past> {
  const { dataDir } = configuration
  const aside = join(dataDir, 'history')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside)
  const cluster = await startCluster(aside, {
    onLine: () => undefined,
    isDurable: false,
    settings: UNSYNCED,
    within: dataDir,
  })
  await inCluster(cluster, `create database ${MEANWHILE}`)
  const meanwhile = new URL(cluster.url)
  meanwhile.pathname = `/${MEANWHILE}`
  return {
    meanwhileUrl: meanwhile.href,
    live: (authenticators, signal) =>
      live({ configuration: { ...configuration, dataDir: aside }, url: cluster.url, authenticators }, signal),
    settle: async () => {
      await inCluster(cluster, `drop database ${MEANWHILE} with (force)`)
      await bringToPresent(cluster.url)
      await cluster.stop()
      await moveIntoPlace(aside, dataDir)
    },
    abandon: async () => {
      await cluster.stop()
      rmSync(aside, { recursive: true, force: true })
    },
  }
}

async function inCluster({ url }: Cluster, statement: string): Promise<void> {
  const database = openPostgresql(url, () => undefined, 1)
  await sql.raw(statement).execute(database.db).finally(database.close)
}

async function moveIntoPlace(aside: string, dataDir: string): Promise<void> {
  const { cluster, run } = placesIn(aside)
  rmSync(run, { recursive: true, force: true })
  await syncTree(aside)
  const last = basename(cluster)
  const made = readdirSync(aside).filter(name => name !== last)
  for (const name of [...made, last]) renameSync(join(aside, name), join(dataDir, name))
  rmSync(aside, { recursive: true })
  await syncDirectory(dataDir)
}

async function live(task: HistoryTask, signal: AbortSignal): Promise<void> {
  console.log('Creating the history of the last thirty days, only this once (DEMO_HISTORY=no skips it) …')
  const thread = new Worker(new URL('./history-thread.ts', import.meta.url), { workerData: task })
  signal.addEventListener('abort', () => void thread.terminate(), { once: true })
  // Rejects if the thread fails.
  const [code] = await once(thread, 'exit')
  // A thread aborted before it began ends with 0.
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the demo’s history ended with code ${code}`)
}
