import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'
import { Refusal } from './refusals.ts'
import { actsForAllCompanies, isAdminOrDev, isInScope, ROLES } from './role-rules.ts'

/** The companies whose data somebody sees: 'all', or the id of their own. For the `where` of every list. */
export const scopeOf = (actor: Actor): 'all' | number => (actsForAllCompanies(actor) ? 'all' : actor.companyId)

/** Refuses (403) a company outside the actor's scope, before anything about it is read. */
export function refuseForeignCompany(actor: Actor, companyId: number): void {
  if (!isInScope(actor, companyId)) throw new Refusal('not-allowed', 'not your company')
}

/** Whether somebody acts on what others of a company in their scope did: Admins and Devs, and programs. */
export const actsForColleagues = (actor: Actor): boolean => isAdminOrDev(actor) || actor.isProgram === true

/**
 * SQL for whether somebody may see a user's e-mail, `user` being what the statement calls the users' table: their own; a
 * Dev's only as a Dev; any other's in their scope, by the company to which the user belongs now.
 */
export function seesEmail(actor: Actor, user: string): RawBuilder<SqlBool> {
  if (actor.role === ROLES.dev) return sql<SqlBool>`true`
  const column = (name: string) => sql.ref(`${user}.${name}`)
  const scope = scopeOf(actor)
  const inScope = scope === 'all' ? sql`true` : sql`${column('company_id')} = ${scope}`
  return sql<SqlBool>`(${column('id')} = ${actor.userId}
    or (${column('role')} <> ${sql.lit(ROLES.dev)} and ${inScope}))`
}

/**
 * SQL for a user's e-mail as somebody may see it, else ''. Whatever is shown, searched or sorted by goes through it: a
 * search that finds what is not shown would tell it letter by letter.
 */
export const emailFor = (actor: Actor, user: string): RawBuilder<string> =>
  sql<string>`case when ${seesEmail(actor, user)} then coalesce(${sql.ref(`${user}.email`)}, '') else '' end`
