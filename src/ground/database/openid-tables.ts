import type { Generated } from 'kysely'
import type { When, WhenOrNull } from './column-types.ts'

/** Who is who at an OpenID provider; `provider` 0 = the installation's, else the company's whose it is. */
export type OpenidLinkTable = {
  id: Generated<number>
  user_id: number
  provider: number
  issuer: string
  subject: string
  linked_at: When
  used_at: WhenOrNull
}

/** The provider of a company's own; its secret is encrypted (openid/company/read-provider.ts). */
export type CompanyOpenidTable = {
  company_id: number
  issuer: string
  client_id: string
  secret_sealed: string
  label: string
  trusts_second_factor: boolean
  links_by_email: boolean
  sign_in_key: string
  changed_at: When
}

export type OpenidAnswerTable = { state_hash: string; ends_at: When }
