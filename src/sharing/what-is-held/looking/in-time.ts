import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ground/database/database.ts'

// Shorter than the silence after which a connection is cut (DATABASE_SILENCE_SECONDS), which would look as if the database were away.
const STATEMENT_MS = 15_000

// PostgreSQL's query_canceled.
const TOO_LONG = '57014'

/** Reads in one transaction, each statement for some seconds at most. Returns whether all was read: false where a statement took longer. */
export async function readInTime(db: Database, read: (trx: Transaction) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction().execute(async trx => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
      await read(trx)
    })
    return true
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === TOO_LONG) return false
    throw failure
  }
}
