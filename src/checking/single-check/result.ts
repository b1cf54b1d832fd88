import { isOnlyLevel1 } from '../../answers/checks/describe-outcome.ts'
import type { ReaderOptions } from '../../answers/checks/proof.ts'
import { confirmationField } from '../../answers/confirmations/confirmations.ts'
import { proofFields } from '../../answers/evidence/columns.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Language } from '../../base/texts/define.ts'
import {
  countryOf,
  describeHints,
  messageOf,
  proofText,
  typedMatches,
} from '../../documents/findings/describe-finding.ts'
import type { Finding } from '../../documents/findings/finding.ts'
import { evidenceIn, readFindings } from '../../documents/findings/read-findings.ts'
import { type CheckRecord, recordOfCheck, type SingleCheckRow } from '../../documents/findings/stored-check.ts'
import { describeMarks } from '../../registers/marks/describe-marks.ts'
import { toMembership } from '../../registers/marks/group-membership/membership.ts'
import { toAccountCheck } from '../../registers/marks/polish-accounts/account-check.ts'
import { describeAssessment } from '../../vat-ids/same-company/assessment.ts'
import { describeDifferences, describeMatch, formatSameness } from '../../vat-ids/same-company/describe-comparison.ts'
import type { ComparisonText, SingleResult } from './wire.ts'

/** A single check with its answers, and what was added since: assessment and confirmation. */
export type CheckFinding = CheckRecord & Finding

/** Reads the findings of stored checks, in their order. */
export const findingsOfChecks = (reader: Reader, checks: readonly SingleCheckRow[]): Promise<CheckFinding[]> =>
  readFindings(evidenceIn(reader), checks.map(recordOfCheck))

export async function findingOfCheck(reader: Reader, check: SingleCheckRow): Promise<CheckFinding> {
  const [finding] = await findingsOfChecks(reader, [check])
  if (!finding) throw new Error(`single check ${check.id} was not read`)
  return finding
}

/**
 * Converts a check to the wire format, from stored data. The present UID of `company` is used only
 * for old checks that do not store whose evidence they are. Assessment and confirmation are shown
 * in their present state, with their own date.
 */
export function singleResult(finding: CheckFinding, { language, company }: ReaderOptions): SingleResult {
  const { answer, assessment, memberships, accountChecks } = finding
  const [membership] = memberships
  const [account] = accountChecks
  return {
    id: finding.id,
    uid: finding.uid,
    verdict: finding.verdict,
    resultMsg: messageOf(finding, language),
    onlyLevel1: answer !== null && isOnlyLevel1(answer),
    companyName: answer?.name ?? '',
    street: answer?.street ?? '',
    city: answer?.city ?? '',
    zipCode: answer?.zipCode ?? '',
    country: countryOf(finding),
    addressLines: answer?.addressLines ?? [],
    ownCompany: finding.typedCompany,
    comparison: comparisonText(finding, language),
    viesMatches: typedMatches(finding).map(match => ({ match: match.match, word: describeMatch(match, language) })),
    judgement: assessment ? describeAssessment(assessment, language) : '',
    ...proofFields(answer),
    fromCache: finding.fromCache,
    proof: proofText(finding, { language, company }),
    hints: describeHints(finding, language),
    listing: describeMarks(finding.marks, language),
    ...confirmationField(finding.confirmation, language),
    ...(membership ? { membership: toMembership(membership, language) } : {}),
    ...(account ? { account: toAccountCheck(account, language) } : {}),
    createdAt: finding.createdAt.toISOString(),
  }
}

function comparisonText({ comparison }: Finding, language: Language): ComparisonText | null {
  if (comparison === null) return null
  const { sameness } = comparison
  const differences = describeDifferences(comparison, language)
  return { sameness, word: formatSameness(sameness, language), differences }
}
