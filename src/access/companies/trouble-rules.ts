import { actsForAllCompanies } from '../../ground/roles/role-rules.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import { mayEditAccount } from './account-rules.ts'
import { type ClosingFinding, closingFinding } from './doctor/finding-rules.ts'

export type TroubleReason = ClosingFinding | 'not-authorised' | 'requester-uid'

/** Codes of a query (docs/rules.md#refused-callers) that are about the user; the others are about the requester's UID. */
const ABOUT_THE_USER: readonly string[] = ['-4', '11']

/** What a trouble says, as a key of screen/trouble-texts.ts. */
export function reasonOf({ kind, code }: Pick<AccountTrouble, 'kind' | 'code'>): TroubleReason {
  if (kind === 'closed') return closingFinding(code)
  return ABOUT_THE_USER.includes(code) ? 'not-authorised' : 'requester-uid'
}

type Person = { role: number; companyId: number }

/** How somebody can have `holderId`'s account put right: on a page of ours, or by asking whom. */
export function wayToMend(person: Person, holderId: number): '/uid-account' | '/admin/company' | 'admin' | 'operator' {
  const isOwn = holderId === person.companyId
  if (isOwn) return mayEditAccount(person, { id: holderId, useCustomLogin: true }) ? '/uid-account' : 'admin'
  return actsForAllCompanies(person) ? '/admin/company' : 'operator'
}
