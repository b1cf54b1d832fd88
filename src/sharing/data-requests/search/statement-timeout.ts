import { sql } from 'kysely'
import type { Database, Transaction } from '../../../base/database/database.ts'

// Shorter than the timeout for silent connections (DATABASE_SILENCE_SECONDS), which looks like a
// database outage.
const STATEMENT_TIMEOUT_MS = 15_000

// PostgreSQL's query_canceled.
const QUERY_CANCELED = '57014'

/**
 * Runs `read` in one transaction with a timeout per statement. Returns false if a statement
 * exceeded it, which ends the reading.
 */
export async function runWithStatementTimeout(
  db: Database,
  read: (trx: Transaction) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async trx => {
      await sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx)
      await read(trx)
    })
    return true
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === QUERY_CANCELED) return false
    throw failure
  }
}
