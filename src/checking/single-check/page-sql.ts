import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../base/database/containing.ts'
import type { Database } from '../../base/database/database.ts'
import { type ListedPage, pageRange, readCandidatePage } from '../../base/database/long-list.ts'
import { withoutSort } from '../../base/database/planner.ts'
import { startOfViennaDay } from '../../base/database/vienna-sql.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { visibleEmail } from '../../base/roles/scope.ts'
import { normalizeUid } from '../../vat-ids/uid/normalize-uid.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import type { CheckQuery } from './wire.ts'

/**
 * Returns a page of a company's matching single checks, ordered by time; company 0 = all companies.
 * A search covers the first ten thousand, except for a complete UID in one company, which covers
 * all.
 */
export function pageOfChecks(actor: Actor, db: Database, companyId: number, query: CheckQuery): Promise<ListedPage> {
  const { search = '', sortDesc } = query
  const { uid, isQueryable } = parseUid(search)
  if (companyId !== 0 && isQueryable && uid === normalizeUid(search)) return checksOfUid(db, companyId, uid, query)
  const direction = sql.raw(sortDesc === 'false' ? 'asc' : 'desc')
  const columns = sql.raw(search ? SEARCH_COLUMNS : 'id, created_at')
  const list = {
    candidates: sql`select ${columns} from single_check where ${filterOf(companyId, query)}
      order by created_at ${direction}, id ${direction}`,
    order: sql`looked.created_at ${direction}, looked.id ${direction}`,
    search: search ? matchesSearch(actor, search) : undefined,
  }
  return withoutSort(db, trx => readCandidatePage(trx, list, pageRange(query)))
}

/** Finds checks by UID and then sorts them, since few checks have the same UID. */
function checksOfUid(db: Database, companyId: number, uid: string, query: CheckQuery): Promise<ListedPage> {
  const direction = sql.raw(query.sortDesc === 'false' ? 'asc' : 'desc')
  const list = {
    candidates: sql`select id, created_at from single_check where uid = ${uid} and ${filterOf(companyId, query)}`,
    order: sql`looked.created_at ${direction}, looked.id ${direction}`,
  }
  return readCandidatePage(db, list, pageRange(query))
}

const SEARCH_COLUMNS = 'id, created_at, uid, input, own_company, user_id, company_id, answer_ids'

/** Returns the conditions applied before the search. */
function filterOf(companyId: number, { from, to, verdict, userId }: CheckQuery): RawBuilder<SqlBool> {
  // With a verdict but no user, an index applies that matches just this expression (migration
  // 0109).
  const company = verdict !== undefined && userId === undefined ? sql`company_id::bigint` : sql`company_id`
  const conditions = [
    companyId !== 0 && sql`${company} = ${companyId}::int`,
    from !== undefined && sql`created_at >= ${startOfViennaDay(from, 0)}`,
    to !== undefined && sql`created_at < ${startOfViennaDay(to, 1)}`,
    verdict !== undefined && sql`verdict = ${verdict}`,
    userId !== undefined && sql`user_id = ${userId}::int`,
  ].filter(condition => condition !== false)
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

// Matches a substring in any case (docs/rules.md#lists): the UID as typed or bare, the typed
// company, the name of the answer, the user, the user's company. Excludes e-mail addresses that the
// actor may not see.
function matchesSearch(actor: Actor, search: string): RawBuilder<SqlBool> {
  const any = containing(search)
  return sql<SqlBool>`(looked.uid ilike ${containing(search.replace(/\s/g, ''))} or looked.input ilike ${any} or looked.own_company ilike ${any}
    or ${nameOfAnswer} ilike ${any}
    or looked.user_id in (select id from users
      where firstname ilike ${any} or lastname ilike ${any} or ${visibleEmail(actor, 'users')} ilike ${any})
    or looked.company_id in (select id from company where name ilike ${any} or uid ilike ${any}))`
}

// The name of the last stored answer (check-one.ts). A subquery per row: `exists` would read all
// answers in the database.
const nameOfAnswer = sql`(select answer.name from answer where answer.id = looked.answer_ids[cardinality(looked.answer_ids)])`
