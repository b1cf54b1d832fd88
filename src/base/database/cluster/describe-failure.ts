import { UnusableDataDirectory } from '../data-directory-lock.ts'

// What to do about each message. Messages are English in every locale, because lc_messages is C.
// The first match is the cause.
const REMEDIES: readonly [RegExp, string][] = [
  [
    // PostgreSQL's own guards against a second server on its cluster: SysV memory and the pid file.
    /pre-existing shared memory block|lock file ".*" already exists/,
    'Another PostgreSQL runs on this DATA_DIR: stop the container or the user’s processes that started it',
  ],
  [
    /shared memory.*No space left|No space left.*\/dev\/shm/,
    'Free space in /dev/shm (docker run --shm-size, mount -o remount,size=)',
  ],
  [/No space left on device|Disk quota exceeded/, 'Free space on the disk of DATA_DIR'],
  [/Read-only file system/, 'Put DATA_DIR on a writable file system'],
  [/file descriptors|Too many open files/, 'Allow more open files (ulimit -n, LimitNOFILE= of the unit)'],
  [/Cannot allocate memory|out of memory/i, 'Give it more memory'],
  [/could not fork|Resource temporarily unavailable/, 'Allow more processes (ulimit -u, TasksMax= of the unit)'],
  [
    /Permission denied|Operation not permitted|has wrong ownership/,
    'Make this user the owner of DATA_DIR and everything in it',
  ],
]
const RESTORE_REMEDY = 'Set DATA_DIR aside and restore an export or a copy (docs/running.md)'

/**
 * Returns the error for a PostgreSQL that does not start, from its last message: one line that ends
 * with what to do.
 */
export const startFailure = (lastMessage: string): UnusableDataDirectory => {
  const remedy = remedyFor(lastMessage)
  return new UnusableDataDirectory(
    `PostgreSQL does not start (${lastMessage}). ${remedy === null ? `${RESTORE_REMEDY}.` : `${remedy}, and start again.`}`,
  )
}

/**
 * Returns the error for an initdb that created no cluster, from its output; null if the operator
 * cannot fix the cause.
 */
export function initdbFailure(output: string): UnusableDataDirectory | null {
  const remedy = remedyFor(output)
  if (remedy === null) return null
  const cause = output.split('\n').find(line => REMEDIES.some(([pattern]) => pattern.test(line))) ?? ''
  return new UnusableDataDirectory(`PostgreSQL cannot create a database (${cause.trim()}). ${remedy}, and start again.`)
}

const remedyFor = (output: string): string | null => REMEDIES.find(([pattern]) => pattern.test(output))?.[1] ?? null
