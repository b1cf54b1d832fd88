import { sql } from 'kysely'
import type { Database } from './database.ts'
import { yieldToEventLoop } from './portions.ts'

// As autovacuum does it where there is one: a fifth of the rows, and never for a few.
const MANY = sql`1000 + n_live_tup / 5`

/**
 * Vacuums and analyses those tables of which many rows have changed since the last time, one after the other, so that others have their
 * turn: for the embedded database, where nobody else does it. Returns their names.
 */
export async function vacuumChanged(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select schemaname || '.' || relname as name from pg_stat_user_tables
    where n_dead_tup > ${MANY} or n_mod_since_analyze > ${MANY} order by name`.execute(db)
  for (const { name } of rows) {
    await sql`vacuum (analyze, truncate false) ${sql.table(name)}`.execute(db)
    await yieldToEventLoop()
  }
  return rows.map(({ name }) => name)
}
