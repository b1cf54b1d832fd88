import type { ColumnType, Generated } from 'kysely'
import type { DayOrNull, Json, Now, TimestampOrNull } from '../../base/database/column-types.ts'
import { ofBatches, ownRows } from '../../base/database/row-owners.ts'
import { fileName, utcTime } from '../../base/database/searched-table.ts'
import { defineTables } from '../../base/database/tables.ts'
import type { Verdict } from '../../base/verdict-rules.ts'

declare module '../../base/database/tables.ts' {
  interface Tables {
    batch: {
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
       * When a user first opened the batch after it failed. A time before `finished_at` refers to
       * an earlier failure. /
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
    question: {
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
       * The answer behind the verdict. If this UID was never queried, it is the failed probe's
       * answer (findings/finding.ts).
       */
      answer_id: number | null
      from_cache: Generated<boolean>
      /**
       * To whom the evidence of a cached answer belonged when it was used; null also in rows older
       * than this column. /
       */
      proof: 'ownProof' | 'othersProof' | 'nobodysProof' | null
      settled_at: TimestampOrNull
    }
    batch_reading: {
      batch_id: number
      first_row: number
      last_row: number
      readings: Json<unknown[]>
      /** References that a program gave its rows, by row number in the sheet; null = none. */
      refs: ColumnType<Record<string, string> | null, string | null | undefined, never>
    }
    not_a_uid_row: { batch_id: number; row: number; text: string; own_name: string | null }
    company_comparison: {
      batch_id: number
      uid: string
      row: number
      /** The company name in the sheet. */
      own_name: string
      sameness: 'same' | 'other-form' | 'similar' | 'different' | 'not-comparable'
      differences: Json<unknown[]>
    }
    invoice_day: {
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
  }
}

const BATCH_NAME = fileName(`'B-' || held.id || ' ' || held.file_name`)

export const BATCHES_TABLES = defineTables({
  batch: {
    holds: 'lists',
    search: {
      kind: 'batches',
      ownedBy: ownRows,
      searched: ['file_name', 'sheet_layout', 'error_message'],
      words: ['language'],
      people: ['created_by'],
      hidden: { upload_sha256: 'hash', finishing_token: 'lease', download_token: 'lease' },
      files: [
        { column: 'upload_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
        { column: 'result_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
        { column: 'result_utf8_file_id', reading: 'rows', name: BATCH_NAME, at: utcTime('created_at') },
      ],
    },
  },
  question: {
    holds: 'lists',
    search: {
      kind: 'rows',
      ownedBy: ownRows,
      searched: ['uid', 'own_name', 'more_names', 'company'],
      words: ['more_rows', 'state', 'verdict', 'reason', 'proof'],
      hidden: { lease_token: 'lease' },
    },
  },
  batch_reading: { holds: 'lists', search: { kind: 'rows', ownedBy: ofBatches, searched: ['readings', 'refs'] } },
  not_a_uid_row: { holds: 'lists', search: { kind: 'rows', ownedBy: ofBatches, searched: ['text', 'own_name'] } },
  company_comparison: {
    holds: 'lists',
    search: {
      kind: 'rows',
      ownedBy: ofBatches,
      searched: ['uid', 'own_name', 'differences'],
      words: ['sameness'],
    },
  },
  invoice_day: {
    holds: 'lists',
    search: {
      kind: 'rows',
      ownedBy: ofBatches,
      searched: ['uid', 'text', 'evidence'],
      words: ['fault'],
    },
  },
})
