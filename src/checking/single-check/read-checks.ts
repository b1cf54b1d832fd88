import { type SqlBool, sql } from 'kysely'
import { companyOf } from '../../access/companies/company-of.ts'
import { readReceivedAnswers, toReceivedList } from '../../answers/checks/received-answers.ts'
import type { Database, Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isAdminOrDev, isInScope } from '../../base/roles/role-rules.ts'
import { visibleEmail } from '../../base/roles/scope.ts'
import type { ReceivedList } from '../../registers/authorities/wire.ts'
import type { CompanyCheck } from './check-one.ts'
import { pageOfChecks } from './page-sql.ts'
import { type CheckFinding, findingOfCheck, findingsOfChecks, singleResult } from './result.ts'
import { newestSingleChecks, singleCheckById } from './store.ts'
import type { CheckList, CheckQuery, ListedCheck, SingleResult } from './wire.ts'

/**
 * Returns one page of a company's single checks, newest first by default; company 0 = all companies
 * (docs/rules.md#list-of-single-checks). login/guard.ts checks that the company is in scope.
 */
export async function listCompanyChecks(
  actor: Actor,
  db: Database,
  companyId: number,
  query: CheckQuery,
): Promise<CheckList> {
  const { ids, ...counts } = await pageOfChecks(actor, db, companyId, query)
  const rows = await checksByIds(actor, db, ids)
  const findings = new Map((await findingsOfChecks(db, rows)).map(finding => [finding.id, finding]))
  return {
    ...counts,
    items: rows
      .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .flatMap(row => {
        const finding = findings.get(row.id)
        return finding ? [listedCheck(actor, row, finding)] : []
      }),
    // For all companies the list would be too long.
    people: companyId === 0 ? [] : await peopleWhoChecked(db, companyId),
  }
}

const listedCheck = (actor: Actor, row: VisibleCheck, finding: CheckFinding): ListedCheck => ({
  ...singleResult(finding, { language: actor.language, company: { id: row.company_id, uid: row.company_uid } }),
  createdBy: { id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email },
  company: { id: row.company_id, name: row.company_name },
  isMine: mayDownloadReport(actor, row),
})

/**
 * Whether the actor may download the report: as for a batch, its creator, Admin and Dev in scope,
 * and colleagues of former users (docs/rules.md#who-may-act-on-a-batch).
 */
const mayDownloadReport = (actor: Actor, check: VisibleCheck): boolean =>
  check.user_id === actor.userId || isAdminOrDev(actor) || check.creator_is_gone

const MAX_CHECKS = 10

/** Returns the actor's last single checks in their company, newest first. */
export async function listSingleChecks(actor: Actor, reader: Reader): Promise<SingleResult[]> {
  const checks = await newestSingleChecks(reader, actor, MAX_CHECKS)
  const { id, uid } = await companyOf(reader, actor.companyId)
  const findings = await findingsOfChecks(reader, checks)
  return findings.map(finding => singleResult(finding, { language: actor.language, company: { id, uid } }))
}

/**
 * Returns an earlier check of the company with its answers. Throws 404 if it does not exist or
 * belongs to another company.
 */
export async function readCheck({ companyId }: Actor, db: Database, id: number): Promise<CompanyCheck> {
  const row = await singleCheckById(db, id)
  if (row?.company_id !== companyId) throw new Refusal('not-found', 'not found')
  const { uid } = await companyOf(db, companyId)
  return { check: await findingOfCheck(db, row), company: { id: companyId, uid }, notBefore: null }
}

/**
 * Returns the raw service responses of all tries of a single check. Throws 404 if it does not exist
 * or is out of scope.
 */
export async function receivedOfCheck(actor: Actor, db: Reader, id: number): Promise<ReceivedList> {
  const check = await singleCheckById(db, id)
  if (!check || !isInScope(actor, check.company_id)) throw new Refusal('not-found', 'not found')
  return toReceivedList(await readReceivedAnswers(db, check.answer_ids))
}

/** Reads checks by their ids with user and company, as the actor may see them; unordered. */
const checksByIds = async (actor: Actor, db: Reader, ids: number[]) =>
  db
    .selectFrom('single_check')
    .innerJoin('users as creator', 'creator.id', 'single_check.user_id')
    .innerJoin('company', 'company.id', 'single_check.company_id')
    .selectAll('single_check')
    .select(['creator.firstname', 'creator.lastname', visibleEmail(actor, 'creator').as('email')])
    .select(['company.name as company_name', 'company.uid as company_uid'])
    .select(
      sql<boolean>`creator.deleted_at is not null or not creator.is_active or creator.is_program
        or creator.company_id <> single_check.company_id`.as('creator_is_gone'),
    )
    .where(sql<SqlBool>`single_check.id = any(${ids})`)
    .execute()

type VisibleCheck = Awaited<ReturnType<typeof checksByIds>>[number]

/** Returns all users who ever made a check for a company, including former ones. */
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
