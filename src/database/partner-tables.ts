import type { Generated } from 'kysely'
import type { Json, When, WhenOrNull } from './column-types.ts'

export type PartnerTable = {
  id: Generated<number>
  company_id: number
  uid: string
  /** '' = none. */
  own_name: string
  own_named_at: WhenOrNull
  given_name: string
  given_named_at: WhenOrNull
  /** The newest definite answer; null = none yet, or removed when its retention ended. */
  answer_id: number | null
  verdict: 'valid' | 'invalid' | null
  service: 'finanzamt' | 'vies' | null
  answered_at: WhenOrNull
  first_asked_at: When
  last_asked_at: When
}

export type PartnerChangeTable = {
  id: Generated<number>
  company_id: number
  partner_id: number
  kind: 'verdict' | 'name' | 'address' | 'judgement-lapsed'
  before: Json<unknown>
  after: Json<unknown>
  before_answer_id: number
  after_answer_id: number
  happened_at: When
}

export type PartnerChangeSeenTable = { user_id: number; change_id: number; seen_at: When }
