import type { Generated } from 'kysely'
import type { DayOrNull, When, WhenOrNull } from './column-types.ts'

export type WatchedPartnerTable = {
  partner_id: number
  company_id: number
  since: When
  watched_by: number
  /** Null = the company's watch_days. */
  days: number | null
  counts_from: When
  tried_on: DayOrNull
}

export type WatchingTable = {
  company_id: number
  /** Null before the first question. */
  asked_until: WhenOrNull
  next_at: When
  day: DayOrNull
  asked: Generated<number>
  lease_token: string | null
  lease_until: Generated<Date>
}
