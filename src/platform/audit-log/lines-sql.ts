import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../base/database/containing.ts'
import type { Database } from '../../base/database/database.ts'
import { startOfViennaDay } from '../../base/database/vienna-sql.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { isEmailVisible, scopeOf, visibleEmail } from '../../base/roles/scope.ts'
import { translate } from '../../base/texts/translate.ts'
import { type AuditTexts, formatAction } from './describe-rules.ts'
import type { AuditFilter } from './wire.ts'

// The cast is inside `case`, so that only ids become numbers; longer numbers are not our ids.
const objectId = (kind: string) =>
  sql`case when line.object ~ ${sql.lit(`^${kind}/[0-9]{1,9}$`)} then split_part(line.object, '/', 2)::integer end`

/** Joins the users and companies that lines refer to; the lines have the alias `line`. */
export const JOIN_PEOPLE = sql`left join users as doer on doer.id = line.user_id
  left join company on company.id = line.company_id
  left join users as person on person.id = ${objectId('user')}
  left join company as firm on firm.id = ${objectId('company')}`

/** Selects the lines with the users and companies that they refer to. */
const linesWithPeople = (db: Database) =>
  db
    .selectFrom('audit_log as line')
    .leftJoin('users as doer', 'doer.id', 'line.user_id')
    .leftJoin('company', 'company.id', 'line.company_id')
    .leftJoin('users as person', join => join.on(sql<SqlBool>`person.id = ${objectId('user')}`))
    .leftJoin('company as firm', join => join.on(sql<SqlBool>`firm.id = ${objectId('company')}`))

type Lines = ReturnType<typeof linesWithPeople>

/**
 * Selects the lines with these ids in no particular order; the caller must have checked their
 * scope.
 */
export const linesByIds = (actor: Actor, db: Database, ids: readonly number[]) =>
  withColumns(actor, linesWithPeople(db)).where('line.id', 'in', ids)

/** Selects the lines in the actor's scope that match a filter. */
export const selectLines = (actor: Actor, db: Database, auditTexts: AuditTexts, filter: AuditFilter) => {
  const conditions = [
    ...filterConditions(actor, filter),
    ...(filter.search ? [lineMatchesSearch(actor, auditTexts, filter.search)] : []),
  ]
  const matchingLines = conditions.reduce((lines, condition) => lines.where(condition), linesWithPeople(db))
  return withColumns(actor, matchingLines)
}

/**
 * Returns conditions on `line` that narrow the log before a search: the filter, and the actor's
 * scope. An Admin sees their own company, the operator's Admins and Devs see all
 * (docs/rules.md#roles-and-scope).
 */
export function filterConditions(actor: Actor, filter: AuditFilter): Expression<SqlBool>[] {
  const { from, to, action, userId, companyId } = filter
  const scope = scopeOf(actor)
  return [
    scope !== 'all' && sql<SqlBool>`line.company_id = ${scope}::int`,
    from !== undefined && sql<SqlBool>`line.at >= ${startOfViennaDay(from, 0)}`,
    to !== undefined && sql<SqlBool>`line.at < ${startOfViennaDay(to, 1)}`,
    action !== undefined && sql<SqlBool>`line.action = ${action}`,
    userId !== undefined && sql<SqlBool>`line.user_id = ${userId}::int`,
    companyId !== undefined && sql<SqlBool>`line.company_id = ${companyId}::int`,
  ].filter(condition => condition !== false)
}

const nameOf = (table: 'doer' | 'person') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.firstname`)}, ${sql.ref(`${table}.lastname`)})`

/**
 * Returns SQL for a line's client address as the actor may see it, else ''; needs `line` with
 * PEOPLE. It is visible to those who may see the user's e-mail; for a caller without a session, to
 * all who see the line.
 */
export const visibleAddress = (actor: Actor) =>
  sql<string>`case when line.user_id is null or ${isEmailVisible(actor, 'doer')} then coalesce(line.address, '') else '' end`

/**
 * Returns SQL for a line's fields before or after, as the actor may see them; needs `line` with
 * PEOPLE. A Dev's e-mail is hidden, as in every list. For a user who moved to another company, the
 * line of the move shows nothing of the new company.
 */
export function visibleFields(actor: Actor, side: 'before' | 'after') {
  const fields = sql.ref(`line.${side}`)
  if (actor.role === ROLES.dev) return sql<unknown>`${fields}`
  const fieldsForRole = sql`case when person.id is null or ${isEmailOfPersonVisible(actor)} then ${fields} else ${fields} - 'email' end`
  return scopeOf(actor) === 'all'
    ? sql<unknown>`${fieldsForRole}`
    : sql<unknown>`case when ${isMoveAway(side)}
    then '{"companyId": null}'::jsonb else ${fieldsForRole} end`
}

const isEmailOfPersonVisible = (actor: Actor) =>
  sql`(person.role <> ${sql.lit(ROLES.dev)} or person.id = ${actor.userId})`

// The line of a move belongs to the company that the user leaves.
const isMoveAway = (side: 'before' | 'after') =>
  side === 'before'
    ? sql`false`
    : sql`(line.action = 'user.change' and line.after ->> 'companyId' <> line.company_id::text)`

const withColumns = (actor: Actor, lines: Lines) =>
  lines.select([
    ...(['line.id', 'line.at', 'line.action', 'line.user_id', 'line.company_id', 'line.object'] as const),
    'company.name as companyName',
    visibleFields(actor, 'before').as('before'),
    visibleFields(actor, 'after').as('after'),
    nameOf('doer').as('userName'),
    visibleEmail(actor, 'doer').as('email'),
    visibleAddress(actor).as('address'),
    sql<string>`coalesce(firm.name, nullif(${nameOf('person')}, ''), '')`.as('objectName'),
  ])

/**
 * Returns a condition on whether a line contains a text, ignoring case (docs/rules.md#lists): in
 * person, action in the actor's language, object or fields. It never matches an e-mail or address
 * that the actor may not see.
 */
export function lineMatchesSearch(actor: Actor, auditTexts: AuditTexts, search: string): RawBuilder<SqlBool> {
  const pattern = containing(search)
  const t = translate(auditTexts.texts, actor.language)
  const actions = auditTexts.actions.filter(action =>
    formatAction(t, action).toLowerCase().includes(search.toLowerCase()),
  )
  const isAction = actions.length > 0 ? sql`line.action in (${sql.join(actions)})` : sql`false`
  return sql<SqlBool>`(${isAction} or line.object ilike ${pattern} or (${visibleFields(actor, 'before')})::text ilike ${pattern}
    or (${visibleFields(actor, 'after')})::text ilike ${pattern} or ${nameOf('doer')} ilike ${pattern} or ${visibleEmail(actor, 'doer')} ilike ${pattern}
    or ${visibleAddress(actor)} ilike ${pattern} or ${nameOf('person')} ilike ${pattern} or firm.name ilike ${pattern})`
}
