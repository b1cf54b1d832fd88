import type { Database } from '../database/database.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'
import { secretContext } from './secret.ts'

/** Re-encrypts every endpoint's secrets, as companies/re-encrypt-store.ts does. */
export async function* reEncryptWebhooks(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const columns = ['secret_sealed', 'old_secret_sealed'] as const
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['id', ...columns])
    .execute()
  for (const row of rows) {
    for (const column of columns) {
      const old = row[column]
      const anew = old === null ? null : reEncrypt(old, secretContext(row.id))
      if (anew === null) continue
      const change = db.updateTable('webhook_endpoint').set({ [column]: anew })
      await change.where('id', '=', row.id).where(column, '=', old).execute()
      yield
    }
  }
}
