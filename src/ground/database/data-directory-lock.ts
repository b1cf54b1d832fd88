import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'

/** Thrown for what the operator can mend in the data directory; the message says what. */
export class UnusableDataDirectory extends Error {
  override readonly name: string = 'UnusableDataDirectory'
}

/** Thrown when another process holds the data directory; the message names it. */
export class DataDirectoryInUse extends UnusableDataDirectory {
  override readonly name = 'DataDirectoryInUse'
}

/** `birth` tells this process from a later one with the same number; `since` is for people. */
type Holder = { pid: number; birth: string; host: string; since: string }
export type DataDirectoryLock = { release: () => void }

const HEARTBEAT_MS = 2_000
const SILENT_AFTER_MS = 15_000

/**
 * Takes the data directory for this process alone: PostgreSQL itself refuses a second one on its cluster, and this also who would end the
 * first one's, taking it for a leftover. Refuses with `DataDirectoryInUse` while the holder
 * lives, with `UnusableDataDirectory` a lock that is a folder; a lock whose process is gone, or that names none, is taken over. `lost` is called once when the lock has become
 * another's or is gone: another process may have been let in, so this one must end.
 */
export function lockDataDirectory(directory: string, lost: (path: string) => void): DataDirectoryLock {
  makeDataDirectory(directory)
  const path = join(directory, 'process.lock')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableDataDirectory(`${path} is a folder; expected: a file. Remove it: each start makes its own.`)
  if (!create(path)) takeOver(path, directory)
  const own = readFileSync(path, 'utf8')
  const heartbeat = setInterval(() => {
    if (isStill(path, own)) return touch(path)
    clearInterval(heartbeat)
    lost(path)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      if (isStill(path, own)) rmSync(path, { force: true })
    },
  }
}

/**
 * Makes the data directory where there is none: closed to others (src/app/start/private-files.ts), and the folders on the way to it open, as
 * PostgreSQL may run as another user below them.
 */
export function makeDataDirectory(directory: string): void {
  const made = mkdirSync(directory, { recursive: true })
  if (made === undefined) return
  const first = resolve(made)
  for (let folder = dirname(resolve(directory)); folder.startsWith(first); folder = dirname(folder))
    chmodSync(folder, 0o755)
}

function isStill(path: string, own: string): boolean {
  try {
    return readFileSync(path, 'utf8') === own
  } catch {
    return false
  }
}

function create(path: string): boolean {
  const holder: Holder = {
    pid: process.pid,
    birth: birthOf(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
  }
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', flush: true })
    return true
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return false // fs failures carry a code
    throw failure
  }
}

function takeOver(path: string, directory: string): void {
  const holder = holderOf(path)
  if (holder && isAlive(holder, path)) throw inUse(directory, holder)
  // Renaming is atomic: of two that find the same stale lock, one moves it away, and `create` decides between them.
  const aside = `${path}.stale-${process.pid}`
  renameSync(path, aside)
  const moved = holderOf(aside)
  rmSync(aside, { force: true })
  const stoleALivingLock = moved !== null && isAlive(moved, null)
  if (stoleALivingLock || !create(path)) throw inUse(directory, moved ?? holder)
}

const inUse = (directory: string, holder: Holder | null) =>
  new DataDirectoryInUse(
    `The data directory ${directory} is in use by process ${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}` +
      ` (since ${holder?.since ?? 'unknown'}). Stop that process first, or set DATA_DIR to another directory.`,
  )

// On this host the process table decides; on another (a shared volume) only the heartbeat can be seen.
function isAlive(holder: Holder, path: string | null): boolean {
  if (holder.host === hostname()) return isRunning(holder.pid) && birthOf(holder.pid) === holder.birth
  return path !== null && Date.now() - statSync(path).mtimeMs < SILENT_AFTER_MS
}

/** Whether this machine runs a process of that number, whoever's it is. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM' // it runs, but is not ours
  }
}

/** When a process began, so that a reused pid is not taken for the holder; '' where the system does not tell. */
function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux') return birthOnLinux(pid)
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

// The fields behind the name, which may hold blanks: state first, start in ticks since boot as the 20th. A zombie writes no
// more: it counts as gone.
function birthOnLinux(pid: number): string {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return fields[0] === 'Z' ? 'gone' : `${fields[19]}`
}

// What a process of ours wrote; an unreadable one, or one that names no process, is not ours (a cut-off or foreign file).
function holderOf(path: string): Holder | null {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isHolder(found) ? found : null
  } catch {
    return null
  }
}

const isHolder = (found: unknown): found is Holder =>
  typeof found === 'object' && found !== null && 'pid' in found && Number.isInteger(found.pid) && 'host' in found

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The directory is gone: the database will say so.
  }
}
