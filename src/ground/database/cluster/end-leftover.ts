import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isRunning } from '../data-directory-lock.ts'
import { USER } from './reach.ts'

const LOOK_EVERY_MS = 20
// Fast, PostgreSQL writes what it holds in memory; who is not through by then is ended as by a crash, which loses nothing either.
const FAST_MS = 20_000
const AT_ONCE_MS = 10_000

/**
 * Ends the PostgreSQL that a product which was killed has left running on a cluster; to be called by who holds the data directory's
 * lock. A process that merely has the number now is left alone.
 */
export async function endLeftover(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid')
  const pid = postmasterOf(file)
  if (pid !== null && isRunning(pid) && (await isOfCluster(pid, folder, file))) {
    signal(pid, 'SIGINT')
    if (!(await isGone(folder, pid, FAST_MS))) signal(pid, 'SIGQUIT')
  }
  for (const child of processesIn(folder)) signal(child, 'SIGQUIT')
  if (!(await isGone(folder, pid, AT_ONCE_MS))) throw new Error(`PostgreSQL in ${folder} does not end`)
  // PostgreSQL would take whoever has the number now for itself, and not start.
  rmSync(file, { force: true })
}

function postmasterOf(file: string): number | null {
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}

async function isGone(folder: string, pid: number | null, withinMs: number): Promise<boolean> {
  const file = join(folder, 'postmaster.pid')
  const isThere = async () => pid !== null && isRunning(pid) && (await isOfCluster(pid, folder, file))
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(LOOK_EVERY_MS)) {
    if (!(await isThere()) && processesIn(folder).length === 0) return true
  }
  return false
}

/** Each process of PostgreSQL's stands in its cluster's folder: Linux says where a process stands, elsewhere the server says it itself. */
async function isOfCluster(pid: number, folder: string, file: string): Promise<boolean> {
  if (process.platform === 'linux') return standsIn(pid, folder)
  return (await folderOfServer(file)) === realpathSync(folder)
}

function standsIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

/** On Linux, those of a cluster whose postmaster is gone too: a new one must not start beside them. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => standsIn(pid, folder))
}

// Lines 4 and 5 of the file: port and folder of the socket.
async function folderOfServer(file: string): Promise<string | null> {
  const [, , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n')
  const client = new pg.Client({
    host: socket || '127.0.0.1',
    port: Number(port),
    user: USER,
    database: 'postgres',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
