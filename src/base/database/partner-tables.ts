import type { Generated } from 'kysely'
import type { Authority } from '../authority-rules.ts'
import type { DayOrNull, Json, Timestamp, TimestampOrNull } from './column-types.ts'

export type PartnerTable = {
  id: Generated<number>
  company_id: number
  uid: string
  /** '' = none. */
  own_name: string
  own_named_at: TimestampOrNull
  given_name: string
  given_named_at: TimestampOrNull
  /** The newest definite answer; null = none yet, or removed after its retention. */
  answer_id: number | null
  verdict: 'valid' | 'invalid' | null
  service: Authority | null
  answered_at: TimestampOrNull
  first_asked_at: Timestamp
  last_asked_at: Timestamp
  /** When the latest change of the partner was stored. */
  changed_at: Generated<Date>
}

/** A partner removed with the last of its evidence; a trigger writes the row (migration 0101). */
export type RemovedPartnerTable = { partner_id: number; company_id: number; removed_at: Timestamp }

export type PartnerChangeTable = {
  id: Generated<number>
  company_id: number
  partner_id: number
  kind: 'verdict' | 'name' | 'address' | 'judgement-lapsed' | 'listing'
  before: Json<unknown>
  after: Json<unknown>
  /** Null if the change comes from the list of fictitious companies. */
  before_answer_id: number | null
  after_answer_id: number | null
  happened_at: Timestamp
}

/** The last change in a company's daily digest, and the Vienna day of the last digest. */
export type PartnerDigestTable = { company_id: number; change_id: number; told_on: string }

/** The last change up to which a user has seen all. */
export type PartnerChangesSeenUpToTable = { user_id: number; company_id: number; change_id: number; seen_at: Timestamp }

/** The last change of any company up to which a user has seen all, as in release 1.1. */
export type PartnerChangeSeenTable = { user_id: number; change_id: number; seen_at: Timestamp }

/** Later changes that a user has seen one by one. */
export type PartnerChangeSeenSinglyTable = { user_id: number; change_id: number; seen_at: Timestamp }

export type WatchedPartnerTable = {
  partner_id: number
  company_id: number
  since: Timestamp
  watched_by: number
  /** Null = the company's `watch_days`. */
  days: number | null
  counts_from: Timestamp
  tried_on: DayOrNull
  put_off_on: DayOrNull
}

export type WatchedAnswerTable = {
  company_id: number
  uid: string
  answer_id: number
}

/** Holds one row. */
export type WatchingOverdueTable = {
  id: Generated<number>
  begun_at: Timestamp
  counted_at: TimestampOrNull
  not_asked: Generated<number>
  in_vain: Generated<number>
  daily_maximum: Generated<number>
  oldest_seconds: Generated<number>
}

export type WatchingTable = {
  company_id: number
  /** Null before the first query. */
  asked_until: TimestampOrNull
  next_at: Timestamp
  is_wished: Generated<boolean>
  planned_at: TimestampOrNull
  even: Generated<number>
  late: Generated<number>
  agenda: Generated<number[]>
  day: DayOrNull
  asked: Generated<number>
  lease_token: string | null
  lease_until: Generated<Date>
}
