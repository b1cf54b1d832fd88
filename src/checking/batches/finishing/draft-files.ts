import type { Issuer } from '../../../documents/reports/issuer.ts'
import { draftReport, dropReport, type ReportDraft } from '../../../documents/reports/write-report.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { draftResult, dropResult, type ResultDraft } from '../../../documents/spreadsheets/write-result.ts'
import type { Database } from '../../../ground/database/database.ts'
import { inPortions } from '../../../ground/database/portions.ts'
import { openOf } from '../../../ground/database/questions-in-order.ts'
import { viennaDay } from '../../../ground/texts/format.ts'
import type { BatchRow } from '../list/view.ts'
import { readAsKept, readRow } from '../readings.ts'
import { readPartsOf } from '../rows-store.ts'
import { batchAnswers } from './batch-answers.ts'
import { batchReport, reportHead } from './batch-report.ts'
import type { BatchSheet } from './read-batch-sheet.ts'
import { cellsOf, resultWanted } from './write-batch-result.ts'

/** The beginnings of a batch's files; null where there is none. */
export type Drafts = { report: ReportDraft | null; result: ResultDraft | null }

export const NO_DRAFTS: Drafts = { report: null, result: null }

const ROWS_A_LOOK = 1_000

type Needs = Issuer & { db: Database }

/**
 * Begins result and report of a batch whose last questions are being asked, from the rows before the first that is open: a settled question
 * stays as it is while its batch runs. Nothing relies on a draft: writeResult and writeReport compare each row with it, and start over where
 * one differs (docs/decisions/2026-11-23-drafts.md). Stores how companies compare, as the end does. Returns null for a draft that failed,
 * and for both drafts where the sheet has invoice days: what is found about those is kept for one end of the batch.
 */
export async function draftFiles({ db, ...issuer }: Needs, batch: BatchRow, sheet: BatchSheet): Promise<Drafts> {
  if (sheet.layout.dayColumn) return NO_DRAFTS
  const head = await reportHead(db, batch)
  const rows = await settledRows(db, batch, sheet)
  const { answers, kept } = await batchAnswers(db, batch, rows, {
    edition: head.edition,
    today: viennaDay(batch.created_at),
  })
  const answered = new Map((await answers(rows)).map(each => [each.row.row, each]))
  await kept()
  const found = (wanted: UploadedRow[]) => wanted.flatMap(({ row }) => answered.get(row) ?? [])
  const reported = batchReport({ batch, rows, answers: async some => found(some), ...head }, batch.created_at)
  const [report, result] = await Promise.allSettled([
    draftReport(reported, issuer),
    draftResult(resultWanted(batch, sheet), some => {
      const known = found(some)
      return known.length === some.length ? known.map(cellsOf(batch, sheet, head.company.uid)) : null
    }),
  ])
  return {
    report: report.status === 'fulfilled' ? report.value : null,
    result: result.status === 'fulfilled' ? result.value : null,
  }
}

/** The rows before the first whose question is open. */
async function settledRows(db: Database, batch: BatchRow, sheet: BatchSheet): Promise<UploadedRow[]> {
  const rows = await sheet.rows
  const open = await openUids(db, batch.id)
  const settled: UploadedRow[] = []
  for await (const some of inPortions(rows, ROWS_A_LOOK)) {
    const parts = await readPartsOf(db, batch.id, some)
    const reading = readAsKept(parts, row => readRow(row, batch.takes_suggestions))
    const firstOpen = some.findIndex(row => open.has(reading(row).uid))
    settled.push(...(firstOpen < 0 ? some : some.slice(0, firstOpen)))
    if (firstOpen >= 0) break
  }
  return settled
}

async function openUids(db: Database, batchId: number): Promise<Set<string>> {
  const open = await db.selectFrom('question').select('uid').where(openOf(batchId)).execute()
  return new Set(open.map(({ uid }) => uid))
}

/** Ends drafts that are not wanted any more; a finished one is gone already. */
export async function dropDrafts({ report, result }: Drafts): Promise<void> {
  await Promise.all([report && dropReport(report), result && dropResult(result)])
}
