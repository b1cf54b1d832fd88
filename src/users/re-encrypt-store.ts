import type { Database } from '../database/database.ts'
import type { ReEncrypt } from '../database/re-encrypt.ts'
import { totpContext } from './totp-context.ts'

/** Re-encrypts every authenticator's secret, the next ones' too, as companies/re-encrypt-store.ts does. */
export async function* reEncryptUsers(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  for (const column of ['totp_secret_sealed', 'next_totp_secret_sealed'] as const) {
    const rows = await db.selectFrom('users').select(['id', column]).execute()
    for (const { id, [column]: old } of rows) {
      const anew = old === null ? null : reEncrypt(old, totpContext(id))
      if (anew === null) continue
      const change = db
        .updateTable('users')
        .set({ [column]: anew })
        .where('id', '=', id)
      await change.where(column, '=', old).execute()
      yield
    }
  }
}
