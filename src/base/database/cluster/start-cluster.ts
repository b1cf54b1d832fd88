import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { chooseClusterAddress } from './cluster-address.ts'
import { clusterFolders } from './cluster-folders.ts'
import { endLeftover } from './end-leftover.ts'
import { makeCluster } from './make-cluster.ts'
import { type LineListener, type Postgres, spawnPostgres } from './postgres-process.ts'
import { findPrograms } from './programs.ts'
import { chooseRunAs, refuseForeignFolder } from './run-as.ts'
import { asParameters, clusterSettings } from './settings.ts'

export type Cluster = {
  /** The URL for pg, over the private socket. */
  url: string
  /** Rolls back open transactions and ends the server. */
  stop: () => Promise<void>
  /**
   * Kills the server at once, for when the folder may belong to another process: a killed
   * PostgreSQL removes neither its socket nor its pid file.
   */
  abandon: () => void
}

type Options = {
  onLine: LineListener
  /** A folder of mode 0700 that contains `place`. */
  parentFolder?: string
  /** False in tests: a power cut may lose everything. */
  isDurable?: boolean
  settings?: Record<string, string>
}

const RESTART_DELAY_MS = 1_000

/**
 * Starts the cluster in `place`/postgresql and creates it if there is none. Ends leftovers of a
 * killed process first, so the caller must hold the folder's lock. A PostgreSQL that ends by itself
 * is restarted. Throws `UnusableDataDirectory` for a platform without PostgreSQL, a cluster of
 * another major version, and one that does not start.
 */
export async function startCluster(
  place: string,
  { onLine, parentFolder, isDurable = true, settings = {} }: Options,
): Promise<Cluster> {
  const folders = clusterFolders(place)
  const { cluster: folder, run } = folders
  const closedFolders = [...(parentFolder === undefined ? [] : [parentFolder]), dirname(run)]
  for (const path of [place, folder, run]) refuseForeignFolder(path, existsSync(`${folder}.new`))
  mkdirSync(run, { recursive: true })
  // A copied folder may have another mode.
  chmodSync(run, 0o700)
  const programs = findPrograms(run)
  const as = chooseRunAs(programs, { place: dirname(run), run, closedFolders })
  await makeCluster({ ...folders, closedFolders }, programs, as, isDurable)
  chmodSync(folder, 0o700)
  const address = await chooseClusterAddress(run, folder)
  as.takeOwnership(run)
  const parameters = asParameters({ ...clusterSettings(), ...address.settings, ...settings })
  const launch = async () => {
    await endLeftover(folder, address.socket)
    return spawnPostgres(folder, programs, as, parameters, onLine)
  }
  const server = await supervise(launch, onLine)
  return {
    url: address.url,
    stop: async () => {
      await server.stop()
      address.remove()
    },
    abandon: server.abandon,
  }
}

/**
 * Starts PostgreSQL and restarts it when it ends by itself; statements in between fail as in an
 * outage.
 */
async function supervise(
  launch: () => Promise<Postgres>,
  onLine: LineListener,
): Promise<Pick<Cluster, 'stop' | 'abandon'>> {
  let running = await launch()
  const stopping = new AbortController()
  // Shuts PostgreSQL down however this process ends; end-with-parent.ts covers kill -9.
  const shutDown = () => running.shutDown()
  process.once('exit', shutDown)
  await running.ready.catch(failure => {
    process.removeListener('exit', shutDown)
    throw failure
  })
  const watching = (async () => {
    for (let lastMessage = await running.exited; !stopping.signal.aborted; ) {
      onLine(`PostgreSQL exited unexpectedly (${lastMessage}): it is started again`)
      await wait(RESTART_DELAY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const next = await launch().catch((failure: Error) => failure)
      if (!(next instanceof Error)) running = next
      lastMessage = next instanceof Error ? next.message : await next.exited
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      shutDown()
      await watching
      process.removeListener('exit', shutDown)
    },
    abandon: () => {
      stopping.abort()
      running.child.kill('SIGKILL')
    },
  }
}
