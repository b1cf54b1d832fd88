import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** What the database's clock says now: the one clock that all processes share, for what goes on record. */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}
