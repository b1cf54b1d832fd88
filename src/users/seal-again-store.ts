import type { Database } from '../database/database.ts'
import type { SealAgain } from '../database/seal-again.ts'
import { totpContext } from './totp-context.ts'

/** Seals every authenticator's secret anew, as companies/seal-again-store.ts does. */
export async function* sealUsersAgain(db: Database, again: SealAgain): AsyncGenerator<void> {
  const rows = await db.selectFrom('users').select(['id', 'totp_secret_sealed']).execute()
  for (const { id, totp_secret_sealed: old } of rows) {
    const anew = old === null ? null : again(old, totpContext(id))
    if (anew === null) continue
    const change = db.updateTable('users').set({ totp_secret_sealed: anew }).where('id', '=', id)
    await change.where('totp_secret_sealed', '=', old).execute()
    yield
  }
}
