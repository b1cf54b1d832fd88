import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Database } from '../../../ground/database/database.ts'
import { standingJudgement } from '../../../vat-ids/same-company/judgement.ts'
import { judgementsInBatch, type KeptJudgement } from '../judgements-store.ts'
import { type AtEnd, comparisons, invoiceDayAnnotation, openAnnotating } from './annotate-rows.ts'
import { type AnsweredRow, type AskedBatch, answeredRows } from './answered-rows.ts'

/** Finds the answers to rows of a batch's sheet, in their order; at most a thousand at a time. */
export type Answers = (rows: UploadedRow[]) => Promise<AnsweredRow[]>

/** `kept`: waits until what was found of their companies is on record, too; a batch may end only then. */
export type BatchAnswers = { answers: Answers; kept: () => Promise<void> }

/** Sheets of more rows are not kept in memory with their answers, nor worked on by several threads at once. */
export const FEW_ROWS = 20_000
const ROWS_A_LOOK = 1_000

/**
 * The answers to the rows of a batch that has ended, for its result and its report. Those of few rows are read once and kept;
 * those of many are read by each, page by page. Companies are compared and days of invoices told while their rows are read first, and
 * kept while others are.
 */
export async function batchAnswers(
  db: Database,
  batch: AskedBatch,
  rows: UploadedRow[],
  end: Pick<AtEnd, 'edition' | 'today'>,
): Promise<BatchAnswers> {
  const own = new Map(rows.flatMap(({ row, company }) => (company ? [[row, company] as const] : [])))
  const days = new Map(rows.flatMap(({ row, day }) => (day === undefined ? [] : [[row, day] as const])))
  const at = { companyId: batch.company_id, ...end }
  const annotating = [
    ...(own.size === 0 ? [] : [await openAnnotating(db, batch.id, comparisons(own))]),
    ...(days.size === 0 ? [] : [await openAnnotating(db, batch.id, invoiceDayAnnotation(db, at, days))]),
  ]
  const kept = async () => void (await Promise.all(annotating.map(one => one.kept())))
  const said = await judgementsInBatch(db, batch)
  const answered = readAhead(rows, wanted => answeredRows(db, batch, wanted))
  const look: Answers = async wanted => {
    let annotated = await answered(wanted)
    for (const { annotate } of annotating) annotated = await annotate(annotated)
    return judgedRows(said, annotated)
  }
  if (rows.length > FEW_ROWS) return { answers: look, kept }
  const known = new Map<number, AnsweredRow>()
  for (let start = 0; start < rows.length; start += ROWS_A_LOOK) {
    for (const one of await look(rows.slice(start, start + ROWS_A_LOOK))) known.set(one.row.row, one)
  }
  return { answers: async wanted => wanted.map(({ row }) => known.get(row) ?? missing(batch.id, row)), kept }
}

function missing(batchId: number, row: number): never {
  throw new Error(`row ${row} of batch ${batchId} is not among those read before`)
}

/** What people of the company said, by UID. */
type Said = ReadonlyMap<string, KeptJudgement[]>

/** Takes compared rows; returns them with what people of the company said of these companies. Changes nothing else. */
const judgedRows = (said: Said, rows: AnsweredRow[]): AnsweredRow[] =>
  said.size === 0 ? rows : rows.map(row => ({ ...row, judgement: judgementOn(row, said) }))

function judgementOn({ comparison, answer }: AnsweredRow, said: Said): AnsweredRow['judgement'] {
  if (comparison === null || answer === null) return null
  const names = { ownName: comparison.ownName, givenName: answer.name }
  return standingJudgement(said.get(comparison.uid) ?? [], names)
}

type Read<T> = (rows: UploadedRow[]) => Promise<T>

/**
 * Takes the rows of a sheet and what reads some of them; returns what reads the same, and already as many rows behind these while
 * their taker is at work. One portion is ahead at most.
 */
export function readAhead<T>(rows: UploadedRow[], read: Read<T>): Read<T> {
  let ahead: { wanted: UploadedRow[]; found: Promise<T> } | null = null
  return async wanted => {
    const found = await (ahead && isSame(ahead.wanted, wanted) ? ahead.found : read(wanted))
    const next = behind(rows, wanted)
    ahead = next.length === 0 ? null : { wanted: next, found: read(next) }
    // Whoever wants these rows is told of a failure; no one does where the work ends before.
    ahead?.found.catch(() => undefined)
    return found
  }
}

function behind(rows: UploadedRow[], wanted: UploadedRow[]): UploadedRow[] {
  const last = wanted.at(-1)?.row
  const from = last === undefined ? rows.length : rows.findIndex(({ row }) => row > last)
  return from < 0 ? [] : rows.slice(from, from + wanted.length)
}

/** Each row of a sheet stands there once, and they come in its order. */
const isSame = (ones: UploadedRow[], others: UploadedRow[]): boolean =>
  ones[0]?.row === others[0]?.row && ones.at(-1)?.row === others.at(-1)?.row
