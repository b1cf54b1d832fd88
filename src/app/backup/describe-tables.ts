import type { Ask } from './ask.ts'

/** A column as the database declares it; `isNumbered` = the database counts it up itself. */
export type Column = { name: string; type: string; isNumbered: boolean }

export const BYTES = 'bytea'

// Columns that the database computes are left out: it computes them again.
const COLUMNS = `select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attidentity <> '' as numbered
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  order by c.relname, a.attnum`

/** Every table of the schema with its columns, in their order. */
export async function describeTables(ask: Ask): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>()
  for (const { table, name, type, numbered } of await ask(COLUMNS)) {
    const column = { name: String(name), type: String(type), isNumbered: numbered === true }
    tables.set(String(table), [...(tables.get(String(table)) ?? []), column])
  }
  return tables
}
