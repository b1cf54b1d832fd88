import { type ReaderOptions, storedProofOwnership } from '../../answers/checks/proof.ts'
import { toShownConfirmation } from '../../answers/confirmations/confirmations.ts'
import type { Language } from '../../base/texts/define.ts'
import { typedMatches } from '../../documents/findings/describe-finding.ts'
import type { Finding } from '../../documents/findings/finding.ts'
import { markFields } from '../../registers/marks/wire.ts'
import type { Comparison, Difference, FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { describeDifferences } from '../../vat-ids/same-company/describe-comparison.ts'
import { answerFields, type Check } from './answer-wire.ts'
import { type RetryTimes, reasonFields } from './remedies.ts'
import {
  accountsField,
  COMPANIES,
  confirmationField,
  judgementField,
  matchesField,
  membershipsField,
  PROOFS,
} from './wire-names.ts'

type FindingFields = Omit<Check, 'id' | 'verdict' | 'message' | 'hints' | 'createdAt'>

/** Returns the evidence of a UID for programs: the same fields for a single check and a row. */
export function findingFields(
  finding: Finding,
  { language, company }: ReaderOptions,
  times: RetryTimes,
): FindingFields {
  const { answer, comparison, confirmation } = finding
  return {
    uid: finding.uid,
    ...reasonFields(finding.reason, times),
    ...answerFields(answer),
    fromCache: finding.fromCache,
    proof: answer && PROOFS[storedProofOwnership(finding.proof, answer, company)],
    ...(comparison ? comparisonFields(comparison, language) : {}),
    ...matchesField([...stateMatches(comparison), ...typedMatches(finding)]),
    ...judgementField(finding.assessment),
    ...markFields(finding.marks),
    ...confirmationField(confirmation ? toShownConfirmation(confirmation, language) : undefined),
    ...membershipsField(finding.memberships, language),
    ...accountsField(finding.accountChecks, language),
  }
}

/** Returns a comparison's fields, as for a UID and for each of its names. */
export const comparisonFields = (comparison: Comparison, language: Language) => ({
  company: COMPANIES[comparison.sameness],
  differences: describeDifferences(comparison, language),
})

/** Returns the comparisons that a member state made of a row's company. */
export const stateMatches = (comparison: Comparison | null): FieldMatch[] =>
  (comparison?.differences ?? []).filter(isFromMemberState)

const isFromMemberState = (difference: Difference): difference is Difference & FieldMatch =>
  difference.kind === 'commission'
