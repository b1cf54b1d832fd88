import type { ColumnType, Generated } from 'kysely'
import type { Json, Now, Verdict, When, WhenOrNull } from './column-types.ts'

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
  /** The same in UTF-8, where a list's own encoding lacks letters of the answers. */
  result_utf8_file_id: number | null
  is_downloaded: Generated<boolean>
  sheet_layout: Json<object>
  is_anew: Generated<boolean>
  takes_suggestions: Generated<boolean>
  total_rows: number
  not_a_uid_rows: number
  /** Rows with something in them, but nothing in the UID column; they are none of total_rows. Null: not counted. */
  without_uid_rows: ColumnType<number | null, number | null | undefined, never>
  total_questions: number
  settled_questions: Generated<number>
  processed_rows: Generated<number>
  valid_rows: Generated<number>
  invalid_rows: Generated<number>
  not_checked_rows: Generated<number>
  /** Of them those whose company differs; null where nothing was compared. */
  differing_rows: ColumnType<number | null, number | null | undefined, number | null>
  error_message: string | null
  created_at: Now
  started_at: WhenOrNull
  finished_at: WhenOrNull
  /** When somebody first opened it after it had failed; of an earlier failure where it is before finished_at. */
  failure_seen_at: WhenOrNull
  finishing_token: string | null
  finishing_until: WhenOrNull
  finishing_tries: Generated<number>
  download_token: string | null
  download_until: WhenOrNull
  patience_until: WhenOrNull
  is_patient: Generated<boolean>
  /** Of a cancelled batch: none of its questions is open any more. */
  is_tidied: Generated<boolean>
  is_held: Generated<boolean>
  /** It is so long that the planner's statistics are to be renewed. */
  renew_statistics: Generated<boolean>
}

export type UploadKeyTable = {
  user_id: number
  key: string
  body_sha256: string
  holder: string
  held_until: When
  answer: string | null
  created_at: Now
}

export type QuestionTable = {
  id: Generated<number>
  batch_id: number
  company_id: number
  uid: string
  row_count: number
  /** Null for those of before these were kept, as are the next two. */
  first_row: number | null
  more_rows: number[] | null
  /** The user's own name of the company. */
  own_name: string | null
  /** The other ones that the sheet has for it, the first few; null = none. */
  more_names: ColumnType<string[] | null, string | null | undefined, never>
  /** What VIES is to be sent of it; null = nothing. */
  company: ColumnType<object | null, string | null | undefined, never>
  /** `in-turn`: waits for a lane of a service that takes so many calls a minute; the database itself says so in place of `waiting`. */
  state: Generated<'waiting' | 'in-turn' | 'leased' | 'parked' | 'suspended' | 'settled'>
  lease_token: string | null
  lease_until: WhenOrNull
  next_try_at: WhenOrNull
  tries: Generated<number>
  lost: Generated<number>
  verdict: Verdict | null
  reason: string | null
  /** What the verdict rests on; of another UID where this one was never asked: the probe that failed (batches/evidence.ts). */
  answer_id: number | null
  from_cache: Generated<boolean>
  /** Whose proof a remembered answer was when it served; null also for those of before that was kept. */
  proof: 'ownProof' | 'othersProof' | 'nobodysProof' | null
  settled_at: WhenOrNull
}

export type BatchReadingTable = {
  batch_id: number
  first_row: number
  last_row: number
  readings: Json<unknown[]>
  /** What a program calls its rows, by their place in the sheet; null = it names none. */
  refs: ColumnType<Record<string, string> | null, string | null | undefined, never>
}

export type NotAUidRowTable = { batch_id: number; row: number; text: string; own_name: string | null }
