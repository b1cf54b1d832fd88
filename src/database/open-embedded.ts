import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import {
  DataDirectoryInUse,
  type DataDirectoryLock,
  lockDataDirectory,
  UnusableDataDirectory,
} from './data-directory-lock.ts'
import type { OpenDatabase } from './database.ts'
import type { Embedded } from './embedded.ts'
import type { Tables } from './tables.ts'
import { openThread } from './thread/open-thread.ts'
import { statementWatch } from './watch-statements.ts'

/**
 * Opens the embedded database in `directory`, for this process alone, which ends when its lock is no longer its own. Refuses with
 * `DataDirectoryInUse`, and with `UnusableDataDirectory` a database that is damaged.
 */
export async function openEmbedded(directory: string): Promise<OpenDatabase> {
  const lock = lockDataDirectory(directory, endWithoutLock)
  const inside = join(directory, 'database')
  try {
    return fromPglite(await openThread(inside), lock)
  } catch (failure) {
    lock.release()
    throw hasCode(failure) ? failure : unusable(inside, failure)
  }
}

// Of the system: no room, no rights, a folder that holds other things.
const hasCode = (failure: unknown): boolean => failure instanceof Error && 'code' in failure

const unusable = (directory: string, failure: unknown) =>
  new UnusableDataDirectory(
    `The database in ${directory} cannot be opened, it seems to be damaged (${failure instanceof Error ? failure.message : failure}).` +
      ' Set it aside and restore an export or a copy (docs/running.md).',
    { cause: failure },
  )

/** Thrown out of a timer, it ends the process: whoever took the lock may be writing already. */
export function endWithoutLock(path: string): never {
  throw new DataDirectoryInUse(
    `${path} is gone or another process’s: this one ends, since two would destroy each other’s rows`,
  )
}

/** An open PGlite as a database of ours; without a lock it is one in memory (tests). */
export function fromPglite(pglite: Embedded, lock?: DataDirectoryLock): OpenDatabase {
  const { log, watchStatements } = statementWatch()
  return {
    kind: 'embedded',
    pglite,
    db: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), log }),
    watchStatements,
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
