import type { Logger } from 'pino'
import type { OpenDatabase } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Configuration } from './configuration.ts'

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
    ...{ databaseUrl, dataDir, ...silence, log: failure => log.error({ err: failure }, 'database') },
    waiting: {
      waitSeconds,
      told: database => log.info({ database, waitSeconds }, 'the database does not answer: waiting for it'),
    },
  })
