import { actsForAllCompanies, isAdminOrDev, OPERATOR_COMPANY_ID } from '../../ground/roles/role-rules.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import { type ClosingFinding, closingFinding } from './doctor/finding-rules.ts'

type AccountField = 'finCustomerId' | 'finUserId' | 'pin'
export type AccountIssue = 'finCustomerIdFormat' | 'finUserIdFormat' | 'pinFormat'

// The ministry's login.xsd: wider than what its portal lets one choose, so this is what counts.
const FORMATS: Record<AccountField, RegExp> = {
  finCustomerId: /^[0-9A-Za-z]{8,12}$/,
  finUserId: /^[0-9A-Za-z]{5,12}$/,
  pin: /^.{5,128}$/su,
}

/** What is wrong with a field of the FinanzOnline account, or null; empty means "keep" and is never wrong. */
export const accountIssue = (field: AccountField, value: string): AccountIssue | null =>
  value === '' || FORMATS[field].test(value) ? null : `${field}Format`

/** Who is looking, as far as companies care: they stand below users and are told by the page. */
export type Person = { role: number; companyId: number }
type Company = { id: number; useCustomLogin: boolean }

/** Whether somebody may give a company's FinanzOnline account: the operator's own is for roles 1 and 2 alone (docs/rules.md#the-finanzonline-account). */
export const mayEditAccount = (person: Person, company: Company): boolean =>
  isAdminOrDev(person) || (company.useCustomLogin && company.id !== OPERATOR_COMPANY_ID)

/** Whether an installation is being set up: until the operator's company has its FinanzOnline account, its own number is whatever operator.json says. */
export const isBeingSetUp = ({ id, missingRequired }: { id: number; missingRequired: readonly string[] }): boolean =>
  id === OPERATOR_COMPANY_ID && missingRequired.includes('pin')

export type TroubleReason = ClosingFinding | 'not-authorised' | 'requester-uid'

/** Codes of a query (docs/rules.md#refused-callers) that are about the user; the others are about the requester's UID. */
const ABOUT_THE_USER: readonly string[] = ['-4', '11']

/** What a trouble says, as a key of screen/trouble-texts.ts. */
export function reasonOf({ kind, code }: Pick<AccountTrouble, 'kind' | 'code'>): TroubleReason {
  if (kind === 'closed') return closingFinding(code)
  return ABOUT_THE_USER.includes(code) ? 'not-authorised' : 'requester-uid'
}

/** How somebody can have `holderId`'s account put right: on a page of ours, or by asking whom. */
export function wayToMend(person: Person, holderId: number): '/uid-account' | '/admin/company' | 'admin' | 'operator' {
  const isOwn = holderId === person.companyId
  if (isOwn) return mayEditAccount(person, { id: holderId, useCustomLogin: true }) ? '/uid-account' : 'admin'
  return actsForAllCompanies(person) ? '/admin/company' : 'operator'
}
