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

export type OpenidAnswerTable = { state_hash: string; ends_at: When }
