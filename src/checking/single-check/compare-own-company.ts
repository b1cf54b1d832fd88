import type { UidCheckResult } from '../../answers/checks/checked.ts'
import { isOnlyLevel1 } from '../../answers/checks/describe-outcome.ts'
import { formatCompany } from '../../documents/findings/compared-company.ts'
import type { OwnComparison } from '../../documents/findings/stored-check.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'

type CheckToCompare = Pick<UidCheckResult, 'uid' | 'outcome' | 'newAnswers' | 'cachedAnswer'>

/**
 * Compares the user's company with the result of a check, to be stored with it; null if there is
 * nothing to compare (docs/same-company.md). It never changes the verdict.
 */
export function compareOwnCompany(
  ownCompany: CompanyText,
  { uid, outcome, newAnswers, cachedAnswer }: CheckToCompare,
): OwnComparison | null {
  const answer = cachedAnswer ?? newAnswers.at(-1)
  if (formatCompany(ownCompany) === '' || outcome.verdict !== 'valid' || answer === undefined) return null
  const comparison = compareCompanies(ownCompany, answer, { country: uid.slice(0, 2), isGroup: isOnlyLevel1(answer) })
  return { ...comparison, ownName: ownCompany.name }
}
