import type { ColumnType } from 'kysely'
import type { Authority } from '../authority-rules.ts'
import type { DayOrNull, Timestamp, TimestampOrNull } from './column-types.ts'

export type FinanzonlineAccountTable = {
  account_hash: string
  session_id_sealed: string | null
  logged_in_at: TimestampOrNull
  login_lease_until: TimestampOrNull
  login_holder: string | null
  session_used_at: TimestampOrNull
  proven_versions: Record<string, string> | null
  closed_version: string | null
  closed_code: string | null
  closed_message: string | null
  closed_at: TimestampOrNull
  refused_version: string | null
  refused_code: string | null
  refused_message: string | null
  refused_at: TimestampOrNull
}

/**
 * An own number that an authority refused as the requester. `told_at`: when the company's Admins
 * were notified.
 */
export type RefusedOwnNumberTable = {
  own_uid: string
  code: string
  first_at: Timestamp
  last_at: Timestamp
  told_at: TimestampOrNull
}

export type HmrcTokenTable = {
  application_hash: string
  token_sealed: string | null
  expires_at: TimestampOrNull
  asking_holder: string | null
  asking_until: TimestampOrNull
}

export type AuthorityPlaceTable = {
  service: Authority
  number: number
  holder: string | null
  held_until: TimestampOrNull
}

export type AuthorityTurnTable = {
  service: Authority
  number: number
  rests_until: Timestamp
  token: string | null
}

type DemandEntry = { companyId: number; kind: 'person' | 'list' | 'program' | 'machine'; wanted: number }

export type AuthorityDemandTable = {
  service: Authority
  holder: string
  wanted: number
  /**
   * The demand for slots (authorities/concurrency-slots.ts); null in rows of earlier releases,
   * which stored only the total.
   */
  wants: ColumnType<DemandEntry[] | null, string | null | undefined, string>
  seen_until: Timestamp
}

export type ScheinunternehmenListTable = {
  id: number
  tried_at: TimestampOrNull
  /** A `ListTrouble`. */
  trouble: string | null
  trouble_detail: string | null
  as_of: TimestampOrNull
  read_at: TimestampOrNull
  row_count: number | null
  etag: string | null
  lease_token: string | null
  lease_until: TimestampOrNull
}

export type ScheinunternehmenUidTable = { uid: string; since: DayOrNull }
