import type { OpenDatabase } from '../database/database.ts'

/**
 * The ids of the keys that stored secrets were encrypted with; empty where nothing is encrypted yet. FinanzOnline's sessions are
 * left out: one that does not open is replaced by a login.
 */
export async function usedKeyIds({ db }: Pick<OpenDatabase, 'db'>): Promise<string[]> {
  const account = await db.selectFrom('company').select(['tid_sealed', 'benid_sealed', 'pin_sealed']).execute()
  const users = await db
    .selectFrom('users')
    .select(['totp_secret_sealed', 'next_totp_secret_sealed'])
    .where('totp_secret_sealed', 'is not', null)
    .execute()
  const mails = await db.selectFrom('mail').select('content_sealed').where('content_sealed', 'is not', null).execute()
  const webhooks = await db.selectFrom('webhook_endpoint').select(['secret_sealed', 'old_secret_sealed']).execute()
  const providers = await db.selectFrom('company_openid').select('secret_sealed').execute()
  const packages = await db.selectFrom('auditor_key').select('private_key_sealed').execute()
  const encrypted = [...account, ...users, ...mails, ...webhooks, ...providers, ...packages].flatMap(row =>
    Object.values<string | null>(row),
  )
  return [...new Set(encrypted.filter(text => text !== null).map(text => text.split('.')[0] ?? ''))]
}
