import type { Logger } from 'pino'
import { hasDatabase } from '../../base/database/cluster/cluster-folders.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import { openDatabase } from '../../base/database/open-database.ts'
import { type Configuration, WrongConfiguration } from './configuration.ts'

// Of PostgreSQL's own lines. Rejected connections (FATAL) get the message themselves and log it.
const WARNING_LINES = /PANIC:|exited unexpectedly|interrupted|not properly shut down|data directory lock file/

/**
 * Opens the configured database, and waits for a PostgreSQL that is not running yet. `silenceMs`: a
 * statement without a response for this long fails; unset = never, for long commands. Throws
 * UnreachableDatabase if it stays unavailable.
 */
export const openConfigured = (
  { databaseUrl, dataDir, databaseWaitSeconds: waitSeconds }: Configuration,
  log: Logger,
  options: { silenceMs?: number } = {},
): Promise<OpenDatabase> =>
  openDatabase({
    databaseUrl,
    dataDir,
    ...options,
    log: failure => log.error({ err: failure }, 'database'),
    onLine: line => log[WARNING_LINES.test(line) ? 'warn' : 'debug']({ line }, 'PostgreSQL'),
    waitOptions: {
      waitSeconds,
      onWait: database => log.info({ database, waitSeconds }, 'the database does not answer yet: waiting'),
    },
  })

/** Throws if DATA_DIR has no database, for commands that read one: opening it would create one. */
export function refuseNoDatabase({ databaseUrl, dataDir }: Configuration): void {
  if (databaseUrl !== null || hasDatabase(dataDir)) return
  throw new WrongConfiguration(
    `There is no database in ${dataDir}; expected: the DATA_DIR or DATABASE_URL of an existing one`,
  )
}
