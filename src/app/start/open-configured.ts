import type { Logger } from 'pino'
import type { OpenDatabase } from '../../ground/database/database.ts'
import { openDatabase } from '../../ground/database/open-database.ts'
import type { Configuration } from './configuration.ts'

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
