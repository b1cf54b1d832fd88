import { totalmem } from 'node:os'
import process from 'node:process'

const MB = 1024 * 1024

/**
 * Returns the memory available to this process in megabytes; in a container that is less than the
 * machine's.
 */
const memoryMb = (): number =>
  Math.floor(Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()) / MB)

const clamp = (min: number, value: number, max: number): number => Math.max(min, Math.min(value, max))

/**
 * Returns the settings of our own cluster, which serves one process. Everything else is
 * PostgreSQL's default: commits wait for the disk, full pages are written after a checkpoint, and
 * autovacuum runs.
 */
export function clusterSettings(memory = memoryMb()): Record<string, string> {
  return {
    max_connections: '60',
    // An eighth: Node, its readers and writers, and the system's file cache need the rest.
    shared_buffers: `${clamp(32, Math.floor(memory / 8), 512)}MB`,
    effective_cache_size: `${clamp(128, Math.floor(memory / 2), 8_192)}MB`,
    maintenance_work_mem: `${clamp(16, Math.floor(memory / 32), 128)}MB`,
    // docs/decisions/2026-11-23-no-jit.md
    jit: 'off',
    // Statements read tens of rows. Parallel ones also fail where /dev/shm is 64 MB, as in
    // containers.
    max_parallel_workers_per_gather: '0',
    // There is no replication: `npm run export` makes copies.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Each run starts a process, so not more often. Statistics after a long list are
    // renewed by the product (checking/batches/renew-statistics.ts).
    autovacuum_naptime: '30s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // On macOS a normal sync leaves data in the disk's cache.
    ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    // The output goes to our log. Errors of statements go to their client only, and values are
    // never logged (docs/security.md).
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** Returns the settings as command line arguments. */
export const asParameters = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
