import { describeAnswer, describeWhyUnanswered, formatVerdict } from '../../../answers/checks/describe-outcome.ts'
import { describeProof, type ProofOwnership, type ReaderOptions } from '../../../answers/checks/proof.ts'
import type { Confirmation } from '../../../answers/confirmations/agreement.ts'
import type { AnswerCell } from '../../../answers/evidence/columns.ts'
import { headingOf, type ResultColumn, type RowColumn } from '../../../answers/evidence/result-columns.ts'
import type { StoredAssessment } from '../../../answers/findings/assessments-store.ts'
import type { Language } from '../../../base/texts/define.ts'
import { translate } from '../../../base/texts/translate.ts'
import type { AnswerRow, UploadedRow } from '../../../documents/spreadsheets/layout.ts'
import type { Reason, StoredAnswer, Verdict } from '../../../registers/authorities/answer.ts'
import { describeMarks } from '../../../registers/marks/describe-marks.ts'
import { describeMembership, type StoredMembership } from '../../../registers/marks/group-membership/membership.ts'
import type { Marks } from '../../../registers/marks/mark-rules.ts'
import { describeAssessment, type LatestAssessment } from '../../../vat-ids/same-company/assessment.ts'
import { describeDifferences, formatSameness } from '../../../vat-ids/same-company/describe-comparison.ts'
import { describeHint, describeNotAUid } from '../../../vat-ids/uid/describe-not-a-uid.ts'
import type { ParsedUid } from '../../../vat-ids/uid/parsed-uid.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import { describeInvoiceDay, describeProbe, type Evidence } from '../evidence.ts'
import type { StoredInvoiceDay } from '../invoice-days-store.ts'
import { batchTexts } from '../server-texts.ts'

/** A row of the sheet and its outcome. */
export type AnsweredRow = Evidence & {
  row: UploadedRow
  parsed: ParsedUid
  verdict: Verdict
  /** Set when the verdict is "not checked". */
  reason: Reason | null
  fromCache: boolean
  /**
   * Whose evidence a cached answer was when it was used; null also for older batches, for which
   * this was not stored.
   */
  proof: ProofOwnership | null
  /** From the time of the check. */
  marks: Marks
  /** ARES's answer about the company of an unnamed VAT group; null if ARES was not queried. */
  membership: StoredMembership | null
  /** How a document of the DataBox relates to the answer; absent if there is no document. */
  confirmation?: Confirmation | undefined
  /** How the company of the sheet compares with the answer; null if nothing is compared. */
  comparison: StoredComparison | null
  /** A user's assessment of that comparison, or null. */
  judgement: LatestAssessment<StoredAssessment> | null
  /** The evidence about the day of the invoice; null if the sheet has no such day. */
  invoiceDay: StoredInvoiceDay | null
  /** Earlier tries in this batch without an answer, oldest first. */
  failedTries: StoredAnswer[]
}

/**
 * Returns the headings of the answer columns (docs/rules.md#result-workbook) in the creator's
 * language.
 */
export const resultHeadings = (language: Language, columns: readonly ResultColumn[]): string[] =>
  columns.map(({ key }) => headingOf(key, language))

/**
 * Returns one row's cells under those headings. The UID is the queried one; the date is empty if no
 * service was queried.
 */
export function resultCells(
  answeredRow: AnsweredRow,
  readerOptions: ReaderOptions,
  columns: readonly ResultColumn[],
): AnswerRow {
  const { answer, verdict } = answeredRow
  const { language } = readerOptions
  const comparisonTexts = describeComparison(answeredRow, language)
  const cells = columns.map(column => {
    if (column.of === 'row') return ROW_CELLS[column.key](answeredRow, readerOptions, comparisonTexts)
    return answer ? column.result.cell(answer, language) : column.result.none
  })
  return { verdict, cells }
}

/** `comparisonTexts` is passed in, because it takes longest to format and two cells use it. */
const ROW_CELLS: Record<
  RowColumn,
  (answeredRow: AnsweredRow, readerOptions: ReaderOptions, comparisonTexts: string[]) => AnswerCell
> = {
  // A text that is not a UID was never queried.
  asked: ({ parsed }) => (parsed.isQueryable ? parsed.uid : ''),
  verdict: ({ verdict }, { language }) => formatVerdict(verdict, language),
  country: ({ parsed }) => (parsed.isQueryable ? parsed.country : ''),
  message: (answeredRow, { language }) => messageOf(answeredRow, language),
  hint: (answeredRow, readerOptions) => hintsOf(answeredRow, readerOptions).join(' '),
  company: (_answered, _reading, [sameness = '']) => sameness,
  difference: (_answered, _reading, [, ...differences]) => differences.join('; '),
  membership: ({ membership }, { language }) => (membership ? describeMembership(membership, language) : ''),
  onInvoiceDay: ({ invoiceDay }, { language }) => (invoiceDay ? describeInvoiceDay(invoiceDay, language) : ''),
}

/**
 * Describes the comparison, its differences and a user's assessment; empty if nothing was compared.
 */
export function describeComparison({ comparison, judgement }: AnsweredRow, language: Language): string[] {
  if (comparison === null) return []
  const judgementText = judgement ? [describeAssessment(judgement, language)] : []
  return [formatSameness(comparison.sameness, language), ...describeDifferences(comparison, language), ...judgementText]
}

/**
 * Returns the message of a row: the authority's message, why there is no answer, or why no service
 * was queried.
 */
export function messageOf(answeredRow: AnsweredRow, language: Language): string {
  const { parsed, verdict, reason, answer, probe, failedTries } = answeredRow
  if (!parsed.isQueryable) return describeNotAUid(parsed, language)
  if (reason === 'cancelled') return translate(batchTexts, language)('cancelled')
  if (verdict === 'not-checked') {
    return [
      describeWhyUnanswered(reason ?? 'internal-error', answer ?? failedTries.at(-1), language),
      ...(probe ? [describeProbe(probe, language)] : []),
    ].join(' ')
  }
  return answer ? describeAnswer(answer, language) : formatVerdict(verdict, language)
}

/**
 * Returns the texts of the hint column: marks, repairs, the check-digit hint, and for a cached
 * answer that it is cached and whose evidence it is.
 */
const hintsOf = (answeredRow: AnsweredRow, readerOptions: ReaderOptions): string[] => [
  ...[describeMarks(answeredRow.marks, readerOptions.language)].filter(Boolean),
  ...describeHints(answeredRow, readerOptions.language),
  ...(answeredRow.fromCache ? [translate(batchTexts, readerOptions.language)('fromCache')] : []),
  ...proofTexts(answeredRow, readerOptions),
]

/** Describes the repairs and the check-digit hint. */
export const describeHints = ({ parsed, verdict }: AnsweredRow, language: Language): string[] =>
  parsed.hints.map(hint => describeHint(hint, language, verdict === 'valid'))

/** Describes whose evidence a cached answer is. */
export const proofTexts = ({ answer, fromCache, proof }: AnsweredRow, readerOptions: ReaderOptions): string[] =>
  answer && fromCache ? [describeProof(proof, answer, readerOptions)] : []
