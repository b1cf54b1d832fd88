import { existsSync, readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirectoryInUse, isRunning } from '../data-directory-lock.ts'
import { socketFiles } from './cluster-address.ts'

const POLL_INTERVAL_MS = 50
// In a fast shutdown PostgreSQL writes its memory to disk. If that takes longer, SIGQUIT ends it
// without that write, which loses nothing either.
const FAST_SHUTDOWN_TIMEOUT_MS = 20_000
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 10_000
// A starting PostgreSQL needs only milliseconds between its first line in postmaster.pid and its
// socket.
const MAX_STARTUP_MS = 10_000

/**
 * Ends a PostgreSQL that a killed process left running on the cluster in `folder`. The caller must
 * hold the data directory's lock. A server in another container is invisible here; this function
 * waits until it ends with its own parent (end-with-parent.ts). An unrelated process that reuses
 * the pid is not touched. `socket` is the folder of the server's socket, null if it has none.
 * Throws `DataDirectoryInUse` if the server does not end.
 */
export async function endLeftover(folder: string, socket: string | null): Promise<void> {
  const leftover = { folder, socket, file: join(folder, 'postmaster.pid') }
  const pid = await findPostmaster(leftover)
  if (pid !== null) signal(pid, 'SIGINT')
  if (pid !== null || (await isInUse(leftover))) await waitUntilGone(leftover, FAST_SHUTDOWN_TIMEOUT_MS)
  for (const each of pid === null ? processesIn(folder) : [pid, ...processesIn(folder)]) signal(each, 'SIGQUIT')
  if (!(await waitUntilGone(leftover, IMMEDIATE_SHUTDOWN_TIMEOUT_MS))) throw stillRunningError(folder)
  // PostgreSQL would take any process with a pid in these files for itself, and refuse to start.
  for (const path of [leftover.file, ...(socket === null ? [] : socketFiles(socket))]) rmSync(path, { force: true })
}

type Leftover = { folder: string; socket: string | null; file: string }

const stillRunningError = (folder: string) =>
  new DataDirectoryInUse(
    `PostgreSQL still runs on ${folder}, and this process cannot stop it; expected: the container or the user’s processes that started it are stopped`,
  )

function pidIn(file: string): number | null {
  const pid = Number(linesOf(file)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** Returns the lines of postmaster.pid; empty if the file does not exist. */
const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}

async function waitUntilGone(leftover: Leftover, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(POLL_INTERVAL_MS)) {
    if (
      (await findPostmaster(leftover)) === null &&
      processesIn(leftover.folder).length === 0 &&
      !(await isInUse(leftover))
    )
      return true
  }
  return false
}

/**
 * Returns the pid of a postmaster that this process can see, or null. On Linux its working
 * directory must be the cluster's folder; elsewhere the process must run and the socket answer.
 */
async function findPostmaster({ folder, socket, file }: Leftover): Promise<number | null> {
  const pid = pidIn(file)
  if (pid === null || !isRunning(pid)) return null
  const isItsPostmaster =
    process.platform === 'linux' ? hasWorkingDirectory(pid, statOf(folder)) : await acceptsConnections(socket)
  return isItsPostmaster ? pid : null
}

// Compares inode and device, because the path differs between containers.
function hasWorkingDirectory(pid: number, folder: Stats | undefined): boolean {
  const stats = statOf(`/proc/${pid}/cwd`)
  return stats !== undefined && stats.ino === folder?.ino && stats.dev === folder.dev
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // the process of another user
  }
}

/**
 * Returns the pids of all processes of a cluster, even without a postmaster: a new one must not
 * start beside them. Linux only.
 */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const folderStats = statOf(folder)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => hasWorkingDirectory(pid, folderStats))
}

/**
 * True if a PostgreSQL without a visible pid uses the cluster: its socket answers from any
 * container, or it is just starting.
 */
const isInUse = async (leftover: Leftover): Promise<boolean> =>
  (await acceptsConnections(leftover.socket)) || isStarting(leftover)

// Any other error (full, forbidden) does not prove that no server listens.
const NO_LISTENER_CODES = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

function acceptsConnections(folder: string | null): Promise<boolean> {
  const [file] = folder === null ? [] : socketFiles(folder)
  if (file === undefined) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(file)
  socket.once('connect', () => resolve(true))
  socket.once('error', (failure: NodeJS.ErrnoException) => resolve(!NO_LISTENER_CODES.includes(failure.code ?? '')))
  return promise.finally(() => socket.destroy())
}

// The fifth line names the socket's folder; it is empty until PostgreSQL listens.
function isStarting({ socket, file }: Leftover): boolean {
  const modifiedAt = statOf(file)?.mtimeMs ?? 0
  return socket !== null && Date.now() - modifiedAt < MAX_STARTUP_MS && linesOf(file)[SOCKET_LINE] === ''
}

const SOCKET_LINE = 4
