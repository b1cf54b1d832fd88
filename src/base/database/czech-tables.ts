import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Json, Timestamp, TimestampOrNull } from './column-types.ts'

/** A calendar day as yyyy-mm-dd. */
type Day = ColumnType<string, string, never>

export type AdisReplyTable = {
  id: Generated<number>
  asked_at: Timestamp
  generated: Day
  source: string
  received: Uint8Array
  received_length: number
  received_sha256: Uint8Array
}

export type AdisPayerTable = {
  uid: string
  asked_on: Day
  reply_id: number
  kind: string
  unreliable: boolean | null
  since: DayOrNull
}

export type AdisStateTable = {
  id: number
  failures: Generated<number>
  rests_until: TimestampOrNull
  trouble: string | null
  lease_token: string | null
  lease_until: TimestampOrNull
}

export type BatchUnreliablePayerTable = {
  batch_id: number
  uid: string
  since: DayOrNull
  as_of: Day
  reply_id: number
}

export type CzechMembershipTable = {
  id: Generated<number>
  company_id: number
  batch_id: number | null
  single_check_id: number | null
  uid: string
  ico: string
  word: string
  name: Generated<string>
  address_lines: Json<string[]>
  group_number: Generated<string>
  asked_at: Timestamp
  source: string
  code: Generated<string>
  received: Uint8Array | null
  received_length: number | null
  received_sha256: Uint8Array | null
}
