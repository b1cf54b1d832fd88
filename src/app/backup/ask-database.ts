import { CompiledQuery } from 'kysely'
import type { Scripts, Transaction } from '../../ground/database/database.ts'
import type { Counter } from './manifest.ts'

/** One statement, its rows by column name: for statements about tables whose names are known only when it runs. */
export type Ask = Scripts['rows']

/** Asks inside a transaction. */
export const askWithin =
  (trx: Transaction): Ask =>
  async (query, parameters = []) =>
    (await trx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query, parameters))).rows

// Both write and read moments and days in this one way, whatever the server or the database prefers. Limits of time that an
// operator set for the product's short statements are not for this, as they are not for pg_dump.
const SESSION = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('extra_float_digits', '1', true), set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`

/** Until the transaction ends, text stands for each value exactly, and for the same value on every database. */
export async function readAndWriteExactly(ask: Ask): Promise<void> {
  await ask(SESSION)
}

/** A name as SQL takes it, whatever it holds. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column as the database declares it; `isNumbered` = the database counts it up itself. */
export type Column = { name: string; type: string; isNumbered: boolean }

export const BYTES = 'bytea'

// Columns that the database computes are left out: it computes them again. Partitions are read by the table they are of.
const COLUMNS = `select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null as numbered
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
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

const SEQUENCE = `pg_get_serial_sequence($1, $2)`

/**
 * Where each counted column stands. Often beyond its greatest number, because rows were removed: their numbers stay
 * theirs, since reports and audit lines name them.
 */
export async function readCounters(ask: Ask, tables: ReadonlyMap<string, readonly Column[]>): Promise<Counter[]> {
  const counters: Counter[] = []
  for (const [table, columns] of tables) {
    for (const { name: column } of columns.filter(({ isNumbered }) => isNumbered)) {
      const [sequence] = await ask(`select ${SEQUENCE} as name`, [quoted(table), column])
      const [state] = await ask(`select last_value::text as last, is_called as used from ${sequence?.name}`)
      counters.push({ table, column, last: String(state?.last), isUsed: state?.used === true })
    }
  }
  return counters
}

/** Lets each go on where it stood. */
export async function setCounters(ask: Ask, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, last, isUsed } of counters) {
    await ask(`select setval(${SEQUENCE}, $3::text::bigint, $4)`, [quoted(table), column, last, isUsed])
  }
}
