import { CompiledQuery } from 'kysely'
import type { Scripts, Transaction } from '../../base/database/database.ts'
import type { Counter } from './manifest.ts'

/**
 * Runs one statement and returns its rows by column name, for tables whose names are only known at
 * run time.
 */
export type QueryRows = Scripts['rows']

export const queryWithin =
  (trx: Transaction): QueryRows =>
  async (query, parameters = []) =>
    (await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query, parameters))).rows

// Export and import must write and read timestamps and dates in the same format, independent of
// server and database settings. As in pg_dump, the operator's statement timeouts do not apply.
const SESSION_SETTINGS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`

/**
 * Until the transaction ends, values are converted to text exactly, and the same way on every
 * database.
 */
export async function setExactTextFormats(query: QueryRows): Promise<void> {
  await query(SESSION_SETTINGS)
}

/** Quotes a name for SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column as declared in the database; `isNumbered` = it has a sequence. */
export type Column = { name: string; type: string; isNumbered: boolean }

export const BYTES = 'bytea'

// Generated columns are left out, since the database computes them again. Partitions are read
// through their table.
const COLUMNS = `select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as numbered
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  order by c.relname, a.attnum`

/** Returns every table of the schema with its columns, in order. */
export async function describeTables(query: QueryRows): Promise<Map<string, Column[]>> {
  const tables = new Map<string, Column[]>()
  for (const { table, name, type, numbered } of await query(COLUMNS)) {
    const column = { name: String(name), type: String(type), isNumbered: numbered === true }
    tables.set(String(table), [...(tables.get(String(table)) ?? []), column])
  }
  return tables
}

/** The executed migrations; the manifest lists them separately. */
export const MIGRATIONS_TABLE = 'migration'

// Ordered, so that exports of equal databases have the same order of tables.
const REFERENCES = `select distinct conrelid::regclass::text collate "C" as "table", confrelid::regclass::text collate "C" as target
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid
  order by 1, 2`

/** Returns the tables in the order of import: each after those that it refers to. */
export async function inOrderOfReferences<Value>(
  query: QueryRows,
  tables: ReadonlyMap<string, Value>,
): Promise<Map<string, Value>> {
  const targets = Map.groupBy(await query(REFERENCES), ({ table }) => String(table))
  const ordered = new Map<string, Value>()
  const visit = (name: string, value: Value, path: readonly string[]): void => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`tables refer to each other in a circle: ${[...path, name].join(', ')}`)
    for (const { target } of targets.get(name) ?? []) {
      const referred = tables.get(String(target))
      if (referred !== undefined) visit(String(target), referred, [...path, name])
    }
    ordered.set(name, value)
  }
  for (const [name, value] of tables) visit(name, value, [])
  return ordered
}

const SEQUENCE = `pg_get_serial_sequence($1, $2)`

/**
 * Returns the state of each sequence. It is often beyond the largest id in the table: ids of
 * deleted rows are not reused, since reports and audit lines refer to them.
 */
export async function readCounters(
  query: QueryRows,
  tables: ReadonlyMap<string, readonly Column[]>,
): Promise<Counter[]> {
  const counters: Counter[] = []
  for (const [table, columns] of tables) {
    for (const { name: column } of columns.filter(({ isNumbered }) => isNumbered)) {
      const [sequence] = await query(`select ${SEQUENCE} as name`, [quoteName(table), column])
      const [state] = await query(`select last_value::text as last, is_called as used from ${sequence?.name}`)
      counters.push({ table, column, last: String(state?.last), isUsed: state?.used === true })
    }
  }
  return counters
}

/** Restores the state of each sequence. */
export async function restoreCounters(query: QueryRows, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, last, isUsed } of counters) {
    await query(`select setval(${SEQUENCE}, $3::text::bigint, $4)`, [quoteName(table), column, last, isUsed])
  }
}
