import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { type KernelLock, lockFile, NoKernelLock } from './kernel-lock.ts'
import { type Holder, isAliveElsewhere, readHolder, writeHolder } from './lock-holder.ts'

/** Thrown for what the operator can mend in the data directory; the message says what. */
export class UnusableDataDirectory extends Error {
  override readonly name: string = 'UnusableDataDirectory'
}

/** Thrown when another process holds the data directory; the message names it. */
export class DataDirectoryInUse extends UnusableDataDirectory {
  override readonly name = 'DataDirectoryInUse'
}

export type DataDirectoryLock = { release: () => void }

const HEARTBEAT_MS = 2_000

/**
 * Takes the data directory for this process alone: PostgreSQL itself refuses a second one on its cluster only where it sees the first, and
 * whoever comes second would end the first one's, taking it for a leftover. The kernel decides by `kernel.lock`; `process.lock` names
 * the holder to people, and its heartbeat is for a holder of whom this kernel knows nothing. Refuses with `DataDirectoryInUse` while
 * there is a holder, with `UnusableDataDirectory` what the operator can mend. `lost` is called once when the lock has become another's or
 * is gone: another process may have been let in, so this one must end.
 */
export async function lockDataDirectory(directory: string, lost: (path: string) => void): Promise<DataDirectoryLock> {
  makeDataDirectory(directory)
  const path = join(directory, 'process.lock')
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableDataDirectory(`${path} is a folder; expected: a file. Remove it: each start makes its own.`)
  const kernel = lockKernel(directory)
  if (kernel === null) throw inUse(directory, readHolder(path))
  try {
    const holder = readHolder(path)
    if (holder !== null && (await isAliveElsewhere(holder, path))) throw inUse(directory, holder)
    return keepLock(path, writeHolder(path), kernel, lost)
  } catch (failure) {
    kernel.release()
    throw failure
  }
}

function lockKernel(directory: string): KernelLock | null {
  const path = join(directory, 'kernel.lock')
  try {
    return lockFile(path)
  } catch (failure) {
    if (!(failure instanceof NoKernelLock)) throw failure
    throw new UnusableDataDirectory(
      `${path} cannot be locked (${failure.message}); expected: DATA_DIR on a disk of this machine, writable, and Node of nodejs.org`,
    )
  }
}

function keepLock(path: string, own: string, kernel: KernelLock, lost: (path: string) => void): DataDirectoryLock {
  const heartbeat = setInterval(() => {
    if (isStill(path, own) && kernel.isInPlace()) return touch(path)
    clearInterval(heartbeat)
    lost(path)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: () => {
      clearInterval(heartbeat)
      removeOwn(path, own)
      kernel.release()
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

// The kernel's lock ends with this process: a file that cannot be removed is taken over at the next start.
function removeOwn(path: string, own: string): void {
  try {
    if (isStill(path, own)) rmSync(path, { force: true })
  } catch {
    // It stays.
  }
}

function isStill(path: string, own: string): boolean {
  try {
    return readFileSync(path, 'utf8') === own
  } catch {
    return false
  }
}

const inUse = (directory: string, holder: Holder | null) =>
  new DataDirectoryInUse(
    `The data directory ${directory} is in use by process ${holder?.pid ?? 'unknown'} on ${holder?.host ?? 'unknown'}` +
      ` (since ${holder?.since ?? 'unknown'}). Stop that process first, or set DATA_DIR to another directory.`,
  )

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

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The directory is gone: the database will say so.
  }
}
