import type { OpenDatabase } from '../../ground/database/database.ts'
import { encryptedRows } from '../../ground/database/secret-column.ts'
import { SECRET_COLUMNS } from '../definitions/secret-columns.ts'

/**
 * Returns the ids of the keys that stored secrets were encrypted with; empty where nothing is encrypted yet. What may be forgotten
 * is left out: a FinanzOnline session that does not open is replaced by a login.
 */
export async function usedKeyIds({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const needed = SECRET_COLUMNS.filter(({ isForgettable }) => !isForgettable)
  const rows = await Promise.all(needed.map(column => encryptedRows(db, column)))
  return [...new Set(rows.flat().map(({ value }) => value.split('.')[0] ?? ''))]
}
