import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { clusterFolders } from '../../../base/database/cluster/cluster-folders.ts'
import { type Cluster, startCluster } from '../../../base/database/cluster/start-cluster.ts'
import { openPostgresql } from '../../../base/database/open-postgresql.ts'
import { syncDirectory, syncTree } from '../../../base/database/sync-tree.ts'
import type { Configuration } from '../configuration.ts'
import type { Authenticators } from './authenticators.ts'
import type { HistoryTask } from './history-thread.ts'
import { restoreRealTime } from './simulated-time.ts'

/**
 * A separate PostgreSQL in which the demo's thirty days are created; its second database is for
 * users in the meantime.
 */
export type HistoryBuild = {
  interimUrl: string
  /** Creates the history in a thread. Throws if `signal` aborts it. */
  create: (authenticators: Authenticators, signal: AbortSignal) => Promise<void>
  /** Moves the result into place, the database last, when neither database is open. */
  install: () => Promise<void>
  /** Deletes the history and its databases. */
  discard: () => Promise<void>
}

const INTERIM_DATABASE = 'meanwhile'
// No fsync until the end, because an interrupted run leaves nothing to keep.
const UNSYNCED_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Prepares the demo's history if there is no database yet. A start that is interrupted before
 * `install` leaves none, and the next one begins again.
 */
export async function prepareHistory(configuration: Configuration): Promise<HistoryBuild> {
  const { dataDir } = configuration
  const historyDir = join(dataDir, 'history')
  rmSync(historyDir, { recursive: true, force: true })
  mkdirSync(historyDir)
  const cluster = await startCluster(historyDir, {
    onLine: () => undefined,
    isDurable: false,
    settings: UNSYNCED_SETTINGS,
    parentFolder: dataDir,
  })
  await runInCluster(cluster, `create database ${INTERIM_DATABASE}`)
  const interimUrl = new URL(cluster.url)
  interimUrl.pathname = `/${INTERIM_DATABASE}`
  return {
    interimUrl: interimUrl.href,
    create: (authenticators, signal) =>
      runHistoryThread(
        { configuration: { ...configuration, dataDir: historyDir }, url: cluster.url, authenticators },
        signal,
      ),
    install: async () => {
      await runInCluster(cluster, `drop database ${INTERIM_DATABASE} with (force)`)
      await restoreRealTime(cluster.url)
      await cluster.stop()
      await moveIntoPlace(historyDir, dataDir)
    },
    discard: async () => {
      await cluster.stop()
      rmSync(historyDir, { recursive: true, force: true })
    },
  }
}

async function runInCluster({ url }: Cluster, statement: string): Promise<void> {
  const database = openPostgresql(url, () => undefined, 1)
  await sql.raw(statement).execute(database.db).finally(database.close)
}

async function moveIntoPlace(historyDir: string, dataDir: string): Promise<void> {
  const { cluster, run } = clusterFolders(historyDir)
  rmSync(run, { recursive: true, force: true })
  await syncTree(historyDir)
  const last = basename(cluster)
  const names = readdirSync(historyDir).filter(name => name !== last)
  for (const name of [...names, last]) renameSync(join(historyDir, name), join(dataDir, name))
  rmSync(historyDir, { recursive: true })
  await syncDirectory(dataDir)
}

async function runHistoryThread(task: HistoryTask, signal: AbortSignal): Promise<void> {
  console.log('Creating the history of the last thirty days, only this once (DEMO_HISTORY=no skips it) …')
  const thread = new Worker(new URL('./history-thread.ts', import.meta.url), { workerData: task })
  signal.addEventListener('abort', () => void thread.terminate(), { once: true })
  // Rejects if the thread fails.
  const [code] = await once(thread, 'exit')
  // A thread aborted before it began ends with 0.
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`the demo’s history ended with code ${code}`)
}
