import type { Database } from '../../database/database.ts'
import type { ReEncrypt } from '../../database/re-encrypt.ts'
import { secretContext } from './secret-context.ts'

/** Re-encrypts every company's client secret, as companies/re-encrypt-store.ts does. */
export async function* reEncryptProviders(db: Database, reEncrypt: ReEncrypt): AsyncGenerator<void> {
  const rows = await db.selectFrom('company_openid').select(['company_id', 'secret_sealed']).execute()
  for (const { company_id, secret_sealed: old } of rows) {
    const secret_sealed = reEncrypt(old, secretContext(company_id))
    if (secret_sealed === null) continue
    const change = db.updateTable('company_openid').set({ secret_sealed })
    await change.where('company_id', '=', company_id).where('secret_sealed', '=', old).execute()
    yield
  }
}
