import { sql } from 'kysely'
import { hasPapers } from '../../../answers/confirmations/documents-store.ts'
import { assessmentsInBatch } from '../../../answers/evidence/assessments-store.ts'
import type { Database, Reader } from '../../../base/database/database.ts'
import { type Evidence, evidenceIn, readFindings, withAssessments } from '../../../documents/findings/read-findings.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { allMembershipsOf } from '../../../registers/marks/group-membership/membership-store.ts'
import { NO_MARKS } from '../../../registers/marks/mark-rules.ts'
import type { StoredAccountCheck } from '../../../registers/marks/polish-accounts/account-check.ts'
import { allAccountsOf } from '../../../registers/marks/polish-accounts/account-store.ts'
import { readAccount } from '../../../registers/marks/polish-accounts/read-account-rules.ts'
import { marksOfBatch } from '../marks-store.ts'
import { createStoredReader, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'
import { type BatchEdition, comparisonAnnotation, createAnnotator, invoiceDayAnnotation } from './annotate-rows.ts'
import { type AnsweredRow, type OutcomeRow, recordOfRow } from './answered-row.ts'

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
  const addAccount = await accountAdder(db, batch.id, { rows, today: end.today })
  const evidence = (await hasPapers(db, batch.company_id)) ? evidenceIn(db) : answersIn(db)
  const readAnswers = readAhead(rows, portion => readAnsweredRows(db, batch, portion, evidence))
  const annotatedAnswers: ReadAnswers = async portion => {
    let annotated = await readAnswers(portion)
    for (const { annotate } of annotators) annotated = await annotate(annotated)
    return annotated.map(row => addAccount(addMembership(withAssessments(row, assessments.get(row.uid)))))
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
  const stored = await allMembershipsOf(db, batchId)
  const membershipByKey = new Map(stored.map(membership => [`${membership.uid} ${membership.ico}`, membership]))
  return row => ({ ...row, memberships: [membershipByKey.get(`${row.uid} ${row.row.ico}`) ?? []].flat() })
}

/** Returns that a valid partner's account was not checked, if nothing was stored about it. */
function missingAccount({ uid, verdict, row: { account } }: AnsweredRow, day: string): StoredAccountCheck[] {
  if (account === undefined || verdict !== 'valid') return []
  const accountEnd = readAccount(account)?.end ?? ''
  return [{ uid, accountEnd, word: 'not-asked', day, requestId: '', askedAt: '', source: '', rows: [] }]
}

/** Returns a function that adds the white list's latest answer about the row's account. */
async function accountAdder(
  db: Reader,
  batchId: number,
  { rows, today }: { rows: UploadedRow[]; today: string },
): Promise<(row: AnsweredRow) => AnsweredRow> {
  if (!rows.some(({ account }) => account !== undefined)) return row => row
  const checks = await allAccountsOf(db, batchId)
  const checkByRow = new Map(checks.flatMap(check => check.rows.map(row => [row, check] as const)))
  return row => ({ ...row, accountChecks: [checkByRow.get(row.row.row) ?? missingAccount(row, today)].flat() })
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

/** Reads answers only: without documents in the DataBox, no answer has a confirmation. */
const answersIn = (db: Reader): Evidence => ({ ...evidenceIn(db), confirmations: async () => new Map() })

/**
 * Returns the answers to at most a thousand rows of a batch's sheet, in the same order. The rows
 * are parsed as they were at the upload.
 */
export async function readAnsweredRows(
  db: Reader,
  batch: BatchToRead,
  rows: UploadedRow[],
  evidence: Evidence = answersIn(db),
): Promise<AnsweredRow[]> {
  const parts = await readPartsOf(db, batch.id, rows)
  const readStored = createStoredReader(parts, row => readRow(row, batch.takes_suggestions))
  const parsedRows = rows.map(row => ({ row, parsed: readStored(row) }))
  const uids = [...new Set(parsedRows.flatMap(({ parsed }) => (parsed.isQueryable ? [parsed.uid] : [])))]
  // Questions are read before tries: while the batch runs, all tries of a question that was read as
  // answered are already stored.
  const questions = await questionsOf(db, batch.id, uids)
  const tries = await triesOf(db, batch.id, uids)
  const marks = await marksOfBatch(db, batch.id, uids)
  const records = parsedRows.map(({ row, parsed }) => ({
    ...recordOfRow(batch.company_id, row, parsed, questions.get(parsed.uid)),
    tryIds: tries.get(parsed.uid) ?? [],
    marks: marks.get(parsed.uid) ?? NO_MARKS,
  }))
  return readFindings(evidence, records)
}

type QuestionRow = OutcomeRow & { uid: string }

// One index lookup for each UID, as in triesOf (docs/decisions/2026-11-23-queries-by-key.md).
async function questionsOf(db: Reader, batchId: number, uids: string[]): Promise<Map<string, QuestionRow>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<QuestionRow>`select asked.* from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select uid, verdict, reason, answer_id, from_cache, proof from question
      where batch_id = ${batchId}::int and question.uid = wanted.uid offset 0) asked`.execute(db)
  return new Map(rows.map(row => [row.uid, row]))
}

async function triesOf(db: Reader, batchId: number, uids: string[]): Promise<Map<string, number[]>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<{
    uid: string
    id: number
  }>`select tried.uid, tried.id from unnest(${uids}::text[]) wanted (uid)
    cross join lateral (select uid, id from answer
      where batch_id = ${batchId}::int and answer.uid = wanted.uid and verdict = 'not-checked' offset 0) tried
    order by tried.id`.execute(db)
  const byUid = Map.groupBy(rows, ({ uid }) => uid)
  return new Map([...byUid].map(([uid, ofUid]) => [uid, ofUid.map(({ id }) => id)]))
}
