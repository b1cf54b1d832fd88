import { describeAnswer } from '../../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../../answers/checks/proof.ts'
import { confirmationField } from '../../../answers/confirmations/confirmations.ts'
import type { Language } from '../../../base/texts/define.ts'
import { describeNoAnswer, proofText } from '../../../documents/findings/describe-finding.ts'
import { assessmentOf, type Finding } from '../../../documents/findings/finding.ts'
import {
  describeInvoiceDate,
  formatInvoiceDate,
  type InvoiceDate,
  isSupported,
} from '../../../documents/findings/invoice-date.ts'
import { describeMarks } from '../../../registers/marks/describe-marks.ts'
import { toMembership } from '../../../registers/marks/group-membership/membership.ts'
import { type StoredAccountCheck, toAccountCheck } from '../../../registers/marks/polish-accounts/account-check.ts'
import { describeAssessment } from '../../../vat-ids/same-company/assessment.ts'
import { needsReview } from '../../../vat-ids/same-company/comparison.ts'
import { describeDifferences, formatSameness } from '../../../vat-ids/same-company/describe-comparison.ts'
import { MAX_NAMES } from '../asking/question.ts'
import type { StoredComparison } from '../comparisons-store.ts'
import type { TaskRow } from '../wire.ts'
import type { RowFinding } from './row-finding.ts'

/** The maximum number of row numbers on the screen; programs get all of them. */
const MAX_SHOWN_ROWS = 3

/** The maximum number of accounts of a partner on the screen. */
const MAX_SHOWN_ACCOUNTS = 20

/** Converts a row to the wire format. */
export function toTaskRow(row: RowFinding, readerOptions: ReaderOptions): TaskRow {
  const { answer, comparison, memberships, accountChecks } = row
  const { language } = readerOptions
  return {
    id: row.id,
    uid: row.uid,
    rowCount: row.rowCount,
    rows: row.rows.slice(0, MAX_SHOWN_ROWS),
    ownName: row.ownName,
    verdict: row.verdict,
    reason: describeNoAnswer(row, language),
    message: answer ? describeAnswer(answer, language) : '',
    companyName: answer?.name ?? '',
    service: answer?.service ?? '',
    askedAt: answer?.askedAt.toISOString() ?? null,
    requesterUid: answer?.requesterUid ?? '',
    requesterName: answer?.requesterName ?? '',
    fromCache: row.fromCache,
    proof: proofText(row, readerOptions),
    listing: describeMarks(row.marks, language),
    ...confirmationField(row.confirmation, language),
    comparison: comparison ? toRowComparison(comparison, language) : null,
    judgement: toRowAssessment(row.assessment, language),
    ...toRowNames(row, language),
    invoiceDays: row.invoiceDates.map(date => toRowDay(date, language)),
    ...(memberships.length > 0
      ? { memberships: memberships.map(membership => toMembership(membership, language)) }
      : {}),
    ...accountsField(accountChecks, language),
    tries: row.tryCount,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  }
}

const accountsField = (checks: readonly StoredAccountCheck[], language: Language): Pick<TaskRow, 'accountChecks'> =>
  checks.length === 0
    ? {}
    : {
        accountChecks: checks
          .slice(0, MAX_SHOWN_ACCOUNTS)
          .map(check => ({ ...toAccountCheck(check, language), rows: check.rows.slice(0, MAX_SHOWN_ROWS) })),
      }

const toRowDay = (date: InvoiceDate, language: Language): TaskRow['invoiceDays'][number] => ({
  row: date.row,
  day: formatInvoiceDate(date),
  said: describeInvoiceDate(date, language),
  isSupported: isSupported(date),
})

/** Returns a UID's names in the list if there are several, each with its own comparison. */
function toRowNames(row: RowFinding, language: Language): Pick<TaskRow, 'names' | 'hasMoreNames'> {
  // For batches from before names were stored, only the compared names are known.
  const names = new Set([...row.ownNames, ...row.byName.map(({ ownName }) => ownName)])
  names.delete('')
  if (names.size < 2) return { names: [], hasMoreNames: false }
  const rowNames = [...names].slice(0, MAX_NAMES).map(ownName => {
    const comparison = row.byName.find(compared => compared.ownName === ownName) ?? null
    return {
      ownName,
      comparison: comparison ? toRowComparison(comparison, language) : null,
      judgement: toRowAssessment(assessmentOf({ ...row, comparison }), language),
    }
  })
  return { names: rowNames, hasMoreNames: names.size > MAX_NAMES }
}

/** Converts a comparison to the wire format. */
const toRowComparison = (comparison: StoredComparison, language: Language): Exclude<TaskRow['comparison'], null> => ({
  row: comparison.row,
  ownName: comparison.ownName,
  sameness: comparison.sameness,
  isDiffering: needsReview(comparison),
  word: formatSameness(comparison.sameness, language),
  differences: describeDifferences(comparison, language),
})

/** Converts an assessment to the wire format. */
const toRowAssessment = (assessment: Finding['assessment'], language: Language): TaskRow['judgement'] =>
  assessment && { said: describeAssessment(assessment, language), stands: !assessment.hasLapsed }
