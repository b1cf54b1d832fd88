import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { CLUSTER_USER } from '../../../src/base/database/cluster/cluster-address.ts'
import { clusterFolders } from '../../../src/base/database/cluster/cluster-folders.ts'
import { makeCluster } from '../../../src/base/database/cluster/make-cluster.ts'
import { type Postgres, spawnPostgres } from '../../../src/base/database/cluster/postgres-process.ts'
import { findPrograms } from '../../../src/base/database/cluster/programs.ts'
import { chooseRunAs } from '../../../src/base/database/cluster/run-as.ts'
import { asParameters } from '../../../src/base/database/cluster/settings.ts'
import { freePort } from '../product/free-port.ts'

/** A private PostgreSQL on a loopback port, for tests that kill it. */
export type PrivatePostgresql = {
  url: string
  /** Its Unix socket. */
  socketPath: string
  /** Its cluster. */
  folder: string
  /** Kills the server and each of its processes with kill -9. */
  kill: () => Promise<void>
  /** Starts it again; resolves when it accepts connections. */
  start: () => Promise<void>
  remove: () => Promise<void>
}

// Data survives a kill but not a power cut, which no test needs.
const NO_FSYNC = { fsync: 'off', full_page_writes: 'off' }
const START_TIMEOUT_MS = 60_000

/**
 * Creates and starts a temporary cluster of the bundled PostgreSQL. `from` is a backup of another
 * cluster to start from.
 */
export async function startPrivatePostgresql(from?: string): Promise<PrivatePostgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-postgresql-'))
  const { cluster, run } = clusterFolders(folder)
  mkdirSync(run, { mode: 0o700 })
  const programs = findPrograms(run)
  const runner = chooseRunAs(programs, { place: folder, run })
  if (from !== undefined) cpSync(from, cluster, { recursive: true })
  await makeCluster({ cluster, run }, programs, runner, false)
  runner.takeOwnership(cluster)
  chmodSync(cluster, 0o700)
  const port = await freePort()
  const listenSettings = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: run }
  const parameters = asParameters({ ...NO_FSYNC, ...listenSettings, max_connections: '200', log_checkpoints: 'off' })
  const launch = () => spawnPostgres(cluster, programs, runner, parameters, () => undefined)
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
    url: `postgres://${CLUSTER_USER}@127.0.0.1:${port}/postgres`,
    start: async () => {
      server = await startWithRetry(launch)
    },
    kill: async () => {
      const children = childrenOf(server.child.pid)
      await end('SIGKILL') // first, so that it starts no new ones
      for (const pid of children) killNow(pid)
    },
    remove: async () => {
      await end('SIGQUIT') // PostgreSQL's immediate shutdown
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/**
 * Processes of a killed server may hold its shared memory for a moment; until then, a new server
 * exits at once.
 */
async function startWithRetry(launch: () => Postgres): Promise<Postgres> {
  for (const until = Date.now() + START_TIMEOUT_MS; ; ) {
    const server = launch()
    const failure = await server.ready.then(
      () => null,
      (failed: unknown) => failed,
    )
    if (failure === null) return server
    if (Date.now() > until) throw failure
  }
}

// Linux lists them; on other systems they notice that their parent has ended, and exit.
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
    // It has already ended.
  }
}
