import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import { type DataDirectoryLock, lockDataDirectory } from './data-directory-lock.ts'
import type { OpenDatabase } from './database.ts'
import type { Embedded } from './embedded.ts'
import type { Tables } from './tables.ts'
import { openThread } from './thread/open-thread.ts'

/** Opens the embedded database in `directory`, for this process alone. Refuses with `DataDirectoryInUse`. */
export async function openEmbedded(directory: string): Promise<OpenDatabase> {
  const lock = lockDataDirectory(directory)
  try {
    const pgliteDirectory = join(directory, 'database')
    return fromPglite(await openThread(pgliteDirectory), pgliteDirectory, lock)
  } catch (failure) {
    lock.release()
    throw failure
  }
}

/** An open PGlite as a database of ours; `directory` null = in memory (tests). */
export function fromPglite(pglite: Embedded, directory: string | null, lock?: DataDirectoryLock): OpenDatabase {
  const acknowledge = directory === null ? async () => undefined : walSync(join(directory, 'pg_wal'))
  return {
    kind: 'embedded',
    pglite,
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    acknowledge,
    runScripts: work =>
      pglite.transaction(trx =>
        work({
          run: async script => void (await trx.exec(script)),
          rows: async (query, parameters) => (await trx.query<Record<string, unknown>>(query, parameters)).rows,
        }),
      ),
    close: async () => {
      if (directory !== null) await pglite.exec('checkpoint')
      await acknowledge()
      await pglite.close()
      lock?.release()
    },
  }
}

/**
 * PGlite never calls fsync (measured 0.6 ms median to do it for it): syncs the write-ahead log's files that changed
 * since the last time. Concurrent callers share a sync that began after their commit.
 */
function walSync(directory: string): () => Promise<void> {
  let next: Promise<void> | null = null
  let running: Promise<void> = Promise.resolve()
  let syncedAt = 0
  const sync = async (): Promise<void> => {
    next = null
    const began = Date.now()
    for (const name of await readdir(directory)) await syncIfChanged(join(directory, name), syncedAt)
    syncedAt = began
  }
  return () => {
    if (next === null) {
      next = running.then(sync)
      running = next.catch(() => undefined)
    }
    return next
  }
}

// File times are coarse: whatever changed within the last second before the last sync is synced again.
const COARSE_MS = 1_000

async function syncIfChanged(path: string, since: number): Promise<void> {
  const { mtimeMs } = await stat(path)
  if (!path.match(/[0-9A-F]{24}$/) || mtimeMs < since - COARSE_MS) return
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
