import { refuseFormerDatabase } from './cluster/cluster-folders.ts'
import type { LineListener } from './cluster/postgres-process.ts'
import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts'
import type { OpenDatabase } from './database.ts'
import { openPostgresql } from './open-postgresql.ts'
import { type WaitOptions, waitForPostgresql } from './wait-for-postgresql.ts'

export type DatabaseOptions = {
  databaseUrl: string | null
  dataDir: string
  log: (failure: Error) => void
  /** Receives the output of our own PostgreSQL. */
  onLine?: LineListener
  /**
   * Milliseconds of silence after which a statement is given up; unset = never, for commands that
   * may take long.
   */
  silenceMs?: number
  /**
   * How long to wait for a PostgreSQL that is unavailable; unset = the caller knows that it is up.
   */
  waitOptions?: WaitOptions
}

const MAX_CONNECTIONS = 12

/**
 * Opens the PostgreSQL of DATABASE_URL, or else our own in DATA_DIR. Throws `UnreachableDatabase`
 * if it does not come up.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, onLine, silenceMs, waitOptions } = options
  if (databaseUrl === null) return openEmbedded(dataDir, { log, onLine, silenceMs, connections: MAX_CONNECTIONS })
  if (waitOptions !== undefined) await waitForPostgresql(databaseUrl, waitOptions)
  return openPostgresql(databaseUrl, log, MAX_CONNECTIONS, silenceMs)
}

export type EmbeddedOptions = {
  log?: (failure: Error) => void
  /** Receives each line of PostgreSQL's output. */
  onLine?: LineListener | undefined
  connections?: number
  /** Milliseconds of silence after which a statement is given up; unset = never. */
  silenceMs?: number | undefined
}

/**
 * Opens the embedded PostgreSQL in `directory`, for this process only; it ends when the directory's
 * lock is lost. Throws `DataDirectoryInUse`, or `UnusableDataDirectory` for a problem that
 * the operator can fix.
 */
export async function openEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<OpenDatabase> {
  const { log = noop, onLine = noop, connections, silenceMs = null } = options
  refuseFormerDatabase(directory)
  let cluster: Cluster | null = null
  const lock = await lockDataDirectory(directory, path => {
    cluster?.abandon()
    endWithoutLock(path)
  })
  try {
    const startedCluster = await startCluster(directory, { onLine })
    cluster = startedCluster
    const database = openPostgresql(startedCluster.url, log, connections, silenceMs)
    const close = async () => {
      await database.close()
      await startedCluster.stop()
      lock.release()
    }
    return { ...database, kind: 'embedded', close }
  } catch (failure) {
    lock.release()
    throw failure
  }
}

const noop = () => undefined

/**
 * Throws an error that ends the process, because it is called from a timer: the lock's new holder
 * may already be writing.
 */
export function endWithoutLock(path: string): never {
  throw new DataDirectoryInUse(
    `${path} is gone or belongs to another process: this one exits, because two would destroy each other’s rows`,
  )
}
