import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import { type Configuration, WrongConfiguration } from './configuration.ts'

const OTHERS_MASK = 0o077
const STICKY_BIT = 0o1000
const MAX_LOGGED = 5

/**
 * Makes files created by this process from now on readable and writable only by their owner (umask
 * 077; Windows has none).
 */
export function restrictNewFiles(): void {
  process.umask(OTHERS_MASK)
}

/**
 * Closes DATA_DIR to everyone but its owner (docs/running.md), and logs one line with what was
 * open. With PostgreSQL nothing is stored there. Throws WrongConfiguration for a directory shared
 * by all users, one of another user, and one with only foreign files: closing /srv would lock other
 * users out of their files.
 */
export function closeDataDirectory({ databaseUrl, dataDir }: Configuration, log: Logger): void {
  const stats = databaseUrl === null ? statSync(dataDir, { throwIfNoEntry: false }) : undefined
  if (!stats?.isDirectory() || process.platform === 'win32') return
  if ((stats.mode & STICKY_BIT) !== 0) {
    throw new WrongConfiguration(`DATA_DIR is "${dataDir}", which all users share; expected: a separate directory`)
  }
  refuseForeign(dataDir)
  const open = makePrivate(dataDir)
  const logFields = { dataDir, open: open.slice(0, MAX_LOGGED), entries: open.length }
  const isStillOpen = (statSync(dataDir).mode & OTHERS_MASK) !== 0
  if (isStillOpen) log.error(logFields, 'other users can read DATA_DIR: its file system has no permissions')
  else if (open.length > 0)
    log.warn(logFields, 'other users of this machine could read or change DATA_DIR: their access was removed')
}

// The demo's directory is inside the default DATA_DIR (demo/authenticators.ts).
const OWN_ENTRIES = [
  'postgresql',
  'postgresql.new',
  'postgresql.password',
  'run',
  // The database of releases up to 1.1.
  'database',
  'app.key',
  'app.key.next',
  'process.lock',
  'kernel.lock',
  'demo-accounts.json',
  'demo-address',
  'demo',
]
// Entries that file systems create in their root.
const FILE_SYSTEM_ENTRIES = ['lost+found', '.snapshot', '.snapshots']

function refuseForeign(dataDir: string): void {
  const names = readdirSync(dataDir).filter(name => !FILE_SYSTEM_ENTRIES.includes(name))
  if (names.length === 0 || names.some(name => OWN_ENTRIES.includes(name))) return
  throw new WrongConfiguration(
    `DATA_DIR is "${dataDir}", which has other files (${names[0]}); expected: a separate directory`,
  )
}

/**
 * Removes all rights of others from a folder and its content: 0700 and 0600. Returns what was open,
 * with its mode: the folder, its entries, and what others could reach through these. Follows no
 * links inside it.
 */
export function makePrivate(folder: string): string[] {
  const open: string[] = []
  const close = (path: string, stats: Stats | undefined, isReported: boolean): void => {
    if (stats === undefined || stats.isSymbolicLink()) return
    const isOpen = (stats.mode & OTHERS_MASK) !== 0
    if (isOpen) removeOthersAccess(path, stats)
    if (isOpen && isReported) open.push(`${path} 0${(stats.mode & 0o777).toString(8)}`)
    // Closes the folder before its content, so that others cannot add a link in between.
    for (const name of stats.isDirectory() ? readdirSync(path) : []) {
      const entry = join(path, name)
      close(entry, lstatSync(entry, { throwIfNoEntry: false }), path === folder || (isOpen && isReported))
    }
  }
  close(folder, statSync(folder, { throwIfNoEntry: false }), true)
  return open
}

function removeOthersAccess(path: string, { mode }: Stats): void {
  try {
    chmodSync(path, mode & 0o700)
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException // fs errors have a code
    if (code === 'ENOENT') return // the database creates and deletes its files
    if (code !== 'EPERM') throw failure
    throw new WrongConfiguration(
      `${path} belongs to another user; expected: this user owns DATA_DIR and everything in it`,
    )
  }
}
