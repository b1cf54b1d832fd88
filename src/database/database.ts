import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { Embedded } from './embedded.ts'
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

/** An open database; `kind` says which. A commit that it has answered is on the disk, of either kind. */
export type OpenDatabase = {
  kind: 'embedded' | 'postgresql'
  db: Database
  /** PostgreSQL's address, for pg-boss's own pool; absent when embedded. */
  url?: string
  /** How long a statement there may be silent, in milliseconds; null = for ever. */
  silenceMs?: number | null
  pglite?: Embedded
  /** Runs whole SQL scripts in one transaction, one process at a time: for migrations. */
  runScripts: (work: (scripts: Scripts) => Promise<void>) => Promise<void>
  /** How many connections are open, idle and waited for; absent when embedded. */
  connections?: () => { open: number; idle: number; waiting: number }
  /** Tells somebody of each statement that has ended. */
  watchStatements: (told: StatementListener) => void
  close: () => Promise<void>
}
