import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { acquireKernelLock, type KernelLock, NoKernelLock } from './kernel-lock.ts'
import { type Holder, isAliveElsewhere, readHolder, writeHolder } from './lock-holder.ts'

/** A problem of the data directory that the operator can fix; the message says how. */
export class UnusableDataDirectory extends Error {
  override readonly name: string = 'UnusableDataDirectory'
}

/** Another process has locked the data directory; the message names it. */
export class DataDirectoryInUse extends UnusableDataDirectory {
  override readonly name = 'DataDirectoryInUse'
}

export type DataDirectoryLock = { release: () => void }

const HEARTBEAT_MS = 2_000

/**
 * Locks the data directory for this process. PostgreSQL refuses a second server on its cluster only
 * if it sees the first, and a second start would end the first server as a leftover.
 *
 * The kernel's lock on `kernel.lock` decides. `process.lock` names the holder for people, and its
 * heartbeat reveals a holder on another machine, which this kernel does not know. `onLost` is
 * called once if the lock file was removed or replaced by another process: this process must then
 * end. Throws `DataDirectoryInUse` if there is a holder, and `UnusableDataDirectory` for problems
 * that the operator can fix.
 */
export async function lockDataDirectory(directory: string, onLost: (path: string) => void): Promise<DataDirectoryLock> {
  makeDataDirectory(directory)
  const path = join(directory, 'process.lock')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableDataDirectory(`${path} is a folder; expected: a file. Remove it: each start creates the file.`)
  const kernel = lockKernel(directory)
  if (kernel === null) throw inUse(directory, readHolder(path))
  try {
    const holder = readHolder(path)
    if (holder !== null && (await isAliveElsewhere(holder, path))) throw inUse(directory, holder)
    return holdLock(path, writeHolder(path), kernel, onLost)
  } catch (failure) {
    kernel.release()
    throw failure
  }
}

function lockKernel(directory: string): KernelLock | null {
  const path = join(directory, 'kernel.lock')
  try {
    return acquireKernelLock(path)
  } catch (failure) {
    if (!(failure instanceof NoKernelLock)) throw failure
    throw new UnusableDataDirectory(
      `${path} cannot be locked (${failure.message}); expected: DATA_DIR on a writable local disk, and Node from nodejs.org`,
    )
  }
}

function holdLock(
  path: string,
  content: string,
  kernel: KernelLock,
  onLost: (path: string) => void,
): DataDirectoryLock {
  const heartbeat = setInterval(() => {
    if (hasContent(path, content) && kernel.isInPlace()) return updateHeartbeat(path)
    clearInterval(heartbeat)
    onLost(path)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      removeLockFile(path, content)
      kernel.release()
    },
  }
}

/**
 * Creates the data directory if there is none, closed to others (src/app/start/private-files.ts).
 * Its new parent folders stay open, because PostgreSQL may run as another user below them.
 */
export function makeDataDirectory(directory: string): void {
  const created = mkdirSync(directory, { recursive: true })
  if (created === undefined) return
  const first = resolve(created)
  for (let folder = dirname(resolve(directory)); folder.startsWith(first); folder = dirname(folder))
    chmodSync(folder, 0o755)
}

// The kernel's lock ends with this process, so the next start takes over a file that cannot be
// removed.
function removeLockFile(path: string, content: string): void {
  try {
    if (hasContent(path, content)) rmSync(path, { force: true })
  } catch {
    // The file stays.
  }
}

function hasContent(path: string, content: string): boolean {
  try {
    return readFileSync(path, 'utf8') === content
  } catch {
    return false
  }
}

const inUse = (directory: string, holder: Holder | null) =>
  new DataDirectoryInUse(
    `The data directory ${directory} is in use by process ${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}` +
      ` (since ${holder?.since ?? 'unknown'}). Stop that process first, or set DATA_DIR to another directory.`,
  )

/** True if this machine runs a process with that pid, of any user. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === 'EPERM' // it runs as another user
  }
}

function updateHeartbeat(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The directory is gone; the database reports that.
  }
}
