import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'
import type { StatementListener } from './watch-statements.ts'

/** For single statements. Functions that must run in a transaction take a `Transaction` instead. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
export type Reader = Database | Transaction

export type Scripts = {
  run: (script: string) => Promise<void>
  rows: (query: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>
}

/**
 * An open database. `kind`: our embedded PostgreSQL, used by this process only, or one that others
 * may share.
 */
export type OpenDatabase = {
  kind: 'embedded' | 'postgresql'
  db: Database
  /** The URL, for connections outside the pool. */
  url: string
  /** The longest silence of a statement, in milliseconds; null = no limit. */
  silenceMs: number | null
  /** Runs whole SQL scripts in one transaction, in one process at a time; for migrations. */
  runScripts: (work: (scripts: Scripts) => Promise<void>) => Promise<void>
  /** Returns the numbers of open connections, of idle ones and of waiting requests. */
  connections: () => { open: number; idle: number; waiting: number }
  /** Calls `listener` after each statement. */
  watchStatements: (listener: StatementListener) => void
  close: () => Promise<void>
}
