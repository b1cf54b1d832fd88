import { type Selectable, sql } from 'kysely'
import type { Reader } from './database.ts'
import type { Context, Encryption } from './encryption.ts'
import type { Tables } from './tables.ts'

/** A row as read: its key and its encrypted value, under the names of the two columns. */
export type EncryptedRow = Record<string, unknown>

/**
 * Describes a column of encrypted values for code that processes all of them, such as a key
 * rotation.
 */
export type SecretColumn = {
  table: string
  /** The column that identifies a row; a value's context is built from it. */
  key: string
  column: string
  /**
   * Returns a function that lists the candidate contexts of a row; one of them decrypts its value.
   */
  contexts: (reader: Reader, encryption: Encryption) => Promise<(row: EncryptedRow) => Context[]>
  /**
   * True if a key rotation may drop a value that no context decrypts; if false, such a value stops
   * the rotation.
   */
  mayDropUndecryptable: boolean
}

type SealedColumn<Table extends keyof Tables> = Extract<keyof Tables[Table], `${string}_sealed`>
type KeyColumns<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Key
>
type ColumnLocation<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>> = {
  table: Table
  key: Key & string
  column: SealedColumn<Table>
}

/**
 * Defines a column of encrypted values. `context` binds each value to its row (check K-02). The
 * owner must encrypt and decrypt with the definition's `context`; if not, a key rotation
 * (definitions/features.ts) cannot decrypt its values.
 */
export function defineSecretColumn<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>>(
  definition: ColumnLocation<Table, Key> & { context: (row: KeyColumns<Table, Key>) => Context },
) {
  const contexts = async () => (row: EncryptedRow) => [definition.context(row as KeyColumns<Table, Key>)]
  return { ...definition, contexts, mayDropUndecryptable: false } satisfies SecretColumn
}

/**
 * Defines a column whose values are each encrypted for one of several contexts. A key rotation
 * drops values that no current context decrypts.
 */
export function defineDroppableColumn<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>>({
  contexts,
  ...location
}: ColumnLocation<Table, Key> & {
  contexts: (reader: Reader, encryption: Encryption) => Promise<(row: KeyColumns<Table, Key>) => Context[]>
}): SecretColumn {
  const untypedContexts: SecretColumn['contexts'] = async (reader, encryption) => {
    const contextsOf = await contexts(reader, encryption)
    return row => contextsOf(row as KeyColumns<Table, Key>)
  }
  return { ...location, contexts: untypedContexts, mayDropUndecryptable: true }
}

/** Returns the key and the value of each row with an encrypted value. */
export async function encryptedRows(
  reader: Reader,
  { table, key, column }: SecretColumn,
): Promise<{ row: EncryptedRow; value: string }[]> {
  const [id, value] = [sql.ref(key), sql.ref(column)]
  const { rows } =
    await sql<EncryptedRow>`select ${id}, ${value} from ${sql.table(table)} where ${value} is not null`.execute(reader)
  return rows.map(row => ({ row, value: String(row[column]) }))
}
