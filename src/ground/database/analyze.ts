import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

const LOCK_WITHIN = '1s'
const DONE_WITHIN = '10s'

/**
 * Renews the planner's statistics of some tables, one after the other: of each PostgreSQL reads 30,000 rows at most, however many there are
 * (its manual, ANALYZE). Throws where a table is locked by others for a second, or where one takes ten.
 */
export async function analyzeTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await db.transaction().execute(async trx => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN)}`.execute(trx)
      await sql`set local statement_timeout = ${sql.lit(DONE_WITHIN)}`.execute(trx)
      await sql`analyze ${sql.table(table)}`.execute(trx)
    })
  }
}
