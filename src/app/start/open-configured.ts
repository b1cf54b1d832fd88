import type { Logger } from 'pino'
import { hasDatabase } from '../../ground/database/cluster/place.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { openDatabase } from '../../ground/database/open-database.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

// Of its own lines. Who was turned away (FATAL) is told so, and tells it.
const WORRYING = /PANIC:|ended by itself|interrupted|not properly shut down|data directory lock file/

/**
 * Opens the database that is configured, after waiting for a PostgreSQL that is not up yet. `silenceMs`: after so long a silence a statement
 * is given up; unset = never, for commands that may take long. Refuses (UnreachableDatabase) one that does not come.
 */
export const openConfigured = (
  { databaseUrl, dataDir, databaseWaitSeconds: waitSeconds }: Configuration,
  log: Logger,
  silence: { silenceMs?: number } = {},
): Promise<OpenDatabase> =>
  openDatabase({
    databaseUrl,
    dataDir,
    ...silence,
    log: failure => log.error({ err: failure }, 'database'),
    tell: line => log[WORRYING.test(line) ? 'warn' : 'debug']({ line }, 'PostgreSQL'),
    waiting: {
      waitSeconds,
      told: database => log.info({ database, waitSeconds }, 'the database does not answer: waiting for it'),
    },
  })

/** Refuses a DATA_DIR without a database where one is to be read: opening it would make one. */
export function refuseNoDatabase({ databaseUrl, dataDir }: Configuration): void {
  if (databaseUrl !== null || hasDatabase(dataDir)) return
  throw new WrongConfiguration(
    `There is no database in ${dataDir}; expected: DATA_DIR or DATABASE_URL of the one meant`,
  )
}
