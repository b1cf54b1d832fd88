import { formatVerdict } from '../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../answers/checks/proof.ts'
import { type AnswerCell, type AnswerValue, IN_RESULTS, type ValueKind } from '../../answers/evidence/answer-values.ts'
import { headingOf, type ResultColumn, type RowColumn } from '../../answers/evidence/result-columns.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { describeMarks } from '../../registers/marks/describe-marks.ts'
import { describeMembership } from '../../registers/marks/group-membership/membership.ts'
import { describeAccount } from '../../registers/marks/polish-accounts/account-check.ts'
import { comparisonTexts, countryOf, describeHints, messageOf, proofText } from './describe-finding.ts'
import { type Finding, isRefused } from './finding.ts'
import { describeInvoiceDate } from './invoice-date.ts'
import { findingTexts } from './server-texts.ts'

/** One thing that a finding says, with the kind of its value. */
export type Fact = { id: string; label: string; value: AnswerCell; kind: ValueKind }

/**
 * Returns what a finding says, in the order of `columns`; '' if it says nothing. The UID is the
 * queried one, and the time is empty if no service was queried.
 */
export function facts(finding: Finding, readerOptions: ReaderOptions, columns: readonly ResultColumn[]): Fact[] {
  const { answer } = finding
  const { language } = readerOptions
  const source = { finding, readerOptions, comparison: comparisonTexts(finding, language) }
  return columns.map(column => ({
    id: column.key,
    label: headingOf(column.key, language),
    ...(column.of === 'finding'
      ? { value: VALUES[column.key](source), kind: 'text' }
      : { value: cellOf(answer, column.value, language), kind: column.value.kind }),
  }))
}

const cellOf = (answer: Finding['answer'], value: AnswerValue, language: Language): AnswerCell =>
  answer ? value.format(answer, IN_RESULTS, language) : IN_RESULTS[value.kind].none

/** `comparison` is passed in, because it takes longest to format and two facts use it. */
type Source = { finding: Finding; readerOptions: ReaderOptions; comparison: string[] }

const VALUES: Record<RowColumn, (source: Source) => string> = {
  // A text that is not a UID was never queried.
  asked: ({ finding }) => (isRefused(finding) ? '' : finding.uid),
  verdict: ({ finding, readerOptions }) => formatVerdict(finding.verdict ?? 'not-checked', readerOptions.language),
  country: ({ finding }) => countryOf(finding),
  message: ({ finding, readerOptions }) => messageOf(finding, readerOptions.language),
  hint: source => hintsOf(source).filter(Boolean).join(' '),
  company: ({ comparison: [sameness = ''] }) => sameness,
  difference: ({ comparison: [, ...differences] }) => differences.join('; '),
  membership: ({ finding: { memberships }, readerOptions }) =>
    memberships.map(membership => describeMembership(membership, readerOptions.language)).join(' '),
  account: ({ finding: { accountChecks }, readerOptions }) =>
    accountChecks.map(check => describeAccount(check, readerOptions.language)).join(' '),
  onInvoiceDay: ({ finding: { invoiceDates }, readerOptions }) =>
    invoiceDates.map(date => describeInvoiceDate(date, readerOptions.language)).join(' '),
}

/**
 * Returns the texts of the hint: marks, repairs, the check-digit hint, and for a cached answer that
 * it is cached and whose evidence it is.
 */
const hintsOf = ({ finding, readerOptions }: Source): string[] => [
  describeMarks(finding.marks, readerOptions.language),
  ...describeHints(finding, readerOptions.language),
  finding.fromCache ? translate(findingTexts, readerOptions.language)('fromCache') : '',
  proofText(finding, readerOptions),
]
