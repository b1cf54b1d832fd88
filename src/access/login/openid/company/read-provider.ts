import type { Database } from '../../../../base/database/database.ts'
import type { Encryption } from '../../../../base/database/encryption.ts'
import { defineSecretColumn } from '../../../../base/database/secret-column.ts'
import type { Provider } from '../provider.ts'
import { redirectUriOf } from '../provider.ts'
import { findProviderRow, type ProviderRow } from './provider-store.ts'
import type { CompanyProvider } from './wire.ts'

/**
 * Returns a company's provider for a sign-in, with the decrypted secret; null if `row` is
 * undefined.
 */
export const providerFromRow = (row: ProviderRow | undefined, encryption: Encryption): Provider | null =>
  row === undefined
    ? null
    : {
        companyId: row.company_id,
        issuer: row.issuer,
        clientId: row.client_id,
        label: row.label,
        clientSecret: encryption.decrypt(row.secret_sealed, CLIENT_SECRET.context(row)),
        trustsSecondFactor: row.trusts_second_factor,
        linksByEmail: row.links_by_email,
      }

/** Returns a company's provider for its Admins, without the secret. */
export async function describeProvider(db: Database, publicUrl: string, companyId: number): Promise<CompanyProvider> {
  const row = await findProviderRow(db, companyId)
  const redirectUri = redirectUriOf(publicUrl, companyId).href
  if (!row) return { redirectUri, provider: null }
  const { issuer, client_id: clientId, label, sign_in_key } = row
  const switches = { trustsSecondFactor: row.trusts_second_factor, linksByEmail: row.links_by_email }
  const signInUrl = new URL(`/login?${new URLSearchParams({ provider: sign_in_key })}`, publicUrl).href
  const changedAt = row.changed_at.toISOString()
  return { redirectUri, provider: { issuer, clientId, label, ...switches, signInUrl, changedAt } }
}

/** The client secret with which we authenticate at a company's provider. */
export const CLIENT_SECRET = defineSecretColumn({
  table: 'company_openid',
  key: 'company_id',
  column: 'secret_sealed',
  context: ({ company_id }) => ({ purpose: 'company-openid', name: `company-openid/${company_id}` }),
})
