import type { Database } from '../../../ground/database/database.ts'
import { callbackOf } from '../needs.ts'
import { providerRow } from './provider-store.ts'
import type { CompanyProvider } from './wire.ts'

/** A company's provider as its Admin sees it: all but the secret. */
export async function showProvider(db: Database, publicUrl: string, companyId: number): Promise<CompanyProvider> {
  const row = await providerRow(db, companyId)
  const redirectUri = callbackOf(publicUrl, companyId).href
  if (!row) return { redirectUri, provider: null }
  const { issuer, client_id: clientId, label, sign_in_key } = row
  const switches = { trustsSecondFactor: row.trusts_second_factor, linksByEmail: row.links_by_email }
  const signInUrl = new URL(`/login?${new URLSearchParams({ provider: sign_in_key })}`, publicUrl).href
  const changedAt = row.changed_at.toISOString()
  return { redirectUri, provider: { issuer, clientId, label, ...switches, signInUrl, changedAt } }
}
