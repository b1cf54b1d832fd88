import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { makeCluster } from '../../../src/base/database/cluster/make-cluster.ts'
import { placesIn } from '../../../src/base/database/cluster/place.ts'
import { type Postgres, spawnPostgres } from '../../../src/base/database/cluster/postgres-process.ts'
import { findPrograms } from '../../../src/base/database/cluster/programs.ts'
import { USER } from '../../../src/base/database/cluster/reach.ts'
import { whoRuns } from '../../../src/base/database/cluster/run-as.ts'
import { asParameters } from '../../../src/base/database/cluster/settings.ts'
import { freePort } from '../product/free-port.ts'

/** A PostgreSQL of the tests' own on a port of the loopback, to be killed as no shared one may be. */
export type OwnPostgresql = {
  url: string
  /** Its Unix socket. */
  socketPath: string
  /** Its cluster. */
  folder: string
  /** kill -9 of the server and of each of its processes. */
  kill: () => Promise<void>
  /** Starts it again; resolves when it lets somebody in. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

// Nothing of it outlives a power cut, and nothing need; a kill it does.
const UNSYNCED = { fsync: 'off', full_page_writes: 'off' }
const START_WITHIN_MS = 60_000

/** Makes and starts a throwaway cluster of the PostgreSQL that the product brings; `from`: on a backup of another one's. */
export async function startOwnPostgresql(from?: string): Promise<OwnPostgresql> {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-postgresql-'))
  const { cluster, run } = placesIn(place)
  mkdirSync(run, { mode: 0o700 })
  const programs = findPrograms(run)
  const as = whoRuns(programs, { place, run })
  if (from !== undefined) cpSync(from, cluster, { recursive: true })
  await makeCluster({ cluster, run }, programs, as, false)
  as.own(cluster)
  chmodSync(cluster, 0o700)
  const port = await freePort()
  const reach = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: run }
  const parameters = asParameters({ ...UNSYNCED, ...reach, max_connections: '200', log_checkpoints: 'off' })
  const launch = () => spawnPostgres(cluster, programs, as, parameters, () => undefined)
  let server = launch()
  await server.ready
  const end = async (signal: 'SIGKILL' | 'SIGQUIT') => {
    const { child } = server
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    folder: cluster,
    socketPath: join(run, `.s.PGSQL.${port}`),
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = await again(launch)
    },
    kill: async () => {
      const others = childrenOf(server.child.pid)
      await end('SIGKILL') // first, so that it makes no new ones
      for (const pid of others) killNow(pid)
    },
    remove: async () => {
      await end('SIGQUIT') // PostgreSQL's immediate shutdown
      rmSync(place, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A killed server's processes may hold its memory for a moment: until they are gone, a new one ends at once. */
async function again(launch: () => Postgres): Promise<Postgres> {
  for (const until = Date.now() + START_WITHIN_MS; ; ) {
    const server = launch()
    const failure = await server.ready.then(
      () => null,
      (failed: unknown) => failed,
    )
    if (failure === null) return server
    if (Date.now() > until) throw failure
  }
}

// Linux tells; elsewhere they notice that their parent is gone, and end.
function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It noticed, and is gone.
  }
}
