import type { Actor } from './actor.ts'
import { Refusal } from './refusals.ts'
import { actsForAllCompanies, isAdminOrDev, isInScope } from './role-rules.ts'

/** The companies whose data somebody sees: 'all', or the id of their own. For the `where` of every list. */
export const scopeOf = (actor: Actor): 'all' | number => (actsForAllCompanies(actor) ? 'all' : actor.companyId)

/** Refuses (403) a company outside the actor's scope, before anything about it is read. */
export function refuseForeignCompany(actor: Actor, companyId: number): void {
  if (!isInScope(actor, companyId)) throw new Refusal('not-allowed', 'not your company')
}

/** Whether somebody acts on what others of a company in their scope did: Admins and Devs, and programs. */
export const actsForColleagues = (actor: Actor): boolean => isAdminOrDev(actor) || actor.isProgram === true
