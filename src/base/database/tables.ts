import type { Generated } from 'kysely'
import type { Now } from './column-types.ts'
import type { SearchOptions } from './searched-table.ts'

/**
 * Every table after all migrations. Each folder declares the tables that it owns in its
 * `tables.ts`, and only its stores write them (tools/repository.test.ts).
 */
export interface Tables {
  file: { id: Generated<number>; size: number; sha256: string; created_at: Now }
  file_part: { file_id: number; number: number; bytes: Uint8Array }
}

type TableDefinition<Table extends keyof Tables> = {
  /**
   * The kind of personal data in the table, or why it has none: a key of STORED_DATA or
   * NO_PERSONAL_DATA (oversight/privacy).
   */
  holds: string
  /** How data-subject requests search the table, or why it contains neither a VAT ID nor a name. */
  search: SearchOptions<keyof Tables[Table] & string> | string
}

/** Defines what else the product must know about a folder's tables. */
export const defineTables = <const Definitions extends { readonly [Table in keyof Tables]?: TableDefinition<Table> }>(
  tables: Definitions,
): Definitions => tables

export const FILE_TABLES = defineTables({
  file: { holds: 'files', search: 'size and hash; its bytes are searched with the table that names it' },
  file_part: { holds: 'files', search: 'the bytes of files, searched with the table that names the file' },
})
