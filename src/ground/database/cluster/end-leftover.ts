import { existsSync, readdirSync, readFileSync, rmSync, type Stats, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirectoryInUse, isRunning } from '../data-directory-lock.ts'
import { socketFiles } from './reach.ts'

const LOOK_EVERY_MS = 50
// Fast, PostgreSQL writes what it holds in memory; who is not through by then is ended as by a crash, which loses nothing either.
const FAST_MS = 20_000
const AT_ONCE_MS = 10_000
// Between its first line in postmaster.pid and its socket a starting PostgreSQL takes milliseconds.
const STARTING_MS = 10_000

/**
 * Ends the PostgreSQL that a product which was killed has left running on a cluster; to be called by who holds the data directory's
 * lock. One that this process does not see, in another container, is awaited: it ends with its product (end-with-parent.ts). Refuses
 * (DataDirectoryInUse) one that does not end. A process that merely has the number now is left alone. `socket`: the folder of its socket;
 * null where it has none.
 */
export async function endLeftover(folder: string, socket: string | null): Promise<void> {
  const left = { folder, socket, file: join(folder, 'postmaster.pid') }
  const pid = await seenPostmaster(left)
  if (pid !== null) signal(pid, 'SIGINT')
  if (pid !== null || (await isServed(left))) await isGone(left, FAST_MS)
  for (const one of pid === null ? processesIn(folder) : [pid, ...processesIn(folder)]) signal(one, 'SIGQUIT')
  if (!(await isGone(left, AT_ONCE_MS))) throw doesNotEnd(folder)
  // PostgreSQL would take whoever has the number in one of these now for itself, and not start.
  for (const path of [left.file, ...(socket === null ? [] : socketFiles(socket))]) rmSync(path, { force: true })
}

type Leftover = { folder: string; socket: string | null; file: string }

const doesNotEnd = (folder: string) =>
  new DataDirectoryInUse(
    `PostgreSQL still runs on ${folder}, and this process cannot end it; expected: the container or the user that started it is stopped`,
  )

function postmasterOf(file: string): number | null {
  const pid = Number(linesOf(file)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/** Of postmaster.pid; none where it is gone. */
const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already.
  }
}

async function isGone(left: Leftover, withinMs: number): Promise<boolean> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(LOOK_EVERY_MS)) {
    if ((await seenPostmaster(left)) === null && processesIn(left.folder).length === 0 && !(await isServed(left)))
      return true
  }
  return false
}

/** Each process of PostgreSQL's stands in its cluster's folder, which Linux tells; elsewhere whoever has the number while its socket answers. */
async function seenPostmaster({ folder, socket, file }: Leftover): Promise<number | null> {
  const pid = postmasterOf(file)
  if (pid === null || !isRunning(pid)) return null
  const isIts = process.platform === 'linux' ? standsIn(pid, statOf(folder)) : await answers(socket)
  return isIts ? pid : null
}

// By the folder itself and not by its path, which is another one in each container.
function standsIn(pid: number, folder: Stats | undefined): boolean {
  const found = statOf(`/proc/${pid}/cwd`)
  return found !== undefined && found.ino === folder?.ino && found.dev === folder.dev
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined // another user's
  }
}

/** On Linux, those of a cluster whose postmaster is gone too: a new one must not start beside them. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const own = statOf(folder)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => standsIn(pid, own))
}

/** Whether a PostgreSQL works on the cluster that no number tells of: its socket answers from any container, or it is about to. */
const isServed = async (left: Leftover): Promise<boolean> => (await answers(left.socket)) || isStarting(left)

// Whatever else is answered (full, forbidden) is no word that nobody listens.
const NOBODY = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

function answers(folder: string | null): Promise<boolean> {
  const [file] = folder === null ? [] : socketFiles(folder)
  if (file === undefined) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(file)
  socket.once('connect', () => resolve(true))
  socket.once('error', (failure: NodeJS.ErrnoException) => resolve(!NOBODY.includes(failure.code ?? '')))
  return promise.finally(() => socket.destroy())
}

// The socket's folder is the fifth line, empty until it listens.
function isStarting({ socket, file }: Leftover): boolean {
  const written = statOf(file)?.mtimeMs ?? 0
  return socket !== null && Date.now() - written < STARTING_MS && linesOf(file)[SOCKET_LINE] === ''
}

const SOCKET_LINE = 4
