import { actsForAllCompanies, isAdminOrDev, OPERATOR_COMPANY_ID } from '../../base/roles/role-rules.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import { type ClosingFinding, closingFinding } from './account-test/finding-rules.ts'

type AccountField = 'finCustomerId' | 'finUserId' | 'pin'
export type AccountIssue = 'finCustomerIdFormat' | 'finUserIdFormat' | 'pinFormat'

// From the ministry's login.xsd, which accepts more than its portal offers.
const FORMATS: Record<AccountField, RegExp> = {
  finCustomerId: /^[0-9A-Za-z]{8,12}$/,
  finUserId: /^[0-9A-Za-z]{5,12}$/,
  pin: /^.{5,128}$/su,
}

/**
 * Returns what is wrong with a field of the FinanzOnline account, or null. An empty value means
 * "keep" and is always valid.
 */
export const accountIssue = (field: AccountField, value: string): AccountIssue | null =>
  value === '' || FORMATS[field].test(value) ? null : `${field}Format`

/**
 * The properties of the signed-in user that companies need. Users are a layer above, so the page
 * passes them in.
 */
export type Person = { role: number; companyId: number }
type Company = { id: number; useCustomLogin: boolean }

/**
 * Returns whether the person may edit a company's FinanzOnline account. The operator's own is
 * reserved for roles 1 and 2 (docs/rules.md#the-finanzonline-account).
 */
export const mayEditAccount = (person: Person, company: Company): boolean =>
  isAdminOrDev(person) || (company.useCustomLogin && company.id !== OPERATOR_COMPANY_ID)

/**
 * Returns whether the installation is still being set up. Until the operator's company has its
 * FinanzOnline account, its UID comes from operator.json.
 */
export const isBeingSetUp = ({ id, missingRequired }: { id: number; missingRequired: readonly string[] }): boolean =>
  id === OPERATOR_COMPANY_ID && missingRequired.includes('pin')

export type TroubleReason = ClosingFinding | 'not-authorised' | 'requester-uid'

/**
 * Return codes of a query (docs/rules.md#refused-callers) that concern the FinanzOnline user. The
 * other codes concern the requester's UID.
 */
const USER_REFUSED_CODES: readonly string[] = ['-4', '11']

/** Returns the reason of an account's problem, as a key of screen/trouble-texts.ts. */
export function accountTroubleReason({ kind, code }: Pick<AccountTrouble, 'kind' | 'code'>): TroubleReason {
  if (kind === 'closed') return closingFinding(code)
  return USER_REFUSED_CODES.includes(code) ? 'not-authorised' : 'requester-uid'
}

/**
 * Returns where the person can get the account of company `holderId` fixed: the page to open, or
 * the role to contact.
 */
export function whereToFixAccount(
  person: Person,
  holderId: number,
): '/uid-account' | '/admin/company' | 'admin' | 'operator' {
  const isOwn = holderId === person.companyId
  if (isOwn) return mayEditAccount(person, { id: holderId, useCustomLogin: true }) ? '/uid-account' : 'admin'
  return actsForAllCompanies(person) ? '/admin/company' : 'operator'
}
