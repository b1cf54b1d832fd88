import type { Encryption } from '../../../ground/database/encryption.ts'
import type { Provider } from '../provider.ts'
import type { ProviderRow } from './provider-store.ts'
import { CLIENT_SECRET } from './secret-column.ts'

/** A company's provider as people sign in there, with its secret in the clear; null where there is none. */
export const readProvider = (row: ProviderRow | undefined, encryption: Encryption): Provider | null =>
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
