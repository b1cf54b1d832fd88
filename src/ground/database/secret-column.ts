import { type Selectable, sql } from 'kysely'
import type { Reader } from './database.ts'
import type { Context, Encryption } from './encryption.ts'
import type { Tables } from './tables.ts'

/** A row as it was read: its key and its encrypted value, by the names of the two columns. */
export type EncryptedRow = Record<string, unknown>

/** A column of encrypted values, described for code that goes through all such columns, as a change of keys does. */
export type SecretColumn = {
  table: string
  /** The column that tells the rows apart; a value's context is made from it. */
  key: string
  column: string
  /** Reads what it needs; returns a function that takes a row and returns contexts, for one of which the row's value is encrypted. */
  contexts: (reader: Reader, encryption: Encryption) => Promise<(row: EncryptedRow) => Context[]>
  /** Whether a change of keys drops a value that opens in none of its contexts; where false, such a value stops the change. */
  isForgettable: boolean
}

type Sealed<Table extends keyof Tables> = Extract<keyof Tables[Table], `${string}_sealed`>
type Keyed<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Key
>
type Place<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>> = {
  table: Table
  key: Key & string
  column: Sealed<Table>
}

/**
 * Defines a column whose values are encrypted. `context` binds each to its place (check K-02); the owner must encrypt and decrypt with the
 * definition's `context`, or a change of keys (definitions/secret-columns.ts) cannot open its values.
 */
export function defineSecretColumn<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>>(
  definition: Place<Table, Key> & { context: (row: Keyed<Table, Key>) => Context },
) {
  const contexts = async () => (row: EncryptedRow) => [definition.context(row as Keyed<Table, Key>)]
  return { ...definition, contexts, isForgettable: false } satisfies SecretColumn
}

/** Defines a column whose values are each encrypted for one of several contexts; a change of keys drops those whose context is gone. */
export function defineForgettableColumn<Table extends keyof Tables, Key extends keyof Selectable<Tables[Table]>>({
  contexts,
  ...place
}: Place<Table, Key> & {
  contexts: (reader: Reader, encryption: Encryption) => Promise<(row: Keyed<Table, Key>) => Context[]>
}): SecretColumn {
  const ofAnyRow: SecretColumn['contexts'] = async (reader, encryption) => {
    const contextsOf = await contexts(reader, encryption)
    return row => contextsOf(row as Keyed<Table, Key>)
  }
  return { ...place, contexts: ofAnyRow, isForgettable: true }
}

/** Returns the key and the value of each row that holds an encrypted value. */
export async function encryptedRows(
  reader: Reader,
  { table, key, column }: SecretColumn,
): Promise<{ row: EncryptedRow; value: string }[]> {
  const [id, value] = [sql.ref(key), sql.ref(column)]
  const { rows } =
    await sql<EncryptedRow>`select ${id}, ${value} from ${sql.table(table)} where ${value} is not null`.execute(reader)
  return rows.map(row => ({ row, value: String(row[column]) }))
}
