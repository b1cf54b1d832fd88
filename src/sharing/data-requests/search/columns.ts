import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { SearchedTable } from '../searched-tables.ts'

/**
 * Column data from the database: which columns of a table may be exported, as text that the actor
 * may see, and which contain JSON.
 */
export type Columns = {
  shownOf: (place: SearchedTable, actor: Actor) => { name: string; as: RawBuilder<unknown> }[]
  isJson: (place: SearchedTable, column: string) => boolean
}

type ColumnRow = { table: string; name: string; type: string }

export async function readColumns(reader: Reader): Promise<Columns> {
  const { rows } =
    await sql<ColumnRow>`select table_name::text as "table", column_name::text as name, data_type::text as type
    from information_schema.columns where table_schema = current_schema() order by table_name, ordinal_position`.execute(
      reader,
    )
  const types = new Map(rows.map(({ table, name, type }) => [`${table}.${name}`, type]))
  return {
    isJson: ({ table }, column) => types.get(`${table}.${column}`) === 'jsonb',
    shownOf: (place, actor) =>
      rows
        .filter(({ table, name }) => table === place.table && !(name in place.hidden))
        .filter(({ name, type }) => type !== 'bytea' || name in place.packed)
        .map(({ name, type }) => ({ name, as: place.masked[name]?.(actor) ?? asText(name, type) })),
  }
}

const asText = (name: string, type: string): RawBuilder<unknown> => {
  const column = sql.ref(`held.${name}`)
  return type === 'bytea' ? sql`encode(${column}, 'base64')` : sql`${column}::text`
}
