import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Tables } from './tables.ts'
import type { StatementListener } from './watch-statements.ts'

/** Reads outside a transaction. What must not run alone takes a `Transaction` instead. */
export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>
export type Reader = Database | Transaction

export type Scripts = {
  run: (script: string) => Promise<void>
  rows: (query: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>
}

/** An open database; `kind` says whose PostgreSQL it is: our own, for this process alone, or one that others may use too. */
export type OpenDatabase = {
  kind: 'embedded' | 'postgresql'
  db: Database
  /** Its address, for connections of their own. */
  url: string
  /** How long a statement may be silent, in milliseconds; null = for ever. */
  silenceMs: number | null
  /** Runs whole SQL scripts in one transaction, one process at a time: for migrations. */
  runScripts: (work: (scripts: Scripts) => Promise<void>) => Promise<void>
  /** How many connections are open, idle and waited for. */
  connections: () => { open: number; idle: number; waiting: number }
  /** Tells somebody of each statement that has ended. */
  watchStatements: (told: StatementListener) => void
  close: () => Promise<void>
}
