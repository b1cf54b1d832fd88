import type { Database } from '../database/database.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'
import { totpContext } from './totp-context.ts'

/** Re-encrypts every authenticator's secret, as companies/re-encrypt-store.ts does. */
export async function* reEncryptUsers(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const rows = await db.selectFrom('users').select(['id', 'totp_secret_sealed']).execute()
  for (const { id, totp_secret_sealed: old } of rows) {
    const anew = old === null ? null : reEncrypt(old, totpContext(id))
    if (anew === null) continue
    const change = db.updateTable('users').set({ totp_secret_sealed: anew }).where('id', '=', id)
    await change.where('totp_secret_sealed', '=', old).execute()
    yield
  }
}
