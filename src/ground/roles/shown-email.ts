import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from './actor.ts'
import { ROLES } from './role-rules.ts'
import { scopeOf } from './scope.ts'

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
