import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Returns an SQL condition that selects a company's rows of a table. */
export type OwnerCondition = (companyId: number) => RawBuilder<SqlBool>

/** Selects rows with the company's id in `company_id`. */
export const ownRows: OwnerCondition = id => sql`held.company_id = ${id}::int`

/** Selects rows whose column refers to one of some rows of the company. */
export const refersTo =
  (column: string, ids: (id: number) => RawBuilder<unknown>): OwnerCondition =>
  id =>
    sql`${sql.ref(`held.${column}`)} in (${ids(id)})`

const batchIds = (id: number) => sql`select id from batch where company_id = ${id}::int`
const userIds = (id: number) => sql`select id from users where company_id = ${id}::int`

/** Each selects rows that refer to the company's batches, users or answers. */
export const ofBatches: OwnerCondition = refersTo('batch_id', batchIds)
export const ofUsers: OwnerCondition = refersTo('user_id', userIds)
export const ofAnswers: OwnerCondition = refersTo(
  'answer_id',
  id => sql`select id from answer where company_id = ${id}::int`,
)

/**
 * Selects a company's users, and since when each belongs to it: when they were added or moved
 * there, or the last change that matches `otherChanges`.
 */
export const usersWithSince = (
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

/**
 * Selects rows of the company's users whose column `until` is not before the user joined the
 * company: rows from a user's previous company are excluded.
 */
export const ofUsersSince =
  (until: string): OwnerCondition =>
  id =>
    sql`exists (select from (${usersWithSince(id)}) person where person.id = held.user_id and ${sql.raw(until)} >= person.since)`

/** Selects all rows: public registers belong to no company and reveal nothing about one. */
export const everyCompany: OwnerCondition = () => sql`true`

/**
 * Selects no rows: these tables would reveal other companies' queries, so only a search of all
 * companies includes them.
 */
export const operatorOnly: OwnerCondition = () => sql`false`
