import { readFileSync, statSync } from 'node:fs'
import process from 'node:process'

/** A file lock that the kernel releases when its process ends. */
export type KernelLock = {
  /**
   * True if the file at the path is still the locked one, and still locked. Other processes could
   * lock a replaced file.
   */
  isInPlace: () => boolean
  release: () => void
}

/** Files cannot be locked here; the message says why. */
export class NoKernelLock extends Error {}

// Keeps every lock referenced: a garbage-collected file is closed and loses its lock.
const heldLocks = new Set<object>()

// SQLITE_BUSY (sqlite.org/rescode.html): another process holds it.
const BUSY = 5
const PRIMARY_CODE = 0xff

/**
 * Locks the file at `path` for this process, and creates it if needed. Returns null while another
 * process holds the lock. The kernel keeps it, so it works across PID, IPC, UTS and network
 * namespaces, and ends with the process, kill -9 included.
 *
 * SQLite provides the lock (fcntl on Linux and macOS, LockFileEx on Windows), because Node has no
 * file locks. The file stays empty and must not be removed: two processes could then lock two files
 * of one name. Throws `NoKernelLock`.
 */
export function acquireKernelLock(path: string): KernelLock | null {
  // Not imported: some distributions build Node without SQLite, and only the embedded database
  // needs it.
  const sqlite = process.getBuiltinModule('node:sqlite')
  if (sqlite === undefined) throw new NoKernelLock('this Node has no SQLite')
  const file = openSqlite(() => new sqlite.DatabaseSync(path))
  try {
    // Nothing is written, so no journal file beside it is needed.
    file.exec('pragma journal_mode = memory')
    // Of several processes only one gets this lock (sqlite.org/lockingv3.html, RESERVED).
    file.exec('begin immediate')
  } catch (failure) {
    file.close()
    if (codeOf(failure) === BUSY) return null
    throw new NoKernelLock(String((failure as Error).message)) // SQLite throws Errors
  }
  heldLocks.add(file)
  const { dev, ino } = statSync(path)
  const isLockConfirmed = isLocked(ino)
  return {
    isInPlace: () => {
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats?.dev === dev && stats.ino === ino && (!isLockConfirmed || isLocked(ino))
    },
    release: () => {
      heldLocks.delete(file)
      file.close()
    },
  }
}

/**
 * True if Linux lists a lock of this process on that file. A process that opens and closes the file
 * elsewhere loses its lock silently (fcntl(2)). False if locks are not listed, or belong to another
 * namespace.
 */
function isLocked(inode: number): boolean {
  try {
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    return locks.some(line => LOCK_LINE.exec(line)?.slice(1).join(' ') === `${process.pid} ${inode}`)
  } catch {
    return false
  }
}

// "7: POSIX  ADVISORY  WRITE 2913 08:01:131134 1073741825 1073741825" (proc_locks(5)); captures the
// pid and the inode.
const LOCK_LINE = /^\d+: POSIX +ADVISORY +WRITE +(\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /

function openSqlite<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (failure) {
    throw new NoKernelLock(String((failure as Error).message)) // SQLite throws Errors
  }
}

const codeOf = (failure: unknown): number | null =>
  failure instanceof Error && 'errcode' in failure ? Number(failure.errcode) & PRIMARY_CODE : null
