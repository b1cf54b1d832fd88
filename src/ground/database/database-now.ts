import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Returns what the database's clock says now. database-clock.ts keeps it between questions. */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}
