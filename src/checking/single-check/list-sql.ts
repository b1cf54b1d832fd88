import { type Expression, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import type { Reader } from '../../ground/database/database.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { pageOf } from '../../ground/roles/parameter-rules.ts'
import { emailFor } from '../../ground/roles/scope.ts'
import type { CheckQuery } from './wire.ts'

/** The list tells no more exactly how many there are: whoever has more looks by period, person or verdict. */
const MOST_COUNTED = 10_000

/** A company's single checks; company 0 = everybody's. */
export const checksFor = (db: Reader, companyId: number) =>
  db.selectFrom('single_check').$if(companyId !== 0, query => query.where('single_check.company_id', '=', companyId))

type Checks = ReturnType<typeof checksFor>

/** Only those that are asked for. A search finds no e-mail that the actor may not see. */
export function matchingChecks(actor: Actor, checks: Checks, query: CheckQuery): Checks {
  const { from, to, verdict, userId, search } = query
  const conditions: (Expression<SqlBool> | false)[] = [
    from !== undefined && sql<SqlBool>`single_check.created_at >= ${beginningOf(from, 0)}`,
    to !== undefined && sql<SqlBool>`single_check.created_at < ${beginningOf(to, 1)}`,
    verdict !== undefined && sql<SqlBool>`single_check.verdict = ${verdict}`,
    userId !== undefined && sql<SqlBool>`single_check.user_id = ${userId}`,
    search !== undefined && search !== '' && holds(actor, search),
  ]
  return conditions.reduce((wanted, condition) => (condition ? wanted.where(condition) : wanted), checks)
}

// A substring in any case (docs/rules.md#lists): the UID as typed or bare, the name that came with the answer, who asked.
function holds(actor: Actor, search: string): Expression<SqlBool> {
  const any = containing(search)
  return sql<SqlBool>`(single_check.uid ilike ${containing(search.replace(/\s/g, ''))} or single_check.input ilike ${any} or single_check.own_company ilike ${any}
    or ${nameOfAnswer} ilike ${any}
    or single_check.user_id in (select id from users
      where firstname ilike ${any} or lastname ilike ${any} or ${emailFor(actor, 'users')} ilike ${any})
    or single_check.company_id in (select id from company where name ilike ${any} or uid ilike ${any}))`
}

// Of the last of the kept answers (check-one.ts); one by one: `exists` would go through all answers that the database has.
const nameOfAnswer = sql`(select answer.name from answer where answer.id = single_check.answer_ids[cardinality(single_check.answer_ids)])`

/** The ids of one page in their order, how many there are in all, as far as they are counted, and whether there are more. */
export async function pageOfChecks(db: Reader, wanted: Checks, query: CheckQuery) {
  const { from, size } = pageOf(query, MOST_COUNTED)
  const direction = query.sortDesc === 'false' ? 'asc' : 'desc'
  // Looked for once, then counted and paged: a search through a million names takes seconds.
  const found = wanted
    .select(['single_check.id', 'single_check.created_at'])
    .orderBy('single_check.created_at', direction)
    .orderBy('single_check.id', direction)
    .limit(MOST_COUNTED + 1)
  const { count, ids } = await db
    .with('found', () => found)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('found')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('count'),
      sql<number[]>`array(select id from found order by created_at ${sql.raw(direction)}, id ${sql.raw(direction)}
        limit ${size} offset ${from})`.as('ids'),
    ])
    .executeTakeFirstOrThrow()
  return { ids, totalCount: Math.min(Number(count), MOST_COUNTED), hasMore: Number(count) > MOST_COUNTED }
}

/** Checks by their ids, each with who asked and for which company, as the actor may see them; in no order. */
export const checksByIds = async (actor: Actor, db: Reader, ids: number[]) =>
  db
    .selectFrom('single_check')
    .innerJoin('users as creator', 'creator.id', 'single_check.user_id')
    .innerJoin('company', 'company.id', 'single_check.company_id')
    .selectAll('single_check')
    .select(['creator.firstname', 'creator.lastname', emailFor(actor, 'creator').as('email')])
    .select(['company.name as company_name', 'company.uid as company_uid'])
    .select(
      sql<boolean>`creator.deleted_at is not null or not creator.is_active or creator.is_program
        or creator.company_id <> single_check.company_id`.as('creator_is_gone'),
    )
    .where(sql<SqlBool>`single_check.id = any(${ids})`)
    .execute()

export type SeenCheck = Awaited<ReturnType<typeof checksByIds>>[number]

/** Everybody who ever checked a UID for that company, whether still there or not. */
export const peopleWhoChecked = (db: Reader, companyId: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.firstname', 'users.lastname'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('single_check')
          .select('single_check.id')
          .whereRef('single_check.user_id', '=', 'users.id')
          .where('single_check.company_id', '=', companyId),
      ),
    )
    .orderBy('users.lastname')
    .orderBy('users.firstname')
    .orderBy('users.id')
    .execute()
