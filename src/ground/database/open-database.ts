import type { Tell } from './cluster/postgres-process.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgresql } from './open-postgresql.ts'
import { type Waiting, waitForPostgresql } from './wait-for-postgresql.ts'

export type DatabaseOptions = {
  databaseUrl: string | null
  dataDir: string
  log: (failure: Error) => void
  /** Told what our own PostgreSQL says. */
  tell?: Tell
  /** After so long a silence a statement is given up; unset = never, for commands that may take long. */
  silenceMs?: number
  /** How long a PostgreSQL that is away is waited for; unset = whoever opens it knows that it is there. */
  waiting?: Waiting
}

const CONNECTIONS = 12

/** PostgreSQL where DATABASE_URL names one, else our own in DATA_DIR. Refuses (UnreachableDatabase) one that does not come. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, tell, silenceMs, waiting } = options
  if (databaseUrl === null) return openEmbedded(dataDir, { log, tell, silenceMs, connections: CONNECTIONS })
  if (waiting !== undefined) await waitForPostgresql(databaseUrl, waiting)
  return openPostgresql(databaseUrl, log, CONNECTIONS, silenceMs)
}
