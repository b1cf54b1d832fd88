import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns the condition that selects a company's rows of a table. */
export type OwnerCondition = (companyId: number) => RawBuilder<SqlBool>

/** Rows with the company's id in `company_id`. */
export const ownRows: OwnerCondition = id => sql`held.company_id = ${id}::int`

/** The company's own row. */
export const itself: OwnerCondition = id => sql`held.id = ${id}::int`

const among =
  (column: string, theirs: (id: number) => RawBuilder<unknown>): OwnerCondition =>
  id =>
    sql`${sql.ref(`held.${column}`)} in (${theirs(id)})`

const batches = (id: number) => sql`select id from batch where company_id = ${id}::int`
const people = (id: number) => sql`select id from users where company_id = ${id}::int`

/**
 * Rows of its batches, of its users (`column` refers to the user), of its endpoints, packages,
 * answers and re-checks.
 */
export const ofBatches: OwnerCondition = among('batch_id', batches)
export const ofPeople: OwnerCondition = among('user_id', people)
export const ofEndpoints: OwnerCondition = among(
  'endpoint_id',
  id => sql`select id from webhook_endpoint where company_id = ${id}::int`,
)
export const ofPackages: OwnerCondition = among(
  'package_id',
  id => sql`select id from auditor_package where company_id = ${id}::int`,
)
export const ofAnswers: OwnerCondition = among(
  'answer_id',
  id => sql`select id from answer where company_id = ${id}::int`,
)
export const ofStockLines: OwnerCondition = among(
  'line_id',
  id => sql`select stock_line.id from stock_line join stock_check on stock_check.id = stock_check_id
    where stock_check.company_id = ${id}::int`,
)

/**
 * A company's users, and since when each belongs to it: since they were added or moved there, or
 * since the last of some `other` changes.
 */
const theirs = (
  id: number,
  other: RawBuilder<SqlBool> = sql`false`,
) => sql`select users.id, lower(users.email) as email,
    users.deleted_at, greatest(users.created_at, changed.at) as since
  from users left join (
    select object, max(at) as at from audit_log
    where action in ('user.change', 'user.change-own') and (after ->> 'companyId' = ${String(id)} or ${other})
    group by object
  ) changed on changed.object = 'user/' || users.id
  where users.company_id = ${id}::int`

const isOfAddress = sql<SqlBool>`jsonb_exists(after, 'email')`

/**
 * Rows of its users that were active, by `until`, after they joined it: users who move there bring
 * no earlier rows along.
 */
export const ofPeopleSince =
  (until: string): OwnerCondition =>
  id =>
    sql`exists (select from (${theirs(id)}) person where person.id = held.user_id and ${sql.raw(until)} >= person.since)`

/**
 * Mails to its users that were created while the address was theirs: a deleted user's address may
 * be reused, even in another company.
 */
export const toPeople: OwnerCondition = id =>
  sql`exists (select from (${theirs(id, isOfAddress)}) person where person.email = lower(held.recipient)
    and held.created_at >= person.since and held.created_at <= coalesce(person.deleted_at, 'infinity'))`

/** Rows about its own numbers. */
export const ofOwnNumbers: OwnerCondition = id =>
  sql`held.own_uid in (select unnest(array[uid, german_uid, british_uid]) from company where id = ${id}::int)`

/** Rows that belong to no company: public registers, which reveal nothing of other companies. */
export const everybodys: OwnerCondition = () => sql`true`

/**
 * Rows of all companies together: they would reveal other companies' queries, so only a search of
 * all companies includes them.
 */
export const operatorsAlone: OwnerCondition = () => sql`false`
