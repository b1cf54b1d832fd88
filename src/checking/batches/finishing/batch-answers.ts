import { sql } from 'kysely'
import type { ProofOwnership } from '../../../answers/checks/proof.ts'
import { answersByIds } from '../../../answers/checks/store.ts'
import { confirmationsOf } from '../../../answers/confirmations/confirmations.ts'
import { hasPapers } from '../../../answers/confirmations/documents-store.ts'
import { assessmentsInBatch, type StoredAssessment } from '../../../answers/findings/assessments-store.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { inPortions } from '../../../base/database/event-loop.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Reason, StoredAnswer, Verdict } from '../../../registers/authorities/answer.ts'
import { allMembershipsOf } from '../../../registers/marks/group-membership/membership-store.ts'
import { NO_MARKS } from '../../../registers/marks/mark-rules.ts'
import { latestAssessment } from '../../../vat-ids/same-company/assessment.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import { evidenceOf } from '../evidence.ts'
import { marksOfBatch } from '../marks-store.ts'
import { createStoredReader, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'
import { type BatchEdition, comparisonAnnotation, createAnnotator, invoiceDayAnnotation } from './annotate-rows.ts'
import type { AnsweredRow } from './answered-row.ts'

/**
 * A function that returns the answers to at most a thousand rows of a batch's sheet, in the same
 * order.
 */
export type ReadAnswers = (rows: UploadedRow[]) => Promise<AnsweredRow[]>

/**
 * `saved` waits until the rows' annotations are stored; only then may the batch end.
 */
type BatchAnswers = { answers: ReadAnswers; flush: () => Promise<void> }

/**
 * Larger sheets are not held in memory with their answers, and their result and report are not
 * written at the same time.
 */
export const MAX_ROWS_IN_MEMORY = 20_000
const ROWS_PER_READ = 1_000

/**
 * Returns the answers to the rows of an ended batch, for its result and its report. Answers of
 * small sheets are read once and cached; those of large ones are read twice, page by page.
 * Companies and invoice dates are evaluated during the first read and stored while the next rows
 * are read.
 */
export async function openBatchAnswers(
  db: Database,
  batch: BatchToRead,
  rows: UploadedRow[],
  end: Pick<BatchEdition, 'edition' | 'today'>,
): Promise<BatchAnswers> {
  const ownCompanies = new Map(rows.flatMap(({ row, company }) => (company ? [[row, company] as const] : [])))
  const dayCells = new Map(rows.flatMap(({ row, day }) => (day === undefined ? [] : [[row, day] as const])))
  const edition = { companyId: batch.company_id, ...end }
  const annotators = [
    ...(ownCompanies.size === 0 ? [] : [await createAnnotator(db, batch.id, comparisonAnnotation(ownCompanies))]),
    ...(dayCells.size === 0 ? [] : [await createAnnotator(db, batch.id, invoiceDayAnnotation(db, edition, dayCells))]),
  ]
  const saved = async () => void (await Promise.all(annotators.map(annotator => annotator.flush())))
  const assessments = await assessmentsInBatch(db, batch)
  const addMembership = await membershipAdder(db, batch.id, rows)
  const hasDocuments = await hasPapers(db, batch.company_id)
  const readAnswers = readAhead(rows, async portion => {
    const answeredPortion = await readAnsweredRows(db, batch, portion)
    return hasDocuments ? addConfirmations(db, batch.company_id, answeredPortion) : answeredPortion
  })
  const annotatedAnswers: ReadAnswers = async portion => {
    let annotated = await readAnswers(portion)
    for (const { annotate } of annotators) annotated = await annotate(annotated)
    return addAssessments(assessments, annotated).map(addMembership)
  }
  if (rows.length > MAX_ROWS_IN_MEMORY) return { answers: annotatedAnswers, flush: saved }
  const rowsByNumber = new Map<number, AnsweredRow>()
  for (let start = 0; start < rows.length; start += ROWS_PER_READ) {
    for (const answeredRow of await annotatedAnswers(rows.slice(start, start + ROWS_PER_READ)))
      rowsByNumber.set(answeredRow.row.row, answeredRow)
  }
  return {
    answers: async portion => portion.map(({ row }) => rowsByNumber.get(row) ?? throwUnreadRow(batch.id, row)),
    flush: saved,
  }
}

function throwUnreadRow(batchId: number, row: number): never {
  throw new Error(`row ${row} of batch ${batchId} was not read with the others`)
}

/**
 * Returns a function that adds ARES's latest answer about the company to a row. It changes no other
 * field.
 */
async function membershipAdder(
  db: Reader,
  batchId: number,
  rows: UploadedRow[],
): Promise<(row: AnsweredRow) => AnsweredRow> {
  if (!rows.some(({ ico }) => ico !== undefined)) return row => row
  const memberships = await allMembershipsOf(db, batchId)
  const membershipByKey = new Map(memberships.map(membership => [`${membership.uid} ${membership.ico}`, membership]))
  return row => ({ ...row, membership: membershipByKey.get(`${row.parsed.uid} ${row.row.ico}`) ?? null })
}

/** Adds to each row how a DataBox document relates to its answer. Changes no other field. */
async function addConfirmations(db: Reader, companyId: number, rows: AnsweredRow[]): Promise<AnsweredRow[]> {
  const ids = rows.flatMap(({ answer }) => (answer ? [answer.id] : []))
  const confirmations = await confirmationsOf(db, companyId, ids)
  return rows.map(row => ({ ...row, confirmation: confirmations.get(row.answer?.id ?? 0) }))
}

/** Assessments by users of the company, by UID. */
type AssessmentsByUid = ReadonlyMap<string, StoredAssessment[]>

/** Adds the users' assessments of the companies to compared rows. Changes no other field. */
const addAssessments = (assessments: AssessmentsByUid, rows: AnsweredRow[]): AnsweredRow[] =>
  assessments.size === 0 ? rows : rows.map(row => ({ ...row, judgement: assessmentOf(row, assessments) }))

function assessmentOf({ comparison, answer }: AnsweredRow, assessments: AssessmentsByUid): AnsweredRow['judgement'] {
  if (comparison === null || answer === null) return null
  const names = { ownName: comparison.ownName, givenName: answer.name }
  return latestAssessment(assessments.get(comparison.uid) ?? [], names)
}

type ReadRows<T> = (rows: UploadedRow[]) => Promise<T>

/**
 * Wraps `read` so that the next portion of `rows` is read while the caller processes the current
 * one. At most one portion is read ahead.
 */
export function readAhead<T>(rows: UploadedRow[], read: ReadRows<T>): ReadRows<T> {
  let ahead: { portion: UploadedRow[]; result: Promise<T> } | null = null
  return async portion => {
    const result = await (ahead && isSamePortion(ahead.portion, portion) ? ahead.result : read(portion))
    const next = nextPortion(rows, portion)
    ahead = next.length === 0 ? null : { portion: next, result: read(next) }
    // Prevents an unhandled rejection; the caller that requests these rows gets the error.
    ahead?.result.catch(() => undefined)
    return result
  }
}

function nextPortion(rows: UploadedRow[], portion: UploadedRow[]): UploadedRow[] {
  const last = portion.at(-1)?.row
  const from = last === undefined ? rows.length : rows.findIndex(({ row }) => row > last)
  return from < 0 ? [] : rows.slice(from, from + portion.length)
}

/** Compares only the ends, because rows are unique and in the order of the sheet. */
const isSamePortion = (first: UploadedRow[], second: UploadedRow[]): boolean =>
  first[0]?.row === second[0]?.row && first.at(-1)?.row === second.at(-1)?.row

/** The batch of the rows, and whether suggestions were accepted at its upload. */
type BatchToRead = { id: number; company_id: number; takes_suggestions: boolean }

/**
 * Returns the answers to at most a thousand rows of a batch's sheet, in the same order. The rows
 * are parsed as they were at the upload.
 */
export async function readAnsweredRows(
  db: Reader,
  { id: batchId, takes_suggestions }: BatchToRead,
  rows: UploadedRow[],
): Promise<AnsweredRow[]> {
  const parts = await readPartsOf(db, batchId, rows)
  const readStored = createStoredReader(parts, row => readRow(row, takes_suggestions))
  const parsed = rows.map(row => ({ row, parsed: readStored(row) }))
  const uids = [...new Set(parsed.flatMap(parsedRow => (parsedRow.parsed.isQueryable ? [parsedRow.parsed.uid] : [])))]
  // Questions are read before tries: while the batch runs, all tries of a question that was read as
  // answered are already stored.
  const questions = await questionsOf(db, batchId, uids)
  const tries = await triesOf(db, batchId, uids)
  const marks = await marksOfBatch(db, batchId, uids)
  const ids = [...questions.values()].flatMap(question => question.answer_id ?? [])
  const answers = await answersById(db, new Set([...ids, ...tries]))
  const failedAnswers = Map.groupBy(
    [...answers.values()].filter(answer => answer.outcome.verdict === 'not-checked'),
    answer => answer.uid,
  )
  return parsed.map(parsedRow => {
    const question = parsedRow.parsed.isQueryable ? questions.get(parsedRow.parsed.uid) : undefined
    const evidence = evidenceOf(parsedRow.parsed.uid, answers.get(question?.answer_id ?? 0))
    return {
      ...parsedRow,
      ...verdictOf(parsedRow.parsed, question),
      ...evidence,
      fromCache: question?.from_cache ?? false,
      proof: question?.proof ?? null,
      marks: marks.get(parsedRow.parsed.uid) ?? NO_MARKS,
      membership: null,
      comparison: null,
      judgement: null,
      invoiceDay: null,
      failedTries: (failedAnswers.get(parsedRow.parsed.uid) ?? []).filter(answer => answer.id !== evidence.answer?.id),
    }
  })
}

const ANSWERS_PER_READ = 1_000

async function answersById(db: Reader, answerIds: Set<number>): Promise<Map<number, StoredAnswer>> {
  const ids = [...answerIds].toSorted((first, second) => first - second)
  const answers = new Map<number, StoredAnswer>()
  for await (const portion of inPortions(ids, ANSWERS_PER_READ)) {
    for (const answer of await answersByIds(db, portion)) answers.set(answer.id, answer)
  }
  return answers
}

type QuestionRow = {
  uid: string
  verdict: Verdict | null
  reason: string | null
  answer_id: number | null
  from_cache: boolean
  proof: ProofOwnership | null
}

// One index lookup for each UID, as in triesOf (docs/decisions/2026-11-23-queries-by-key.md).
async function questionsOf(db: Reader, batchId: number, uids: string[]): Promise<Map<string, QuestionRow>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<QuestionRow>`select asked.* from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select uid, verdict, reason, answer_id, from_cache, proof from question
      where batch_id = ${batchId}::int and question.uid = wanted.uid offset 0) asked`.execute(db)
  return new Map(rows.map(row => [row.uid, row]))
}

async function triesOf(db: Reader, batchId: number, uids: string[]): Promise<number[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select tried.id from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select id from answer
      where batch_id = ${batchId}::int and answer.uid = wanted.uid and verdict = 'not-checked' offset 0) tried
    order by tried.id`.execute(db)
  return rows.map(row => row.id)
}

/** Returns a row's verdict. Without an answer it is "not checked", never "invalid". */
function verdictOf(parsed: ParsedUid, question: QuestionRow | undefined): Pick<AnsweredRow, 'verdict' | 'reason'> {
  if (!parsed.isQueryable) return { verdict: 'not-a-uid', reason: null }
  if (question?.verdict && question.verdict !== 'not-checked') return { verdict: question.verdict, reason: null }
  return { verdict: 'not-checked', reason: asReason(question?.reason) }
}

// The column contains a Reason (batches/asking/settle-store.ts); the database's types declare it as
// text.
const asReason = (reason: string | null | undefined): Reason => (reason ?? 'internal-error') as Reason
