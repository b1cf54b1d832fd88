import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftover } from './end-leftover.ts'
import { makeCluster } from './make-cluster.ts'
import { placesIn } from './place.ts'
import { type Postgres, spawnPostgres, type Tell } from './postgres-process.ts'
import { findPrograms } from './programs.ts'
import { reachFor } from './reach.ts'
import { refuseOthersFolder, whoRuns } from './run-as.ts'
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
  tell: Tell
  /** A closed folder of ours that contains `place`. */
  within?: string
  /** False in tests: a power cut may lose everything. */
  isDurable?: boolean
  settings?: Record<string, string>
}

const AGAIN_AFTER_MS = 1_000

/**
 * Starts the cluster in `place`/postgresql and creates it if there is none. Ends leftovers of a
 * killed process first, so the caller must hold the folder's lock. A PostgreSQL that ends by itself
 * is restarted. Throws `UnusableDataDirectory` for a platform without PostgreSQL, a cluster of
 * another major version, and one that does not start.
 */
export async function startCluster(
  place: string,
  { tell, within, isDurable = true, settings = {} }: Options,
): Promise<Cluster> {
  const places = placesIn(place)
  const { cluster: folder, run } = places
  const way = [...(within === undefined ? [] : [within]), dirname(run)]
  for (const each of [place, folder, run]) refuseOthersFolder(each, existsSync(`${folder}.new`))
  mkdirSync(run, { recursive: true })
  // A copied folder may have another mode.
  chmodSync(run, 0o700)
  const programs = findPrograms(run)
  const as = whoRuns(programs, { place: dirname(run), run, way })
  await makeCluster({ ...places, way }, programs, as, isDurable)
  chmodSync(folder, 0o700)
  const reach = await reachFor(run, folder)
  as.own(run)
  const parameters = asParameters({ ...clusterSettings(), ...reach.settings, ...settings })
  const launch = async () => {
    await endLeftover(folder, reach.socket)
    return spawnPostgres(folder, programs, as, parameters, tell)
  }
  const kept = await keepRunning(launch, tell)
  return {
    url: reach.url,
    stop: async () => {
      await kept.stop()
      reach.forget()
    },
    abandon: kept.abandon,
  }
}

/**
 * Starts PostgreSQL and restarts it when it ends by itself; statements in between fail as in an
 * outage.
 */
async function keepRunning(launch: () => Promise<Postgres>, tell: Tell): Promise<Pick<Cluster, 'stop' | 'abandon'>> {
  let running = await launch()
  const stopping = new AbortController()
  // Shuts PostgreSQL down however this process ends; end-with-parent.ts covers kill -9.
  const end = () => running.shutDown()
  process.once('exit', end)
  await running.ready.catch(failure => {
    process.removeListener('exit', end)
    throw failure
  })
  const watching = (async () => {
    for (let word = await running.ended; !stopping.signal.aborted; ) {
      tell(`PostgreSQL ended by itself (${word}): it is started again`)
      await wait(AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      const next = await launch().catch((failure: Error) => failure)
      if (!(next instanceof Error)) running = next
      word = next instanceof Error ? next.message : await next.ended
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      end()
      await watching
      process.removeListener('exit', end)
    },
    abandon: () => {
      stopping.abort()
      running.child.kill('SIGKILL')
    },
  }
}
