import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import type { Database } from '../../ground/database/database.ts'
import { type ListedPage, pageOfFirst, placesOf } from '../../ground/database/long-list.ts'
import { inOrder } from '../../ground/database/planner.ts'
import { beginningOf } from '../../ground/database/vienna-sql.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { emailFor } from '../../ground/roles/scope.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { tidyUid } from '../../vat-ids/uid/tidy-uid.ts'
import type { CheckQuery } from './wire.ts'

/**
 * Returns a page of a company's single checks that are asked for, in the order of time; company 0 = everybody's. A search goes through the
 * first ten thousand of them, but for a company's whole UID, which is looked for among all.
 */
export function pageOfChecks(actor: Actor, db: Database, companyId: number, query: CheckQuery): Promise<ListedPage> {
  const { search = '', sortDesc } = query
  const { uid, askable } = parseUid(search)
  if (companyId !== 0 && askable && uid === tidyUid(search)) return checksOfUid(db, companyId, uid, query)
  const direction = sql.raw(sortDesc === 'false' ? 'asc' : 'desc')
  const columns = sql.raw(search ? COLUMNS : 'id, created_at')
  const list = {
    looked: sql`select ${columns} from single_check where ${wantedOf(companyId, query)}
      order by created_at ${direction}, id ${direction}`,
    order: sql`looked.created_at ${direction}, looked.id ${direction}`,
    search: search ? holds(actor, search) : undefined,
  }
  return inOrder(db, trx => pageOfFirst(trx, list, placesOf(query)))
}

/** By its key, and then in order: few checks are of one UID. */
function checksOfUid(db: Database, companyId: number, uid: string, query: CheckQuery): Promise<ListedPage> {
  const direction = sql.raw(query.sortDesc === 'false' ? 'asc' : 'desc')
  const list = {
    looked: sql`select id, created_at from single_check where uid = ${uid} and ${wantedOf(companyId, query)}`,
    order: sql`looked.created_at ${direction}, looked.id ${direction}`,
  }
  return pageOfFirst(db, list, placesOf(query))
}

const COLUMNS = 'id, created_at, uid, input, own_company, user_id, company_id, answer_ids'

/** By what they are narrowed before anything is searched. */
function wantedOf(companyId: number, { from, to, verdict, userId }: CheckQuery): RawBuilder<SqlBool> {
  // By verdict alone an index leads that serves only those who write it so (migration 0109).
  const company = verdict !== undefined && userId === undefined ? sql`company_id::bigint` : sql`company_id`
  const conditions = [
    companyId !== 0 && sql`${company} = ${companyId}::int`,
    from !== undefined && sql`created_at >= ${beginningOf(from, 0)}`,
    to !== undefined && sql`created_at < ${beginningOf(to, 1)}`,
    verdict !== undefined && sql`verdict = ${verdict}`,
    userId !== undefined && sql`user_id = ${userId}::int`,
  ].filter(condition => condition !== false)
  return sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

// A substring in any case (docs/rules.md#lists): the UID as typed or bare, the name that came with the answer, who asked; no e-mail that
// the actor may not see.
function holds(actor: Actor, search: string): RawBuilder<SqlBool> {
  const any = containing(search)
  return sql<SqlBool>`(looked.uid ilike ${containing(search.replace(/\s/g, ''))} or looked.input ilike ${any} or looked.own_company ilike ${any}
    or ${nameOfAnswer} ilike ${any}
    or looked.user_id in (select id from users
      where firstname ilike ${any} or lastname ilike ${any} or ${emailFor(actor, 'users')} ilike ${any})
    or looked.company_id in (select id from company where name ilike ${any} or uid ilike ${any}))`
}

// Of the last of the kept answers (check-one.ts); one by one: `exists` would go through all answers that the database has.
const nameOfAnswer = sql`(select answer.name from answer where answer.id = looked.answer_ids[cardinality(looked.answer_ids)])`
