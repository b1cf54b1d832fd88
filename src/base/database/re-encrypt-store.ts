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
      const replacement = reEncrypted(encryption, column, value, contextsOf(row))
      if (replacement === value) continue
      await replace(db, column, row, replacement)
      yield
    }
  }
}

/**
 * Returns the value under the current key, unchanged if it is so already; null if no context
 * decrypts it and it can be dropped.
 */
function reEncrypted(encryption: Encryption, column: SecretColumn, value: string, contexts: Context[]): string | null {
  for (const context of contexts) {
    try {
      return encryption.isCurrent(value) ? value : encryption.encrypt(encryption.decrypt(value, context), context)
    } catch (failure) {
      if (!column.isForgettable) throw failure
    }
  }
  return null
}

async function replace(
  db: Database,
  place: SecretColumn,
  row: EncryptedRow,
  replacement: string | null,
): Promise<void> {
  const [key, column] = [sql.ref(place.key), sql.ref(place.column)]
  await sql`update ${sql.table(place.table)} set ${column} = ${replacement}
    where ${key} = ${row[place.key]} and ${column} = ${row[place.column]}`.execute(db)
}
