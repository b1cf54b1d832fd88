import { type Ask, quoted } from './ask.ts'
import type { Column } from './describe-tables.ts'
import type { Counter } from './manifest.ts'

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
