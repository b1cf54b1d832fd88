import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns an SQL condition that selects a company's rows of a table. */
export type OwnerCondition = (companyId: number) => RawBuilder<SqlBool>

/** Selects rows with the company's id in `company_id`. */
export const ownRows: OwnerCondition = id => sql`held.company_id = ${id}::int`

/** Selects the company's own row. */
export const ownCompany: OwnerCondition = id => sql`held.id = ${id}::int`

const refersTo =
  (column: string, ids: (id: number) => RawBuilder<unknown>): OwnerCondition =>
  id =>
    sql`${sql.ref(`held.${column}`)} in (${ids(id)})`

const batchIds = (id: number) => sql`select id from batch where company_id = ${id}::int`
const userIds = (id: number) => sql`select id from users where company_id = ${id}::int`

/** Each selects rows that refer to the company's batches, users, endpoints and so on. */
export const ofBatches: OwnerCondition = refersTo('batch_id', batchIds)
export const ofUsers: OwnerCondition = refersTo('user_id', userIds)
export const ofEndpoints: OwnerCondition = refersTo(
  'endpoint_id',
  id => sql`select id from webhook_endpoint where company_id = ${id}::int`,
)
export const ofPackages: OwnerCondition = refersTo(
  'package_id',
  id => sql`select id from auditor_package where company_id = ${id}::int`,
)
export const ofAnswers: OwnerCondition = refersTo(
  'answer_id',
  id => sql`select id from answer where company_id = ${id}::int`,
)
export const ofStockLines: OwnerCondition = refersTo(
  'line_id',
  id => sql`select stock_line.id from stock_line join stock_check on stock_check.id = stock_check_id
    where stock_check.company_id = ${id}::int`,
)

/**
 * Selects a company's users, and since when each belongs to it: when they were added or moved
 * there, or the last change that matches `otherChanges`.
 */
const usersWithSince = (
  id: number,
  otherChanges: RawBuilder<SqlBool> = sql`false`,
) => sql`select users.id, lower(users.email) as email,
    users.deleted_at, greatest(users.created_at, changed.at) as since
  from users left join (
    select object, max(at) as at from audit_log
    where action in ('user.change', 'user.change-own') and (after ->> 'companyId' = ${String(id)} or ${otherChanges})
    group by object
  ) changed on changed.object = 'user/' || users.id
  where users.company_id = ${id}::int`

const changesEmail = sql<SqlBool>`jsonb_exists(after, 'email')`

/**
 * Selects rows of the company's users whose column `until` is not before the user joined the
 * company: rows from a user's previous company are excluded.
 */
export const ofUsersSince =
  (until: string): OwnerCondition =>
  id =>
    sql`exists (select from (${usersWithSince(id)}) person where person.id = held.user_id and ${sql.raw(until)} >= person.since)`

/**
 * Selects mails to the company's users, created while the user had the address: a deleted user's
 * address may be reused, even in another company.
 */
export const mailsToUsers: OwnerCondition = id =>
  sql`exists (select from (${usersWithSince(id, changesEmail)}) person where person.email = lower(held.recipient)
    and held.created_at >= person.since and held.created_at <= coalesce(person.deleted_at, 'infinity'))`

/** Selects rows about the company's own numbers. */
export const ofOwnNumbers: OwnerCondition = id =>
  sql`held.own_uid in (select unnest(array[uid, german_uid, british_uid]) from company where id = ${id}::int)`

/** Selects all rows: public registers belong to no company and reveal nothing about one. */
export const everyCompany: OwnerCondition = () => sql`true`

/**
 * Selects no rows: these tables would reveal other companies' queries, so only a search of all
 * companies includes them.
 */
export const operatorOnly: OwnerCondition = () => sql`false`
