import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import { countOf } from '../../ground/database/count-of.ts'
import type { Database } from '../../ground/database/database.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { pageOf } from '../../ground/roles/parameter-rules.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { emailFor, scopeOf, seesEmail } from '../../ground/roles/scope.ts'
import { translate } from '../../ground/texts/translate.ts'
import { type AuditWords, sayAction } from './say-rules.ts'
import type { AuditFilter, AuditLine, AuditList, AuditQuery } from './wire.ts'

/** More in one answer is no help: a screen cannot show them, and the export streams. */
const MOST_LINES = 10_000

/** One page of the audit log in the actor's scope, the newest line first. */
export async function listAuditLines(
  actor: Actor,
  db: Database,
  words: AuditWords,
  query: AuditQuery,
): Promise<AuditList> {
  const wanted = filtered(actor, linesFor(actor, db), words, query)
  const totalCount = await countOf(wanted)
  const { from, size } = pageOf(query, MOST_LINES)
  const rows = await withColumns(actor, wanted).orderBy('line.id', 'desc').limit(size).offset(from).execute()
  return { totalCount, items: rows.map(toLine) }
}

/** The lines older than `below` (null = from the newest on), at most `most`. */
export async function nextLines(
  actor: Actor,
  db: Database,
  words: AuditWords,
  filter: AuditFilter,
  { below, most }: { below: number | null; most: number },
): Promise<AuditLine[]> {
  const wanted = filtered(actor, linesFor(actor, db), words, filter)
  const older = below === null ? wanted : wanted.where('line.id', '<', below)
  return (await withColumns(actor, older).orderBy('line.id', 'desc').limit(most).execute()).map(toLine)
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

const toLine = (row: Row): AuditLine => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  action: row.action,
  user: row.user_id === null ? null : { id: row.user_id, name: row.userName, email: row.email },
  address: row.address,
  company: row.company_id ? { id: row.company_id, name: row.companyName ?? '' } : null,
  object: row.object,
  objectName: row.objectName,
  before: fieldsOf(row.before),
  after: fieldsOf(row.after),
})

// jsonb of our own writing: record.ts takes fields or null.
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null

// Cast inside `case`, so that only what is an id becomes a number; 15 digits and more are no id of ours.
const idAfter = (kind: string) =>
  sql`case when line.object ~ ${sql.lit(`^${kind}/[0-9]{1,9}$`)} then split_part(line.object, '/', 2)::integer end`

/** The lines in the actor's scope: an admin's own company's, all for the operator's Admin and Dev (docs/rules.md#roles-and-scope). */
function linesFor(actor: Actor, db: Database) {
  const scope = scopeOf(actor)
  const lines = db
    .selectFrom('audit_log as line')
    .leftJoin('users as doer', 'doer.id', 'line.user_id')
    .leftJoin('company', 'company.id', 'line.company_id')
    .leftJoin('users as person', join => join.on(sql<SqlBool>`person.id = ${idAfter('user')}`))
    .leftJoin('company as firm', join => join.on(sql<SqlBool>`firm.id = ${idAfter('company')}`))
  return scope === 'all' ? lines : lines.where('line.company_id', '=', scope)
}

export type Lines = ReturnType<typeof linesFor>

/**
 * Only the lines that a filter wants. A search looks at who, what (as worded in the actor's language), the object and the
 * fields; it finds no e-mail or address that the actor may not see.
 */
function filtered(actor: Actor, lines: Lines, words: AuditWords, filter: AuditFilter): Lines {
  const { from, to, action, userId, companyId, search } = filter
  const conditions: (Expression<SqlBool> | false)[] = [
    from !== undefined && sql<SqlBool>`line.at >= ${beginningOf(from, 0)}`,
    to !== undefined && sql<SqlBool>`line.at < ${beginningOf(to, 1)}`,
    action !== undefined && sql<SqlBool>`line.action = ${action}`,
    userId !== undefined && sql<SqlBool>`line.user_id = ${userId}`,
    companyId !== undefined && sql<SqlBool>`line.company_id = ${companyId}`,
    search !== undefined && search !== '' && holds(actor, words, search),
  ]
  return conditions.reduce((wanted, condition) => (condition ? wanted.where(condition) : wanted), lines)
}

const named = (table: 'doer' | 'person') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.firstname`)}, ${sql.ref(`${table}.lastname`)})`

// Where from a person called is shown to those who see the person's e-mail; of callers without a session, to all who see the line.
const addressFor = (actor: Actor) =>
  sql<string>`case when line.user_id is null or ${seesEmail(actor, 'doer')} then coalesce(line.address, '') else '' end`

/**
 * The fields of a line before or after, as the actor may see them: of a Dev without the e-mail, as in every list; of a user
 * who left for another company, told in the line of the leaving, nothing of what they are there.
 */
function fieldsFor(actor: Actor, side: 'before' | 'after') {
  const fields = sql.ref(`line.${side}`)
  if (actor.role === ROLES.dev) return sql<unknown>`${fields}`
  const shown = sql`case when person.id is null or ${seesDev(actor)} then ${fields} else ${fields} - 'email' end`
  return scopeOf(actor) === 'all'
    ? sql<unknown>`${shown}`
    : sql<unknown>`case when ${hasLeft(side)}
    then '{"companyId": null}'::jsonb else ${shown} end`
}

const seesDev = (actor: Actor) => sql`(person.role <> ${sql.lit(ROLES.dev)} or person.id = ${actor.userId})`

// A line belongs to the company that the user leaves.
const hasLeft = (side: 'before' | 'after') =>
  side === 'before'
    ? sql`false`
    : sql`(line.action = 'user.change' and line.after ->> 'companyId' <> line.company_id::text)`

const withColumns = (actor: Actor, lines: Lines) =>
  lines.select([
    ...(['line.id', 'line.at', 'line.action', 'line.user_id', 'line.company_id', 'line.object'] as const),
    'company.name as companyName',
    fieldsFor(actor, 'before').as('before'),
    fieldsFor(actor, 'after').as('after'),
    named('doer').as('userName'),
    emailFor(actor, 'doer').as('email'),
    addressFor(actor).as('address'),
    sql<string>`coalesce(firm.name, nullif(${named('person')}, ''), '')`.as('objectName'),
  ])

// Any case (docs/rules.md#lists).
function holds(actor: Actor, words: AuditWords, search: string): Expression<SqlBool> {
  const any = containing(search)
  const say = translate(words.texts, actor.language)
  const actions = words.actions.filter(action => sayAction(say, action).toLowerCase().includes(search.toLowerCase()))
  const isAction = actions.length > 0 ? sql`line.action in (${sql.join(actions)})` : sql`false`
  return sql<SqlBool>`(${isAction} or line.object ilike ${any} or (${fieldsFor(actor, 'before')})::text ilike ${any}
    or (${fieldsFor(actor, 'after')})::text ilike ${any} or ${named('doer')} ilike ${any} or ${emailFor(actor, 'doer')} ilike ${any}
    or ${addressFor(actor)} ilike ${any} or ${named('person')} ilike ${any} or firm.name ilike ${any})`
}
