import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'
import { Refusal } from './refusals.ts'
import { actsForAllCompanies, isAdminOrDev, isInScope, ROLES } from './role-rules.ts'

/**
 * Returns the companies whose data the actor sees: 'all', or the id of their own. For the `where`
 * of every list.
 */
export const scopeOf = (actor: Actor): 'all' | number => (actsForAllCompanies(actor) ? 'all' : actor.companyId)

/** Throws 403 for a company outside the actor's scope, before any of its data is read. */
export function refuseForeignCompany(actor: Actor, companyId: number): void {
  if (!isInScope(actor, companyId)) throw new Refusal('not-allowed', 'not your company')
}

/** True if the actor may act on the work of others in their scope: Admins, Devs and programs. */
export const actsForColleagues = (actor: Actor): boolean => isAdminOrDev(actor) || actor.isProgram === true

/**
 * Returns SQL for whether the actor may see a user's e-mail; `user` is the alias of the users'
 * table. Everyone sees their own, only Devs see a Dev's, and others are visible in scope, by the
 * user's current company.
 */
export function isEmailVisible(actor: Actor, user: string): RawBuilder<SqlBool> {
  if (actor.role === ROLES.dev) return sql<SqlBool>`true`
  const column = (name: string) => sql.ref(`${user}.${name}`)
  const scope = scopeOf(actor)
  const inScope = scope === 'all' ? sql`true` : sql`${column('company_id')} = ${scope}`
  return sql<SqlBool>`(${column('id')} = ${actor.userId}
    or (${column('role')} <> ${sql.lit(ROLES.dev)} and ${inScope}))`
}

/**
 * Returns SQL for a user's e-mail as far as the actor may see it, else ''. Display, search and
 * sorting must all use it: a search for hidden addresses would reveal them letter by letter.
 */
export const visibleEmail = (actor: Actor, user: string): RawBuilder<string> =>
  sql<string>`case when ${isEmailVisible(actor, user)} then coalesce(${sql.ref(`${user}.email`)}, '') else '' end`
