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
  /** For pg, over the private socket. */
  url: string
  /** Ends it, after what is under way in it has been rolled back. */
  stop: () => Promise<void>
  /** Ends it at once, where its folder may be another's by now: a PostgreSQL that is killed removes nothing, neither socket nor pid file. */
  abandon: () => void
}

type Options = {
  tell: Tell
  /** A closed folder of ours in which `place` lies. */
  within?: string
  /** For tests: a power cut may take all of it. */
  isDurable?: boolean
  settings?: Record<string, string>
}

const AGAIN_AFTER_MS = 1_000

/**
 * Starts the cluster in `place`/postgresql, made where there is none, after ending what a killed process has left of it: for whoever holds
 * that folder's lock. A PostgreSQL that ends by itself is started again. Refuses (UnusableDataDirectory) a platform without PostgreSQL,
 * a cluster of another major version, and one that does not start.
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
  // Also where it was copied.
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

/** Starts PostgreSQL, and again whenever it ends by itself; what needs it meanwhile meets an outage. */
async function keepRunning(launch: () => Promise<Postgres>, tell: Tell): Promise<Pick<Cluster, 'stop' | 'abandon'>> {
  let running = await launch()
  const stopping = new AbortController()
  // However this process ends, PostgreSQL is told; where it is killed, by end-with-parent.ts.
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
