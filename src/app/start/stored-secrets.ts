import { commit } from '../../base/database/commit.ts'
import type { OpenDatabase } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import { reEncryptColumns } from '../../base/database/re-encrypt-store.ts'
import { encryptedRows } from '../../base/database/secret-column.ts'
import { record } from '../../platform/audit-log/record.ts'
import { SECRET_COLUMNS } from '../definitions/features.ts'

/**
 * Returns the ids of the keys that encrypted stored secrets; empty if there are none. Omits secrets
 * that may be lost: a FinanzOnline session that cannot be decrypted is replaced by a login.
 */
export async function usedKeyIds({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const needed = SECRET_COLUMNS.filter(({ mayDropUndecryptable }) => !mayDropUndecryptable)
  const rows = await Promise.all(needed.map(column => encryptedRows(db, column)))
  return [...new Set(rows.flat().map(({ value }) => value.split('.')[0] ?? ''))]
}

/**
 * Re-encrypts every stored secret with the current key and returns their number. May be interrupted
 * and run again: at any time each value can be decrypted with one of the keys. Calls `onValue` with
 * the count after each.
 */
export async function reEncryptEverything(
  database: OpenDatabase,
  encryption: Encryption,
  onValue: (done: number) => void,
): Promise<number> {
  let done = 0
  for await (const _ of reEncryptColumns(database.db, encryption, SECRET_COLUMNS)) onValue(++done)
  await commit(database, trx =>
    record(trx, null, 'secrets.rotate', { name: 'installation', companyId: 0 }, null, { values: done }),
  )
  return done
}
