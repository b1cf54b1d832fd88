import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { SyncedFiles } from './synced-files.ts'

const BYTEA = 17
const DATE = 1082

/** PGlite in memory, for tests and benchmarks; `template`: the dump of another one to begin with. */
export const createPglite = (template?: Blob): Promise<PGlite> =>
  create({ dataDir: 'memory://', ...(template ? { loadDataDir: template } : {}) })

/**
 * PGlite in a directory: a commit is answered when it is on the disk. PGlite's own parameters say `-F`, no fsync at all, and
 * PostgreSQL's own way to sync its log, fdatasync, is an empty function in Emscripten.
 */
export const createSyncedPglite = (directory: string): Promise<PGlite> =>
  create({
    fs: new SyncedFiles(directory),
    startParams: [...PGlite.defaultStartParams.filter(word => word !== '-F'), '-c', 'wal_sync_method=fsync'],
  })

/**
 * Calendar days stay text (yyyy-mm-dd), so that no time zone can move them, and bytes are spelled by Node, since PGlite does it
 * digit by digit: a file of 284 kB took 50 ms to keep, now 10 (measured).
 */
const create = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({
    parsers: { [DATE]: text => text, [BYTEA]: text => new Uint8Array(Buffer.from(text.slice(2), 'hex')) },
    serializers: { [BYTEA]: spell },
    ...options,
  })

const spell = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
