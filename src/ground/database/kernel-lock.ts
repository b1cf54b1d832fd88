import { readFileSync, statSync } from 'node:fs'
import process from 'node:process'

/** A lock on a file that the kernel ends together with its process. */
export type KernelLock = {
  /** Whether the locked file is still the one at its path, and still locked: another one there would be locked by others. */
  isInPlace: () => boolean
  release: () => void
}

/** Thrown where files cannot be locked; the message says why. */
export class NoKernelLock extends Error {}

// Whoever keeps no hand on a lock keeps it all the same: a file that is collected as garbage is closed.
const held = new Set<object>()

// SQLITE_BUSY (sqlite.org/rescode.html): another process holds it.
const BUSY = 5
const PRIMARY_CODE = 0xff

/**
 * Locks the file at `path`, made where there is none, for this process alone; null while another process holds it. The kernel keeps the
 * lock, so it holds across PID, IPC, UTS and network namespaces, and is free once its process is gone, kill -9 included. SQLite is the way
 * to it (fcntl on Linux and macOS, LockFileEx on Windows): Node itself locks no file. The file stays empty, and stays: whoever removed it
 * would let two processes lock two files of one name. Throws NoKernelLock.
 */
export function lockFile(path: string): KernelLock | null {
  // Not imported: some distributions build Node without it, which only the embedded database needs.
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (sqlite === undefined) throw new NoKernelLock('this Node was built without SQLite')
  const file = attempt(() => new sqlite.DatabaseSync(path))
  try {
    // Nothing is written, so nothing is to be taken back: no second file beside it.
    file.exec('pragma journal_mode = memory')
    // Of several who try at once one gets this one (sqlite.org/lockingv3.html, RESERVED).
    file.exec('begin immediate')
  } catch (failure) {
    file.close()
    if (codeOf(failure) === BUSY) return null
    throw new NoKernelLock(String((failure as Error).message)) // SQLite throws Errors
  }
  held.add(file)
  const { dev, ino } = statSync(path)
  const isTold = isLocked(ino)
  return {
    isInPlace: () => {
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.dev === dev && found.ino === ino && (!isTold || isLocked(ino))
    },
    release: () => {
      held.delete(file)
      file.close()
    },
  }
}

/**
 * Whether Linux lists a lock of this process on that file. A process that opens and closes the file by another way loses its lock without a word
 * (fcntl(2)). False where locks are not listed, or those of another namespace.
 */
function isLocked(inode: number): boolean {
  try {
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    return locks.some(line => LISTED.exec(line)?.slice(1).join(' ') === `${process.pid} ${inode}`)
  } catch {
    return false
  }
}

// "7: POSIX  ADVISORY  WRITE 2913 08:01:131134 1073741825 1073741825" (proc_locks(5)): the process and the file.
const LISTED = /^\d+: POSIX +ADVISORY +WRITE +(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /

function attempt<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    throw new NoKernelLock(String((failure as Error).message)) // SQLite throws Errors
  }
}

const codeOf = (failure: unknown): number | null =>
  failure instanceof Error && 'errcode' in failure ? Number(failure.errcode) & PRIMARY_CODE : null
