import type { Generated } from 'kysely'
import type { Authority } from '../authority-rules.ts'
import type { DayOrNull, Json, When, WhenOrNull } from './column-types.ts'

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
  service: Authority | null
  answered_at: WhenOrNull
  first_asked_at: When
  last_asked_at: When
  /** When that was kept which last changed about it. */
  changed_at: Generated<Date>
}

/** A partner that went with the last of its evidence; the database itself writes it (migration 0101). */
export type RemovedPartnerTable = { partner_id: number; company_id: number; removed_at: When }

export type PartnerChangeTable = {
  id: Generated<number>
  company_id: number
  partner_id: number
  kind: 'verdict' | 'name' | 'address' | 'judgement-lapsed' | 'listing'
  before: Json<unknown>
  after: Json<unknown>
  /** Null: the list of fictitious companies shows it, no answer. */
  before_answer_id: number | null
  after_answer_id: number | null
  happened_at: When
}

/** Up to which change a company's people were told by mail, and on which Vienna day last. */
export type PartnerDigestTable = { company_id: number; change_id: number; told_on: string }

/** Up to which change somebody has seen all. */
export type PartnerChangesSeenUpToTable = { user_id: number; company_id: number; change_id: number; seen_at: When }

/** The same for all companies at once, as release 1.1 kept it. */
export type PartnerChangeSeenTable = { user_id: number; change_id: number; seen_at: When }

/** Which behind that somebody has seen one by one. */
export type PartnerChangeSeenSinglyTable = { user_id: number; change_id: number; seen_at: When }

export type WatchedPartnerTable = {
  partner_id: number
  company_id: number
  since: When
  watched_by: number
  /** Null = the company's watch_days. */
  days: number | null
  counts_from: When
  tried_on: DayOrNull
  put_off_on: DayOrNull
}

export type WatchedAnswerTable = {
  company_id: number
  uid: string
  answer_id: number
}

/** One row. */
export type WatchingOverdueTable = {
  id: Generated<number>
  begun_at: When
  counted_at: WhenOrNull
  not_asked: Generated<number>
  in_vain: Generated<number>
  daily_maximum: Generated<number>
  oldest_seconds: Generated<number>
}

export type WatchingTable = {
  company_id: number
  /** Null before the first question. */
  asked_until: WhenOrNull
  next_at: When
  is_wished: Generated<boolean>
  planned_at: WhenOrNull
  even: Generated<number>
  late: Generated<number>
  agenda: Generated<number[]>
  day: DayOrNull
  asked: Generated<number>
  lease_token: string | null
  lease_until: Generated<Date>
}
