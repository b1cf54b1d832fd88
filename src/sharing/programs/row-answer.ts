import { type ReaderOptions, storedProofOwnership } from '../../answers/checks/proof.ts'
import { evidenceFields } from '../../answers/validity-on-date/evidence-on-day.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
import { VERDICT_NAMES, VERDICTS, type Verdict } from '../../base/verdict-rules.ts'
import { MAX_NAMES } from '../../checking/batches/asking/question.ts'
import { type ComparedName, comparedNamesOf, type StoredComparison } from '../../checking/batches/comparisons-store.ts'
import { describeInvoiceDay, evidenceOf } from '../../checking/batches/evidence.ts'
import type { StoredInvoiceDay } from '../../checking/batches/invoice-days-store.ts'
import { readEachRow, refuseIncompleteRows, rowsAfter } from '../../checking/batches/list/each-row.ts'
import { rowPositions } from '../../checking/batches/list/find-rows.ts'
import {
  assessmentOf,
  type ReadQuestion,
  type ReadRow,
  rowNumbersOf,
  toNotAUidRow,
  toTaskRow,
} from '../../checking/batches/list/row-view.ts'
import { readRows } from '../../checking/batches/list/rows.ts'
import { readVisibleBatch } from '../../checking/batches/list/view.ts'
import { type NotAUidRow, refsOf } from '../../checking/batches/rows-store.ts'
import { markFields } from '../../registers/marks/wire.ts'
import type { Difference, FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { describeDifferences } from '../../vat-ids/same-company/describe-comparison.ts'
import { answerFields, type BatchRow, type BatchRows, type RowsQuery } from './answer-wire.ts'
import { reasonFields } from './remedies.ts'
import { COMPANIES, confirmationField, judgementField, matchesField, membershipsField, PROOFS } from './wire-names.ts'

/** The language and company of the reading program, and the current time. */
type RowContext = ReaderOptions & { now: Date }

/**
 * Returns a page of a batch's rows after a position, in the order of the sheet. Throws 404 if the
 * batch is not of the program's company.
 */
export async function listRows(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
  query: RowsQuery,
): Promise<BatchRows> {
  const batch = await readVisibleBatch(actor, db, id)
  const context = {
    language: actor.language,
    company: { id: batch.company_id, uid: batch.company_uid },
    now: clock.now(),
  }
  return LISTERS[query.by](db, batch, context, query)
}

type PageLister = (db: Reader, batch: OpenedBatch, context: RowContext, query: RowsQuery) => Promise<BatchRows>
type OpenedBatch = Awaited<ReturnType<typeof readVisibleBatch>>

/** Lists one entry for all rows with the same UID. `after` counts entries. */
const listByUid: PageLister = async (db, batch, context, { after, limit, verdict }) => {
  const positions = await rowPositions(db, batch, { from: after, size: limit, show: verdictOf(verdict) })
  const storedRows = await readRows(db, batch, positions)
  const repeatedUids = storedRows.flatMap(row =>
    'question' in row && row.question.row_count > 1 ? [row.question.uid] : [],
  )
  const names = await comparedNamesOf(db, batch.id, repeatedUids)
  const refs = await refsOf(db, batch.id, storedRows.flatMap(rowNumbersOfRow))
  const rows = storedRows.map(row => ({
    ...rowAnswer(row, context),
    ...('question' in row ? namesField(row, names.get(row.question.uid), context.language) : {}),
    ...refsField(rowNumbersOfRow(row), refs),
  }))
  return { rows, next: positions.length === limit ? after + limit : null }
}

/** Lists one entry per row, with the results for its name and date. `after` is a row number. */
const listByRow: PageLister = async (db, batch, context, { after, limit, verdict }) => {
  if (after === 0) await refuseIncompleteRows(db, batch.id)
  const positions = await rowsAfter(db, batch.id, { after, size: limit, show: verdictOf(verdict) })
  const storedRows = await readEachRow(db, batch, positions)
  const refs = await refsOf(
    db,
    batch.id,
    storedRows.map(({ row }) => row),
  )
  const rows = storedRows.map(({ row, of }) => ({
    ...rowAnswer(of, context),
    ...{ row, rows: [row], rowCount: 1 },
    ...refField(refs.get(row)),
  }))
  return { rows, next: positions.length === limit ? (positions.at(-1)?.row ?? null) : null }
}

const verdictOf = (verdict: RowsQuery['verdict']): Verdict | undefined =>
  VERDICTS.find(each => VERDICT_NAMES[each] === verdict)

const LISTERS: Record<RowsQuery['by'], PageLister> = { uid: listByUid, row: listByRow }

const rowNumbersOfRow = (row: ReadRow): number[] => ('other' in row ? [row.other.row] : rowNumbersOf(row.question))

const refField = (ref: string | undefined): Pick<BatchRow, 'ref'> => (ref === undefined ? {} : { ref })

function refsField(rows: readonly number[], refs: ReadonlyMap<number, string>): Pick<BatchRow, 'ref' | 'refs'> {
  const refsOfRows = rows.map(row => refs.get(row) ?? null)
  if (rows.length === 1) return refField(refsOfRows[0] ?? undefined)
  return refsOfRows.every(ref => ref === null) ? {} : { refs: refsOfRows }
}

/** Returns the names of a UID if there are several, each with its own comparison. */
function namesField(
  row: ReadQuestion,
  comparisons: readonly ComparedName[] = [],
  language: Language,
): Pick<BatchRow, 'names' | 'hasMoreNames'> {
  if (comparisons.length < 2) return {}
  const names = comparisons.slice(0, MAX_NAMES).map(comparison => ({
    name: comparison.ownName,
    rows: comparison.rows,
    ...comparisonFields(comparison, language),
    ...judgementField(assessmentOf({ ...row, comparison })),
  }))
  return comparisons.length > MAX_NAMES ? { names, hasMoreNames: true } : { names }
}

/** Builds a batch's row for programs from the stored evidence, as on screen. */
const rowAnswer = (row: ReadRow, context: RowContext): BatchRow =>
  'other' in row ? notAUidRow(row.other, context) : queriedRow(row, context)

function queriedRow(row: ReadQuestion, context: RowContext): BatchRow {
  const { question, storedAnswer, marks, comparison } = row
  const { rowCount, message, reason, confirmation } = toTaskRow(row, context)
  const rows = rowNumbersOf(question)
  const { answer } = evidenceOf(question.uid, storedAnswer)
  return {
    row: rows[0] ?? null,
    rows,
    rowCount,
    uid: question.uid,
    verdict: question.verdict && VERDICT_NAMES[question.verdict],
    ...reasonFields(question.reason, retryTimesOf(question, context.now)),
    message: message || reason,
    ...answerFields(answer),
    fromCache: question.from_cache,
    proof: answer && PROOFS[storedProofOwnership(question.proof, answer, context.company)],
    ...(comparison ? comparedFields(comparison, context.language) : {}),
    ...judgementField(assessmentOf(row)),
    ...invoiceDaysField(row.invoiceDays, context.language),
    ...markFields(marks),
    ...confirmationField(confirmation),
    ...membershipsField(row.memberships, context.language),
  }
}

// The batch itself retries a parked question, at a known time.
const retryTimesOf = ({ state, next_try_at, settled_at }: ReadQuestion['question'], now: Date) => ({
  at: settled_at ?? now,
  notBefore: state === 'parked' ? next_try_at : null,
  now,
})

const comparedFields = (comparison: StoredComparison, language: Language) => ({
  ...comparisonFields(comparison, language),
  companyRow: comparison.row,
})

const comparisonFields = (comparison: StoredComparison, language: Language) => ({
  company: COMPANIES[comparison.sameness],
  differences: describeDifferences(comparison, language),
  ...matchesField(comparison.differences.filter(isFromMemberState)),
})

/** Returns whether the member state made the comparison. */
const isFromMemberState = (difference: Difference): difference is Difference & FieldMatch =>
  difference.kind === 'commission'

function notAUidRow(other: NotAUidRow, { language, now }: RowContext): BatchRow {
  const { rows, uid, reason: message } = toNotAUidRow(other, language)
  return {
    row: other.row,
    rows,
    rowCount: 1,
    uid,
    verdict: 'not_a_uid',
    ...reasonFields(other.grounds.reason, { at: now, notBefore: null, now }),
    message,
    ...answerFields(null),
    fromCache: false,
    proof: null,
  }
}

/** Returns the evidence for a UID's invoice dates; no field if the sheet has none. */
const invoiceDaysField = (
  days: readonly StoredInvoiceDay[] | undefined,
  language: Language,
): Pick<BatchRow, 'invoiceDays'> => (days?.length ? { invoiceDays: days.map(day => toField(day, language)) } : {})

const toField = (day: StoredInvoiceDay, language: Language): NonNullable<BatchRow['invoiceDays']>[number] => ({
  row: day.row,
  day: day.day,
  said: describeInvoiceDay(day, language),
  ...(day.fault === null ? evidenceFields(day.evidence) : { fault: day.fault, supporting: [], farther: [] }),
})
