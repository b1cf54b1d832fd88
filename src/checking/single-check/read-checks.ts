import { type Expression, type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import { receivedAnswers, toReceivedList } from '../../answers/checks/received-answers.ts'
import { answersByIds } from '../../answers/checks/store.ts'
import { containing } from '../../ground/database/containing.ts'
import type { Database, Reader } from '../../ground/database/database.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { pageOf } from '../../ground/roles/parameter-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { isAdminOrDev, isInScope } from '../../ground/roles/role-rules.ts'
import { emailFor } from '../../ground/roles/scope.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'
import type { MadeCheck } from './check-one.ts'
import { type Judged, judgementsOn, singleResult } from './result.ts'
import { newestSingleChecks, singleCheckById } from './store.ts'
import type { CheckList, CheckQuery, ListedCheck, SingleResult } from './wire.ts'

/**
 * One page of a company's single checks, newest first unless asked otherwise; company 0 = of all
 * (docs/rules.md#list-of-single-checks). Whether the company is in scope is login/guard.ts's to say.
 */
export async function listCompanyChecks(
  actor: Actor,
  db: Reader,
  companyId: number,
  query: CheckQuery,
): Promise<CheckList> {
  const wanted = matchingChecks(actor, checksFor(db, companyId), query)
  const { ids, ...counted } = await pageOfChecks(db, wanted, query)
  const rows = await checksByIds(actor, db, ids)
  const answers = await answersByIds(db, [...new Set(rows.flatMap(row => row.answer_ids))])
  const judged = await judgementsOn(db, rows, answers)
  return {
    ...counted,
    items: rows
      .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      .map(row => listedCheck(actor, row, answers, judged)),
    // Of all companies they would be too many to choose from.
    people: companyId === 0 ? [] : await peopleWhoChecked(db, companyId),
  }
}

function listedCheck(actor: Actor, row: SeenCheck, answers: KeptAnswer[], judged: Judged): ListedCheck {
  const own = answers.filter(({ id }) => row.answer_ids.includes(id))
  return {
    ...singleResult(row, own, { language: actor.language, companyUid: row.company_uid }, judged.get(row.id)),
    createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email },
    company: { id: row.company_id, name: row.company_name },
    isMine: mayTakeReport(actor, row),
  }
}

/** As of a batch: the creator, Admin and Dev in scope, all colleagues of one who left (docs/rules.md#who-may-act-on-a-batch). */
const mayTakeReport = (actor: Actor, check: SeenCheck): boolean =>
  check.user_id === actor.userId || isAdminOrDev(actor) || check.creator_is_gone

const MOST = 10

/** One's own last single checks in one's company, newest first. */
export async function listSingleChecks(actor: Actor, reader: Reader): Promise<SingleResult[]> {
  const checks = await newestSingleChecks(reader, actor, MOST)
  const { uid: companyUid } = await companyOf(reader, actor.companyId)
  const answers = await answersByIds(reader, [...new Set(checks.flatMap(check => check.answer_ids))])
  const judged = await judgementsOn(reader, checks, answers)
  return checks.map(check =>
    singleResult(
      check,
      answers.filter(answer => check.answer_ids.includes(answer.id)),
      { language: actor.language, companyUid },
      judged.get(check.id),
    ),
  )
}

/** A check that was made before, with its answers, whoever of the company asked. Refuses (404) one that is not there or not this company's. */
export async function madeCheck({ companyId }: Actor, db: Database, id: number): Promise<MadeCheck> {
  const check = await singleCheckById(db, id)
  if (check?.company_id !== companyId) throw new Refusal('not-found', 'not found')
  const { uid: companyUid } = await companyOf(db, companyId)
  return { check, answers: await answersByIds(db, check.answer_ids), companyUid, notBefore: null }
}

/** What services sent to one single check, each try. Refuses (404) one that is not there or not in the actor's scope. */
export async function receivedOfCheck(actor: Actor, db: Reader, id: number): Promise<ReceivedList> {
  const check = await singleCheckById(db, id)
  if (!check || !isInScope(actor, check.company_id)) throw new Refusal('not-found', 'not found')
  return toReceivedList(await receivedAnswers(db, check.answer_ids))
}

/** The list tells no more exactly how many there are: whoever has more looks by period, person or verdict. */
const MOST_COUNTED = 10_000

/** A company's single checks; company 0 = everybody's. */
const checksFor = (db: Reader, companyId: number) =>
  db.selectFrom('single_check').$if(companyId !== 0, query => query.where('single_check.company_id', '=', companyId))

type Checks = ReturnType<typeof checksFor>

/** Only those that are asked for. A search finds no e-mail that the actor may not see. */
function matchingChecks(actor: Actor, checks: Checks, query: CheckQuery): Checks {
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
async function pageOfChecks(db: Reader, wanted: Checks, query: CheckQuery) {
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
const checksByIds = async (actor: Actor, db: Reader, ids: number[]) =>
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

type SeenCheck = Awaited<ReturnType<typeof checksByIds>>[number]

/** Everybody who ever checked a UID for that company, whether still there or not. */
const peopleWhoChecked = (db: Reader, companyId: number) =>
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
