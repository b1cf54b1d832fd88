import { totalmem } from 'node:os'
import process from 'node:process'

const MB = 1024 * 1024

/** Of the memory that this process may have, in megabytes: less than the machine's in a container. */
const memoryMb = (): number =>
  Math.floor(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / MB)

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * Returns the settings of a cluster of our own, for the one process that has it. Whatever is not named is PostgreSQL's default: a commit is
 * answered when it is on the disk, pages are written whole after a checkpoint, and autovacuum runs.
 */
export function clusterSettings(memory = memoryMb()): Record<string, string> {
  return {
    max_connections: '60',
    // An eighth: Node, its readers and writers, and the system's own cache of files want the rest.
    shared_buffers: `${between(32, Math.floor(memory / 8), 512)}MB`,
    effective_cache_size: `${between(128, Math.floor(memory / 2), 8_192)}MB`,
    maintenance_work_mem: `${between(16, Math.floor(memory / 32), 128)}MB`,
    // docs/decisions/2026-11-23-no-jit.md
    jit: 'off',
    // Statements read tens of rows. And where /dev/shm is 64 MB, as in containers, parallel ones fail.
    max_parallel_workers_per_gather: '0',
    // Nobody replicates it: `npm run export` takes copies.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A list that has just come in is to be known soon; PostgreSQL's minute is for hundreds of databases.
    autovacuum_naptime: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // On a Mac the disk keeps what was synced in its cache, unless it is told so.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    // Its words go into our log; what a statement failed with is told to whoever asked, and its values to nobody (docs/security.md).
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** As words of the command line. */
export const asParameters = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
