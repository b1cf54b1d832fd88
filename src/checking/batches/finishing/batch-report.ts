import type { Database } from '../../../base/database/database.ts'
import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import {
  MAX_LISTED_DIFFERING,
  type ReportContent,
  type ReportEnding,
  type ReportRow,
  type SubmittedFile,
} from '../../../documents/reports/report-content.ts'
import { reportedRow } from '../../../documents/reports/reported-finding.ts'
import { requesterOf } from '../../../documents/reports/requester.ts'
import { nextEdition } from '../../../documents/reports/store.ts'
import { describeColumn } from '../../../documents/spreadsheets/describe-column.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { columnName } from '../../../documents/spreadsheets/workbook/address.ts'
import { layoutOf } from '../batch-files.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { ReadAnswers } from './batch-answers.ts'

type ReportSource = {
  batch: BatchRow
  company: { name: string; uid: string }
  user: { name: string; email: string }
  rows: UploadedRow[]
  answers: ReadAnswers
  edition: number
}

/**
 * Returns a batch's report: cover, totals, and the rows with their answers, a few hundred at a
 * time.
 */
export function batchReportContent(source: ReportSource, finishedAt: Date): ReportContent {
  const { batch, company, user, edition } = source
  const isCancelled = batch.status === STATUS.cancelled
  return {
    language: batch.language,
    kind: 'batch',
    number: `B-${batch.id}/${edition}`,
    company,
    user,
    file: { name: batch.file_name, sha256: batch.upload_sha256, ...readingFacts(batch) },
    startedAt: batch.started_at ?? batch.created_at,
    rowCount: batch.total_rows,
    withoutUid: batch.without_uid_rows ?? 0,
    cancelled: isCancelled ? { processed: batch.processed_rows, total: batch.total_rows } : null,
    rows: reportRows(source),
    ending: { finishedAt, totals: totalsOf(batch) },
  }
}

function readingFacts(batch: BatchRow): Pick<SubmittedFile, 'sheet' | 'column' | 'countryColumn' | 'columnReason'> {
  const layout = layoutOf(batch)
  const { sheet, uidColumn, countryColumn } = layout
  return {
    sheet,
    column: columnName(uidColumn),
    countryColumn: countryColumn === null ? null : columnName(countryColumn),
    columnReason: describeColumn(layout, batch.language),
  }
}

function totalsOf(batch: BatchRow): ReportEnding['totals'] {
  const answered = batch.valid_rows + batch.invalid_rows + batch.not_a_uid_rows
  return {
    valid: batch.valid_rows,
    invalid: batch.invalid_rows,
    'not-a-uid': batch.not_a_uid_rows,
    // All other rows: those abandoned, and in a cancelled batch those never queried.
    'not-checked': batch.total_rows - answered,
  }
}

const ROWS_PER_PAGE = 500

/** Reads the next page of rows while the current one is drawn. */
async function* reportRows({ batch, company, rows, answers }: ReportSource): AsyncGenerator<ReportRow> {
  const readerOptions = { language: batch.language, company: { id: batch.company_id, uid: company.uid }, isPaper: true }
  const page = (start: number) => answers(rows.slice(start, start + ROWS_PER_PAGE))
  let next = page(0)
  let differingCount = 0
  for (let start = ROWS_PER_PAGE; ; start += ROWS_PER_PAGE) {
    const pageRows = await next
    // Awaiting rows that are already in memory does not yield to the event loop.
    await yieldToEventLoop()
    const isLast = start >= rows.length
    if (!isLast) next = page(start)
    // Prevents an unhandled rejection if drawing fails before this page is awaited.
    next.catch(() => undefined)
    for (const row of pageRows) {
      const mayListCompany = differingCount < MAX_LISTED_DIFFERING
      const reported = reportedRow(row, row.row.row, { ...readerOptions, mayListCompany })
      if (reported.isDiffering) differingCount += 1
      yield reported
    }
    if (isLast) return
  }
}

/** Reads the requester's current data and the number of the next edition. */
export const readReportHead = async (
  db: Database,
  batch: BatchRow,
): Promise<Pick<ReportSource, 'company' | 'user' | 'edition'>> => ({
  ...(await requesterOf(db, batch.company_id, batch.created_by)),
  edition: await nextEdition(db, batch.id),
})
