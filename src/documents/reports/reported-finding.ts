import { describeMissingLevel2, describeRegister } from '../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../answers/checks/proof.ts'
import type { ReceivedAnswer } from '../../answers/checks/received-answers.ts'
import { describeConfirmation } from '../../answers/confirmations/confirmations.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { markSentences } from '../../registers/marks/describe-marks.ts'
import { describeMembership } from '../../registers/marks/group-membership/membership.ts'
import { describeAccount } from '../../registers/marks/polish-accounts/account-check.ts'
import { needsReview } from '../../vat-ids/same-company/comparison.ts'
import { describeMatch } from '../../vat-ids/same-company/describe-comparison.ts'
import { showSideBySide } from '../../vat-ids/same-company/side-by-side.ts'
import { comparisonTexts, describeHints, messageOf, proofText, typedMatches } from '../findings/describe-finding.ts'
import type { Finding, FindingComparison } from '../findings/finding.ts'
import { describeInvoiceDate, formatInvoiceDate, type InvoiceDate, isSupported } from '../findings/invoice-date.ts'
import { findingTexts } from '../findings/server-texts.ts'
import type { ReportRow } from './report-content.ts'
import { reportedAnswer, reportedReceived, reportedTry } from './reported-answer.ts'

/** Returns the only row of a single check's report. The reader is the check's company. */
export function reportedCheck(
  finding: Finding,
  readerOptions: ReaderOptions,
  received: readonly ReceivedAnswer[] = [],
): ReportRow {
  const { language } = readerOptions
  const { comparison } = finding
  return {
    ...reportedEvidence(finding, language, proofText(finding, readerOptions)),
    row: null,
    proof: '',
    received: reportedReceived(received.find(({ id }) => id === finding.answer?.id)),
    ownCompany: finding.typedCompany,
    comparison: comparisonTexts(finding, language),
    isDiffering: comparison !== null && needsReview(comparison),
  }
}

type SheetOptions = ReaderOptions & { mayListCompany: boolean }

/**
 * Returns a row of a batch's report. It lists differing companies, up to the number that a person
 * can review; whose evidence a cached answer is stands in the legend.
 */
export function reportedRow(
  finding: Finding,
  row: number,
  { mayListCompany, ...readerOptions }: SheetOptions,
): ReportRow {
  const { language } = readerOptions
  const [invoiceDate] = finding.invoiceDates
  return {
    ...reportedEvidence(finding, language),
    row,
    proof: proofText(finding, readerOptions),
    ...listedCompany(finding, language, mayListCompany),
    ...(invoiceDate ? { invoiceDay: reportedDate(invoiceDate, language) } : {}),
  }
}

/** Returns what both reports have: the answer, its tries, and what is shown beside it. */
const reportedEvidence = (finding: Finding, language: Language, proof = '') => ({
  input: finding.typed,
  uid: finding.uid,
  verdict: finding.verdict ?? 'not-checked',
  note: noteOf(finding, language, proof),
  marks: markSentences(finding.marks, language),
  ...reportedAnswer(finding.answer),
  viesMatches: typedMatches(finding).map(match => describeMatch(match, language)),
  fromCache: finding.fromCache,
  failedTries: finding.tries.map(attempt => reportedTry(attempt, finding.answer, language)),
})

// Returns only the product's own remarks: the report marks cached answers itself, and the text of a
// definite answer is in `message`.
function noteOf(finding: Finding, language: Language, proof: string): string {
  const { verdict, answer, memberships, accountChecks, invoiceDates, confirmation } = finding
  const isAnswer = verdict === 'valid' || verdict === 'invalid'
  const registerTexts = answer ? [...describeRegister(answer, language), describeMissingLevel2(answer, language)] : []
  return [
    ...(isAnswer ? registerTexts : [messageOf(finding, language)]),
    ...describeHints(finding, language),
    proof,
    ...invoiceDates.map(date => dateNote(date, language)),
    ...memberships.map(membership => describeMembership(membership, language)),
    ...accountChecks.map(check => describeAccount(check, language)),
    confirmation ? describeConfirmation(confirmation, language) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** "Am Rechnungstag 12.03.2024: gültig laut Abfrage vom …". */
const dateNote = (date: InvoiceDate, language: Language): string =>
  translate(findingTexts, language)('onInvoiceDate', {
    day: formatInvoiceDate(date),
    result: describeInvoiceDate(date, language),
  })

const reportedDate = (date: InvoiceDate, language: Language): NonNullable<ReportRow['invoiceDay']> => ({
  day: formatInvoiceDate(date),
  text: describeInvoiceDate(date, language),
  isSupported: isSupported(date),
})

type ListedCompany = Pick<ReportRow, 'ownCompany' | 'comparison' | 'isDiffering' | 'sideBySide'>

function listedCompany(finding: Finding, language: Language, mayList: boolean): ListedCompany {
  const { comparison } = finding
  const differs = comparison !== null && needsReview(comparison)
  if (!differs || !mayList) return { ownCompany: '', comparison: [], isDiffering: differs }
  return {
    ownCompany: comparison.ownName,
    comparison: comparisonTexts(finding, language),
    isDiffering: true,
    sideBySide: sideBySideOf(finding, comparison, language),
  }
}

function sideBySideOf(finding: Finding, comparison: FindingComparison, language: Language): ReportRow['sideBySide'] {
  const givenName = finding.answer?.name ?? ''
  const { highlightedWords, ownAddress, unmarked } = showSideBySide(comparison, comparison.ownName, givenName)
  const [, ...remarks] = comparisonTexts({ ...finding, comparison: { ...comparison, differences: unmarked } }, language)
  return { highlightedWords, ownAddress, remarks }
}
