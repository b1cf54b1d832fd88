import { Refusal } from '../refusals.ts'
import type { Actor } from './actor.ts'
import { actsForAllCompanies, isInScope } from './role-rules.ts'

/** The companies whose data somebody sees: 'all', or the id of their own. For the `where` of every list. */
export const scopeOf = (actor: Actor): 'all' | number => (actsForAllCompanies(actor) ? 'all' : actor.companyId)

/** Refuses (403) a company outside the actor's scope, before anything about it is read. */
export function refuseForeignCompany(actor: Actor, companyId: number): void {
  if (!isInScope(actor, companyId)) throw new Refusal('not-allowed', 'not your company')
}
