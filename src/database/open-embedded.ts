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
    return fromPglite(await openThread(join(directory, 'database')), lock)
  } catch (failure) {
    lock.release()
    throw failure
  }
}

/** An open PGlite as a database of ours; without a lock it is one in memory (tests). */
export function fromPglite(pglite: Embedded, lock?: DataDirectoryLock): OpenDatabase {
  return {
    kind: 'embedded',
    pglite,
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }),
    runScripts: work =>
      pglite.transaction(trx =>
        work({
          run: async script => void (await trx.exec(script)),
          rows: async (query, parameters) => (await trx.query<Record<string, unknown>>(query, parameters)).rows,
        }),
      ),
    close: async () => {
      await pglite.close()
      lock?.release()
    },
  }
}
