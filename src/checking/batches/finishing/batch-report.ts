import { describeMissingLevel2, describeRegister } from '../../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../../answers/checks/proof.ts'
import { describeConfirmation } from '../../../answers/confirmations/confirmations.ts'
import type { Database } from '../../../base/database/database.ts'
import { yieldToEventLoop } from '../../../base/database/event-loop.ts'
import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import {
  MAX_LISTED_DIFFERING,
  type ReportContent,
  type ReportEnding,
  type ReportRow,
  type SubmittedFile,
} from '../../../documents/reports/report-content.ts'
import { reportedAnswer, reportedTry } from '../../../documents/reports/reported-answer.ts'
import { requesterOf } from '../../../documents/reports/requester.ts'
import { nextEdition } from '../../../documents/reports/store.ts'
import { describeColumn } from '../../../documents/spreadsheets/describe-column.ts'
import type { UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import { columnName } from '../../../documents/spreadsheets/workbook/address.ts'
import { markSentences } from '../../../registers/marks/describe-marks.ts'
import { describeMembership } from '../../../registers/marks/group-membership/membership.ts'
import { needsReview } from '../../../vat-ids/same-company/comparison.ts'
import { showSideBySide } from '../../../vat-ids/same-company/side-by-side.ts'
import { layoutOf } from '../batch-files.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import { describeInvoiceDay, formatInvoiceDay, isSupported } from '../evidence.ts'
import type { StoredInvoiceDay } from '../invoice-days-store.ts'
import type { BatchRow } from '../list/view.ts'
import { batchTexts } from '../server-texts.ts'
import { STATUS } from '../status-rules.ts'
import { type AnsweredRow, describeComparison, describeHints, messageOf, proofTexts } from './answered-row.ts'
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
      const reported = reportRow(row, readerOptions, differingCount < MAX_LISTED_DIFFERING)
      if (reported.isDiffering) differingCount += 1
      yield reported
    }
    if (isLast) return
  }
}

function reportRow(answeredRow: AnsweredRow, readerOptions: ReaderOptions, mayListCompany: boolean): ReportRow {
  const { language } = readerOptions
  const invoiceDay = answeredRow.invoiceDay && reportedDay(answeredRow.invoiceDay, language)
  return {
    row: answeredRow.row.row,
    input: answeredRow.row.text,
    uid: answeredRow.parsed.uid,
    verdict: answeredRow.verdict,
    note: rowNote(answeredRow, invoiceDay, language),
    proof: proofTexts(answeredRow, readerOptions).join(' '),
    marks: markSentences(answeredRow.marks, language),
    ...reportedAnswer(answeredRow.answer),
    ...reportedCompany(answeredRow, language, mayListCompany),
    ...(invoiceDay ? { invoiceDay } : {}),
    viesMatches: [],
    fromCache: answeredRow.fromCache,
    failedTries: answeredRow.failedTries.map(answer => reportedTry(answer, answeredRow.answer, language)),
  }
}

/**
 * Returns the report's fields about a row's company. The report lists differing companies, up to
 * the number that a person can review.
 */
function reportedCompany(
  answeredRow: AnsweredRow,
  language: Language,
  mayListCompany: boolean,
): Pick<ReportRow, 'ownCompany' | 'comparison' | 'isDiffering' | 'sideBySide'> {
  const { comparison } = answeredRow
  const differs = comparison !== null && needsReview(comparison)
  if (!differs || !mayListCompany) return { ownCompany: '', comparison: [], isDiffering: differs }
  const { ownName } = comparison
  const sideBySide = sideBySideOf(answeredRow, comparison, language)
  return {
    ownCompany: ownName,
    comparison: describeComparison(answeredRow, language),
    isDiffering: true,
    sideBySide,
  }
}

function sideBySideOf(
  answeredRow: AnsweredRow,
  comparison: StoredComparison,
  language: Language,
): ReportRow['sideBySide'] {
  const { highlightedWords, ownAddress, unmarked } = showSideBySide(
    comparison,
    comparison.ownName,
    answeredRow.answer?.name ?? '',
  )
  const [, ...lines] = describeComparison(
    { ...answeredRow, comparison: { ...comparison, differences: unmarked } },
    language,
  )
  return { highlightedWords, ownAddress, remarks: lines }
}

type ReportedDay = NonNullable<ReportRow['invoiceDay']>

const reportedDay = (stored: StoredInvoiceDay, language: Language): ReportedDay => ({
  day: formatInvoiceDay(stored),
  text: describeInvoiceDay(stored, language),
  isSupported: isSupported(stored),
})

/** "Am Rechnungstag 12.03.2024: gültig laut Abfrage vom …"; empty if the sheet names no day. */
const dayNote = (invoiceDay: ReportedDay | null, language: Language): string[] =>
  invoiceDay ? [translate(batchTexts, language)('onInvoiceDate', { day: invoiceDay.day, result: invoiceDay.text })] : []

// Returns only the product's own remarks: the report marks cached answers itself, and the text of a
// definite answer is in `message`.
function rowNote(answeredRow: AnsweredRow, invoiceDay: ReportedDay | null, language: Language): string {
  const isAnswer = answeredRow.verdict === 'valid' || answeredRow.verdict === 'invalid'
  const { answer } = answeredRow
  const registerTexts = answer ? [...describeRegister(answer, language), describeMissingLevel2(answer, language)] : []
  const answerTexts = isAnswer ? registerTexts : [messageOf(answeredRow, language)]
  const membershipText = answeredRow.membership ? describeMembership(answeredRow.membership, language) : ''
  const confirmationText = answeredRow.confirmation ? describeConfirmation(answeredRow.confirmation, language) : ''
  return [
    ...answerTexts,
    ...describeHints(answeredRow, language),
    ...dayNote(invoiceDay, language),
    membershipText,
    confirmationText,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Reads the requester's current data and the number of the next edition. */
export const readReportHead = async (
  db: Database,
  batch: BatchRow,
): Promise<Pick<ReportSource, 'company' | 'user' | 'edition'>> => ({
  ...(await requesterOf(db, batch.company_id, batch.created_by)),
  edition: await nextEdition(db, batch.id),
})
