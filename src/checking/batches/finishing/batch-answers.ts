import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Database } from '../../../ground/database/database.ts'
import { judgementsInBatch } from '../judgements-store.ts'
import { type AtEnd, invoiceDayAnnotation } from './annotate-invoice-days.ts'
import { openAnnotating } from './annotate-rows.ts'
import { type AnsweredRow, type AskedBatch, answeredRows } from './answered-rows.ts'
import { comparisons } from './compare-rows.ts'
import { judgedRows } from './judged-rows.ts'
import { readAhead } from './read-ahead.ts'

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
