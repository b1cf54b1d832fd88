import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { type MarksInSql, presentMarks } from '../../registers/marks/marks-sql.ts'
import type { AssessmentResult } from '../../vat-ids/same-company/assessment.ts'
import { conditionsOf, filtersAndSearch, type PartnerFilterQuery } from './filter-sql.ts'

const partners = (db: Reader) => db.selectFrom('partner')
type Partners = ReturnType<typeof partners>

/**
 * Selects a company's matching partners, starting from the most selective condition if there is
 * one.
 */
export const matchingPartners = (db: Reader, companyId: number, filterQuery: PartnerFilterQuery): Partners =>
  conditionsOf(companyId, filtersAndSearch(companyId, filterQuery)).reduce(
    (query, condition) => query.where(condition),
    partners(db),
  )

/**
 * Reads partners by their ids, with their present marks and the last assessment; unordered.
 */
export async function partnersByIds(db: Reader, ids: readonly number[]) {
  const { rows } = await sql<PartnerRow>`select partner.*, ${presentMarks(sql`partner.uid`)} as marks,
      said.word, said.remark, said.own_name as judged_own_name, said.given_name as judged_given_name, said.created_at as judged_at,
      concat_ws(' ', users.firstname, users.lastname) as judged_by,
      exists (select from watched_partner watched where watched.partner_id = partner.id offset 0) as is_watched
    from partner
      left join lateral (select * from company_judgement judgement
        where judgement.company_id = partner.company_id and judgement.uid = partner.uid order by judgement.id desc limit 1) said on true
      left join users on users.id = said.user_id
    where partner.id = any(${ids}::int[])`.execute(db)
  return rows
}

export type PartnerRow = Selectable<Tables['partner']> & {
  marks: MarksInSql
  word: AssessmentResult | 'withdrawn' | null
  remark: string | null
  judged_own_name: string | null
  judged_given_name: string | null
  judged_at: Date | null
  judged_by: string
  is_watched: boolean
}

/** Returns a company's partner by its id or its UID. Throws 404 for another company's partner. */
export async function partnerOf(
  db: Reader,
  companyId: number,
  key: { id: number } | { uid: string },
): Promise<PartnerRow> {
  const match = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .$if('id' in key, query => query.where('id', '=', 'id' in key ? key.id : 0))
    .$if('uid' in key, query => query.where('uid', '=', 'uid' in key ? key.uid : ''))
    .executeTakeFirst()
  const [row] = match ? await partnersByIds(db, [match.id]) : []
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}
