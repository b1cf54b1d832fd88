import type { ColumnType, Generated } from 'kysely'
import type { Verdict } from '../verdict-rules.ts'
import type { DayOrNull, Json, Now, Timestamp, TimestampOrNull } from './column-types.ts'

export type RetentionRunTable = {
  /** A calendar day as yyyy-mm-dd. */
  day: string
  lease_token: string
  lease_until: Timestamp
  ended_at: TimestampOrNull
}

export type ReportTable = {
  id: Generated<number>
  company_id: number
  batch_id: number | null
  single_check_id: number | null
  edition: number
  file_id: number
  sha256: string
  created_at: Now
}

export type CheckPlaceTable = { company_id: number; number: number; token: string | null; held_until: TimestampOrNull }

export type CheckWaitTable = { company_id: number; waits_until: Timestamp }

export type SingleCheckTable = {
  id: Generated<number>
  company_id: number
  user_id: number
  input: string
  uid: string
  verdict: Verdict
  reason: string | null
  hints: Json<unknown[]>
  answer_ids: ColumnType<number[], number[] | undefined, never>
  from_cache: Generated<boolean>
  /** The company name in the user's own data; '' = none. */
  own_company: Generated<string>
  comparison: ColumnType<object | null, string | null | undefined, never>
  language: 'de' | 'en'
  created_at: Now
  /** The marks of the Czech registers at that time (registers/marks); null = none. */
  marks: ColumnType<object | null, string | null | undefined, never>
}

export type CompanyComparisonTable = {
  batch_id: number
  uid: string
  row: number
  /** The company name in the sheet. */
  own_name: string
  sameness: 'same' | 'other-form' | 'similar' | 'different' | 'not-comparable'
  differences: Json<unknown[]>
}

export type InvoiceDayTable = {
  batch_id: number
  uid: string
  row: number
  edition: number
  /** The cell's text in the sheet. */
  text: string
  day: DayOrNull
  fault: 'none' | 'unreadable' | 'ambiguous' | 'future' | null
  evidence: ColumnType<object | null, string | null, never>
  /** True if the row had no answer yet. */
  is_open: boolean
}

export type CompanyJudgementTable = {
  id: Generated<number>
  company_id: number
  uid: string
  own_name: string
  given_name: string
  word: 'same-company' | 'other-company' | 'withdrawn'
  remark: string
  user_id: number
  created_at: Now
}

export type BatchListingTable = { batch_id: number; uid: string; since: DayOrNull; as_of: Timestamp }
