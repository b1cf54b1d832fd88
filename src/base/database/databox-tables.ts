import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, TimestampOrNull } from './column-types.ts'

export type DataboxTable = {
  company_id: number
  is_on: Generated<boolean>
  on_since: TimestampOrNull
  due_at: Generated<Date>
  read_at: TimestampOrNull
  others: Generated<number>
  trouble: string | null
  trouble_code: Generated<string>
  told_at: TimestampOrNull
  lease_token: string | null
  lease_until: TimestampOrNull
}

export type DataboxPaperTable = {
  id: Generated<number>
  company_id: number
  applkey: string
  delivered_at: Timestamp
  fetched_at: Timestamp
  file_type: string
  file_name: string
  form: 'confirmations' | 'unknown' | 'broken' | 'too-large'
  flaw: Generated<string>
  /** A calendar day as yyyy-mm-dd. */
  day: ColumnType<string | null, string | null, never>
  requester_uid: Generated<string>
  file_id: number | null
}

export type DataboxWordTable = {
  paper_id: number
  company_id: number
  requester_uid: string
  /** A calendar day as yyyy-mm-dd. */
  day: ColumnType<string, string, never>
  uid: string
  level: number
  is_valid: boolean
}
