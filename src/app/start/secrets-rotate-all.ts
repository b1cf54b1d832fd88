import { commit } from '../../ground/database/commit.ts'
import type { OpenDatabase } from '../../ground/database/database.ts'
import type { Encryption } from '../../ground/database/encryption.ts'
import { reEncryptColumns } from '../../ground/database/re-encrypt-store.ts'
import { record } from '../../house/audit-log/record.ts'
import { SECRET_COLUMNS } from '../definitions/secret-columns.ts'

/**
 * Re-encrypts every stored secret with the present key and returns how many there were. May be cut off anywhere and run
 * again: at every moment each value opens with one of the present keys. `onValue` is told the count after each.
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
