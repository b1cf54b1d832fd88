import type { ColumnType, Generated } from 'kysely'
import type { Verdict } from '../verdict-rules.ts'
import type { Json, Now, Timestamp, TimestampOrNull } from './column-types.ts'

export type BatchTable = {
  id: Generated<number>
  company_id: number
  created_by: number
  status: number
  language: 'de' | 'en'
  file_name: string
  upload_file_id: number | null
  upload_sha256: string
  result_file_id: number | null
  /** The result in UTF-8, if the list's own encoding cannot hold all letters of the answers. */
  result_utf8_file_id: number | null
  is_downloaded: Generated<boolean>
  sheet_layout: Json<object>
  is_anew: Generated<boolean>
  takes_suggestions: Generated<boolean>
  total_rows: number
  not_a_uid_rows: number
  /**
   * Rows with content but an empty UID column; `total_rows` does not include them. Null = not
   * counted.
   */
  without_uid_rows: ColumnType<number | null, number | null | undefined, never>
  total_questions: number
  settled_questions: Generated<number>
  processed_rows: Generated<number>
  valid_rows: Generated<number>
  invalid_rows: Generated<number>
  not_checked_rows: Generated<number>
  /** Rows whose company differs; null if nothing was compared. */
  differing_rows: ColumnType<number | null, number | null | undefined, number | null>
  error_message: string | null
  created_at: Now
  started_at: TimestampOrNull
  finished_at: TimestampOrNull
  /**
   * When a user first opened the batch after it failed. A time before `finished_at` refers to an
   * earlier failure.
   */
  failure_seen_at: TimestampOrNull
  finishing_token: string | null
  finishing_until: TimestampOrNull
  finishing_tries: Generated<number>
  download_token: string | null
  download_until: TimestampOrNull
  patience_until: TimestampOrNull
  is_patient: Generated<boolean>
  /** True if the batch was cancelled and none of its questions is open any more. */
  is_tidied: Generated<boolean>
  is_held: Generated<boolean>
  /** True if the batch is so large that the planner's statistics must be renewed. */
  renew_statistics: Generated<boolean>
}

export type UploadKeyTable = {
  user_id: number
  key: string
  body_sha256: string
  holder: string
  held_until: Timestamp
  answer: string | null
  created_at: Now
}

export type QuestionTable = {
  id: Generated<number>
  batch_id: number
  company_id: number
  uid: string
  row_count: number
  /** Null in rows older than this column; the same holds for the next two. */
  first_row: number | null
  more_rows: number[] | null
  /** The company name in the user's own data. */
  own_name: string | null
  /** The first few other names that the sheet has for the UID; null = none. */
  more_names: ColumnType<string[] | null, string | null | undefined, never>
  /** The company data to send to VIES; null = none. */
  company: ColumnType<object | null, string | null | undefined, never>
  /**
   * `in-turn`: waits for a lane of a service with a rate limit; a trigger writes it in place of
   * `waiting`.
   */
  state: Generated<'waiting' | 'in-turn' | 'leased' | 'parked' | 'suspended' | 'settled'>
  lease_token: string | null
  lease_until: TimestampOrNull
  next_try_at: TimestampOrNull
  tries: Generated<number>
  lost: Generated<number>
  verdict: Verdict | null
  reason: string | null
  /**
   * The answer behind the verdict. If this UID was never queried, it is the failed probe's answer
   * (findings/finding.ts).
   */
  answer_id: number | null
  from_cache: Generated<boolean>
  /**
   * To whom the evidence of a cached answer belonged when it was used; null also in rows older than
   * this column.
   */
  proof: 'ownProof' | 'othersProof' | 'nobodysProof' | null
  settled_at: TimestampOrNull
}

export type BatchReadingTable = {
  batch_id: number
  first_row: number
  last_row: number
  readings: Json<unknown[]>
  /** References that a program gave its rows, by row number in the sheet; null = none. */
  refs: ColumnType<Record<string, string> | null, string | null | undefined, never>
}

export type NotAUidRowTable = { batch_id: number; row: number; text: string; own_name: string | null }
