import { type ReaderOptions, storedProofOwnership } from '../../answers/checks/proof.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Language } from '../../base/texts/define.ts'
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
import { evidenceFields } from '../../documents/validity-on-date/evidence-on-day.ts'
import type { Verdict } from '../../registers/authorities/answer.ts'
import type { Difference, FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { describeDifferences } from '../../vat-ids/same-company/describe-comparison.ts'
import { answerFields, type BatchRow, type BatchRows, type RowsQuery } from './answer-wire.ts'
import { reasonFields } from './remedies.ts'
import {
  COMPANIES,
  confirmationField,
  judgementField,
  matchesField,
  membershipsField,
  PROOFS,
  unreliableField,
  VERDICTS,
} from './wire-names.ts'

/** The reader of the rows, and the current time. */
type ReadingNow = ReaderOptions & { now: Date }

/**
 * Returns a page of a batch's rows after a given position, in sheet order. Throws 404 if not the
 * program's company's.
 */
export async function listRows(
  actor: Actor,
  { db, clock }: { db: Reader; clock: Clock },
  id: number,
  query: RowsQuery,
): Promise<BatchRows> {
  const batch = await readVisibleBatch(actor, db, id)
  const reading = {
    language: actor.language,
    company: { id: batch.company_id, uid: batch.company_uid },
    now: clock.now(),
  }
  return LIST[query.by](db, batch, reading, query)
}

type List = (db: Reader, batch: OpenedBatch, reading: ReadingNow, query: RowsQuery) => Promise<BatchRows>
type OpenedBatch = Awaited<ReturnType<typeof readVisibleBatch>>

/** One entry for all rows with a number. `after` counts entries. */
const listByUid: List = async (db, batch, reading, { after, limit, verdict }) => {
  const places = await rowPositions(db, batch, { from: after, size: limit, show: verdictOf(verdict) })
  const read = await readRows(db, batch, places)
  const several = read.flatMap(row => ('question' in row && row.question.row_count > 1 ? [row.question.uid] : []))
  const names = await comparedNamesOf(db, batch.id, several)
  const refs = await refsOf(db, batch.id, read.flatMap(placesOf))
  const rows = read.map(row => ({
    ...rowAnswer(row, reading),
    ...('question' in row ? namesField(row, names.get(row.question.uid), reading.language) : {}),
    ...refsField(placesOf(row), refs),
  }))
  return { rows, next: places.length === limit ? after + limit : null }
}

/** One entry per row, with the results for its own name and date. `after` is a row number. */
const listByRow: List = async (db, batch, reading, { after, limit, verdict }) => {
  if (after === 0) await refuseIncompleteRows(db, batch.id)
  const places = await rowsAfter(db, batch.id, { after, size: limit, show: verdictOf(verdict) })
  const read = await readEachRow(db, batch, places)
  const refs = await refsOf(
    db,
    batch.id,
    read.map(({ row }) => row),
  )
  const rows = read.map(({ row, of }) => ({
    ...rowAnswer(of, reading),
    ...{ row, rows: [row], rowCount: 1 },
    ...refField(refs.get(row)),
  }))
  return { rows, next: places.length === limit ? (places.at(-1)?.row ?? null) : null }
}

const verdictOf = (verdict: RowsQuery['verdict']): Verdict | undefined =>
  ROW_VERDICTS.find(each => VERDICTS[each] === verdict)
const ROW_VERDICTS = ['valid', 'invalid', 'not-checked', 'not-a-uid'] as const satisfies Verdict[]

const LIST: Record<RowsQuery['by'], List> = { uid: listByUid, row: listByRow }

const placesOf = (row: ReadRow): number[] => ('other' in row ? [row.other.row] : rowNumbersOf(row.question))

const refField = (ref: string | undefined): Pick<BatchRow, 'ref'> => (ref === undefined ? {} : { ref })

function refsField(rows: readonly number[], refs: ReadonlyMap<number, string>): Pick<BatchRow, 'ref' | 'refs'> {
  const refsOfRows = rows.map(row => refs.get(row) ?? null)
  if (rows.length === 1) return refField(refsOfRows[0] ?? undefined)
  return refsOfRows.every(ref => ref === null) ? {} : { refs: refsOfRows }
}

/** The names of a number if there are several, each with its own comparison. */
function namesField(
  row: ReadQuestion,
  compared: readonly ComparedName[] = [],
  language: Language,
): Pick<BatchRow, 'names' | 'hasMoreNames'> {
  if (compared.length < 2) return {}
  const names = compared.slice(0, MAX_NAMES).map(one => ({
    name: one.ownName,
    rows: one.rows,
    ...wordsOf(one, language),
    ...judgementField(assessmentOf({ ...row, comparison: one })),
  }))
  return compared.length > MAX_NAMES ? { names, hasMoreNames: true } : { names }
}

/** Returns a batch's row for programs: the stored evidence, as on screen. */
const rowAnswer = (row: ReadRow, reading: ReadingNow): BatchRow =>
  'other' in row ? notAUid(row.other, reading) : asked(row, reading)

function asked(row: ReadQuestion, reading: ReadingNow): BatchRow {
  const { question, storedAnswer, listing, unreliable, comparison } = row
  const { rowCount, message, reason, confirmation } = toTaskRow(row, reading)
  const rows = rowNumbersOf(question)
  const { answer } = evidenceOf(question.uid, storedAnswer)
  return {
    row: rows[0] ?? null,
    rows,
    rowCount,
    uid: question.uid,
    verdict: question.verdict && VERDICTS[question.verdict],
    ...reasonFields(question.reason, momentsOf(question, reading.now)),
    message: message || reason,
    ...answerFields(answer),
    fromCache: question.from_cache,
    proof: answer && PROOFS[storedProofOwnership(question.proof, answer, reading.company)],
    ...(comparison ? comparedFields(comparison, reading.language) : {}),
    ...judgementField(assessmentOf(row)),
    ...invoiceDaysField(row.invoiceDays, reading.language),
    ...(listing ? { listed: { since: listing.since, asOf: listing.asOf.toISOString() } } : {}),
    ...unreliableField(unreliable),
    ...confirmationField(confirmation),
    ...membershipsField(row.memberships, reading.language),
  }
}

// A parked question is retried by the batch itself at a known time.
const momentsOf = ({ state, next_try_at, settled_at }: ReadQuestion['question'], now: Date) => ({
  at: settled_at ?? now,
  notBefore: state === 'parked' ? next_try_at : null,
  now,
})

const comparedFields = (comparison: StoredComparison, language: Language) => ({
  ...wordsOf(comparison, language),
  companyRow: comparison.row,
})

const wordsOf = (comparison: StoredComparison, language: Language) => ({
  company: COMPANIES[comparison.sameness],
  differences: describeDifferences(comparison, language),
  ...matchesField(comparison.differences.filter(isTheirs)),
})

/** Only the member state's result, not ours. */
const isTheirs = (difference: Difference): difference is Difference & FieldMatch => difference.kind === 'commission'

function notAUid(other: NotAUidRow, { language, now }: ReadingNow): BatchRow {
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

/** The evidence for a number's invoice dates; no field if the sheet has none. */
const invoiceDaysField = (
  days: readonly StoredInvoiceDay[] | undefined,
  language: Language,
): Pick<BatchRow, 'invoiceDays'> => (days?.length ? { invoiceDays: days.map(one => toField(one, language)) } : {})

const toField = (day: StoredInvoiceDay, language: Language): NonNullable<BatchRow['invoiceDays']>[number] => ({
  row: day.row,
  day: day.day,
  said: describeInvoiceDay(day, language),
  ...(day.fault === null ? evidenceFields(day.evidence) : { fault: day.fault, supporting: [], farther: [] }),
})
