import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Context, Encryption } from './encryption.ts'
import { type EncryptedRow, encryptedRows, type SecretColumn } from './secret-column.ts'

/**
 * Re-encrypts all values of the columns with the current key, each in its own statement that skips
 * values changed in between. Yields after each value, for progress. After an interruption the next
 * run continues. Throws as `Encryption.decrypt` does.
 */
export async function* reEncryptColumns(
  db: Database,
  encryption: Encryption,
  columns: readonly SecretColumn[],
): AsyncGenerator<void> {
  for (const column of columns) {
    const contextsOf = await column.contexts(db, encryption)
    for (const { row, value } of await encryptedRows(db, column)) {
      const replacement = reEncryptValue(encryption, column, value, contextsOf(row))
      if (replacement === value) continue
      await replaceValue(db, column, row, replacement)
      yield
    }
  }
}

/**
 * Returns the value encrypted with the current key, or null if no context decrypts it and it can be
 * dropped.
 */
function reEncryptValue(
  encryption: Encryption,
  column: SecretColumn,
  value: string,
  contexts: Context[],
): string | null {
  for (const context of contexts) {
    try {
      return encryption.isCurrent(value) ? value : encryption.encrypt(encryption.decrypt(value, context), context)
    } catch (failure) {
      if (!column.mayDropUndecryptable) throw failure
    }
  }
  return null
}

async function replaceValue(
  db: Database,
  secretColumn: SecretColumn,
  row: EncryptedRow,
  replacement: string | null,
): Promise<void> {
  const [key, column] = [sql.ref(secretColumn.key), sql.ref(secretColumn.column)]
  await sql`update ${sql.table(secretColumn.table)} set ${column} = ${replacement}
    where ${key} = ${row[secretColumn.key]} and ${column} = ${row[secretColumn.column]}`.execute(db)
}
