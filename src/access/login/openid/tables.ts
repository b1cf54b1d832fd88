import type { Timestamp } from '../../../base/database/column-types.ts'
import { ownRows } from '../../../base/database/row-owners.ts'
import { defineTables } from '../../../base/database/tables.ts'

declare module '../../../base/database/tables.ts' {
  interface Tables {
    openid_answer: { state_hash: string; ends_at: Timestamp }
    /**
     * A company's own OpenID provider; its secret is encrypted
     * (login/openid/company/read-provider.ts). /
     */
    company_openid: {
      company_id: number
      issuer: string
      client_id: string
      secret_sealed: string
      label: string
      trusts_second_factor: boolean
      links_by_email: boolean
      sign_in_key: string
      changed_at: Timestamp
    }
  }
}

export const OPENID_TABLES = defineTables({
  openid_answer: { holds: 'challenges', search: 'hashes of random values, for minutes' },
  company_openid: {
    holds: 'companies',
    search: {
      kind: 'companies',
      ownedBy: ownRows,
      searched: ['issuer', 'client_id', 'label'],
      hidden: { secret_sealed: 'secret', sign_in_key: 'hash' },
    },
  },
})
