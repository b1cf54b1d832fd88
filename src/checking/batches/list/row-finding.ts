import type { Selectable } from 'kysely'
import type { Tables } from '../../../base/database/tables.ts'
import type { Finding } from '../../../documents/findings/finding.ts'
import { type FindingRecord, recordWith } from '../../../documents/findings/read-findings.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import type { NotAUidRow } from '../rows-store.ts'

export type Question = Selectable<Tables['question']>

/** A UID of a batch with its sheet rows, or one row that is not a UID. */
export type RowRecord = FindingRecord & {
  /** For a row that is not a UID, its negative row number, because it has no question. */
  id: number
  /** All row numbers. Batches of older releases have only the first three, or none. */
  rows: number[]
  rowCount: number
  /** The first of the sheet's names of the company; '' = none. */
  ownName: string
  /** The first few names of the company in the sheet. */
  ownNames: string[]
  comparison: StoredComparison | null
  /** If several rows have this UID, the comparison of each name. */
  byName: StoredComparison[]
  tryCount: number
  /** The time of the batch's own next query; null = settled, or due now. */
  nextTryAt: Date | null
  settledAt: Date | null
}
export type RowFinding = RowRecord & Finding

/** Converts a question; what the batch stores beside it is read separately. */
export const recordOfQuestion = (question: Question): RowRecord => ({
  ...recordWith({
    origin: 'question',
    companyId: question.company_id,
    uid: question.uid,
    verdict: question.verdict,
    reason: question.reason,
    fromCache: question.from_cache,
    proof: question.proof,
    answerId: question.answer_id,
  }),
  id: question.id,
  rows: question.first_row === null ? [] : [question.first_row, ...(question.more_rows ?? [])],
  rowCount: question.row_count,
  ownName: question.own_name ?? '',
  ownNames: [question.own_name ?? '', ...(question.more_names ?? [])],
  comparison: null,
  byName: [],
  tryCount: question.tries,
  nextTryAt: question.state === 'parked' ? question.next_try_at : null,
  settledAt: question.settled_at,
})

/** Converts a row that is not a UID. */
export const recordOfNotAUid = (companyId: number, { row, text, own_name, grounds }: NotAUidRow): RowRecord => ({
  ...recordWith({
    origin: 'question',
    companyId,
    uid: text,
    verdict: 'not-a-uid',
    reason: grounds.reason,
    refusal: grounds,
  }),
  id: -row,
  rows: [row],
  rowCount: 1,
  ownName: own_name ?? '',
  ownNames: [],
  comparison: null,
  byName: [],
  tryCount: 0,
  nextTryAt: null,
  settledAt: null,
})
