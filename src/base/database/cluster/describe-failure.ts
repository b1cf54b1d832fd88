import { UnusableDataDirectory } from '../data-directory-lock.ts'

// The messages are English in every locale, because lc_messages is C. The first match is the cause.
const CAUSES: readonly [RegExp, string][] = [
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
const DAMAGED = 'Set DATA_DIR aside and restore an export or a copy (docs/running.md)'

/**
 * Returns why PostgreSQL does not start, from its last message, in one line that says what to do.
 */
export const doesNotStart = (word: string): UnusableDataDirectory => {
  const toDo = toDoAbout(word)
  return new UnusableDataDirectory(
    `PostgreSQL does not start (${word}). ${toDo === null ? `${DAMAGED}.` : `${toDo}, and start again.`}`,
  )
}

/**
 * Returns why initdb created no cluster, from its output; null if the operator cannot mend the
 * cause.
 */
export function isNotMade(words: string): UnusableDataDirectory | null {
  const toDo = toDoAbout(words)
  if (toDo === null) return null
  const cause = words.split('\n').find(line => CAUSES.some(([kind]) => kind.test(line))) ?? ''
  return new UnusableDataDirectory(`PostgreSQL cannot create a database (${cause.trim()}). ${toDo}, and start again.`)
}

const toDoAbout = (words: string): string | null => CAUSES.find(([kind]) => kind.test(words))?.[1] ?? null
