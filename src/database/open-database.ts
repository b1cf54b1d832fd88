import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgresql } from './open-postgresql.ts'

export type DatabaseOptions = {
  databaseUrl: string | null
  dataDir: string
  log: (failure: Error) => void
  /** After so long a silence a statement on PostgreSQL is given up; unset = never, for commands that may take long. */
  silenceMs?: number
}

const CONNECTIONS = 12

/** PostgreSQL where DATABASE_URL names one, else the embedded database in DATA_DIR. */
export const openDatabase = async ({ databaseUrl, dataDir, log, silenceMs }: DatabaseOptions): Promise<OpenDatabase> =>
  databaseUrl === null ? openEmbedded(dataDir) : openPostgresql(databaseUrl, log, CONNECTIONS, silenceMs)
