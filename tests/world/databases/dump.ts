import { sql } from 'kysely'
import type { OpenDatabase } from '../../../src/base/database/database.ts'

/** Returns every row of every table as text. */
export async function dumpRows({ db }: Pick<OpenDatabase, 'db'>): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const rows = await Promise.all(
    tables.rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)),
  )
  return rows.flatMap(({ rows: each }) => each.map(({ row }) => row)).join('\n')
}
