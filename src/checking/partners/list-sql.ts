import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { containing } from '../../ground/database/containing.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { pageOf } from '../../ground/roles/parameter-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { newestWord } from '../../registers/czechia/payers-store.ts'
import type { UnreliablePayer } from '../../registers/czechia/unreliable.ts'
import type { Judged } from '../../vat-ids/same-company/judgement.ts'
import { tidyUid } from '../../vat-ids/uid/tidy-uid.ts'
import { columnOfOrder } from './fields-rules.ts'
import { isChanged } from './find-changes.ts'
import type { PartnerQuery } from './wire.ts'

/** The list tells no more exactly how many there are: whoever has more searches. */
const MOST_COUNTED = 10_000

const partnersOf = (db: Reader, companyId: number) =>
  db.selectFrom('partner').where('partner.company_id', '=', companyId)
type Partners = ReturnType<typeof partnersOf>

/** What is asked for, at which moment, and which changes (find-changes.ts); null: no matter whether something changed. */
type Asked = { query: PartnerQuery; wanted: RawBuilder<SqlBool> | null; now: Date }

/** A company's partners that are asked for. */
export function matchingPartners(db: Reader, companyId: number, { query, wanted: changes, now }: Asked): Partners {
  const { search, uid, verdict, olderThan, listed, judgement, watched } = query
  const conditions: (Expression<SqlBool> | false)[] = [
    search !== undefined && search !== '' && isFoundBy(search),
    uid !== undefined && sql<SqlBool>`partner.uid = ${tidyUid(uid)}`,
    verdict !== undefined &&
      sql<SqlBool>`partner.verdict is not distinct from ${verdict === 'none' ? null : verdict}::text`,
    olderThan !== undefined &&
      sql<SqlBool>`partner.answered_at < ${now.toISOString()}::timestamptz - ${olderThan}::int * interval '1 day'`,
    listed !== undefined && sql<SqlBool>`(partner.uid in (select uid from scheinunternehmen_uid) or ${isUnreliable})`,
    judgement !== undefined && wasLastSaid(companyId, judgement),
    watched !== undefined && isWatched(companyId, watched === 'true'),
    changes !== null && isChanged(companyId, changes),
  ]
  return conditions.reduce(
    (wanted, condition) => (condition ? wanted.where(condition) : wanted),
    partnersOf(db, companyId),
  )
}

const TODAY = sql`(now() at time zone 'Europe/Vienna')::date`

/** Whether a partner is an unreliable payer by ADIS's newest word. */
const isUnreliable = sql<SqlBool>`(partner.uid like 'CZ%'
  and exists (select from ${newestWord(sql`partner.uid`, TODAY)} payer where payer.unreliable))`

/** Those whose UID, however it is written, or one of whose names holds a text, in any case (docs/rules.md#lists). */
export function isFoundBy(search: string): Expression<SqlBool> {
  return sql<SqlBool>`(partner.uid like ${containing(tidyUid(search) || search)}
    or partner.own_name ilike ${containing(search)} or partner.given_name ilike ${containing(search)})`
}

/** Those of a company's partners that are watched, or those that are not. */
export const isWatched = (
  companyId: number,
  wanted: boolean,
): Expression<SqlBool> => sql<SqlBool>`${sql.raw(wanted ? '' : 'not')}
  exists (select from watched_partner watched where watched.company_id = ${companyId}::int and watched.partner_id = partner.id)`

// From what was said, which is little, not from each partner.
const wasLastSaid = (companyId: number, word: Judged): Expression<SqlBool> => sql<SqlBool>`partner.uid in (
  select uid from (select distinct on (uid) uid, word from company_judgement where company_id = ${companyId}::int
    order by uid, id desc) last_said where word = ${word})`

const orderBy = (order: PartnerQuery['sortBy']): RawBuilder<unknown> =>
  order === 'name'
    ? sql`lower(coalesce(nullif(partner.given_name, ''), partner.own_name))`
    : sql.ref(`partner.${columnOfOrder(order)}`)

/** The ids of one page in their order, how many there are in all, as far as they are counted, and whether there are more. */
export async function pageOfPartners(db: Reader, wanted: Partners, query: PartnerQuery) {
  const { sortBy, sortDesc } = query
  const { from, size } = pageOf(query, MOST_COUNTED)
  const direction = sql.raw(sortDesc === 'false' ? 'asc' : 'desc')
  const order = sql`${orderBy(sortBy)} ${direction} nulls last, partner.id ${direction}`
  const found = wanted
    .select(['partner.id', sql<number>`row_number() over (order by ${order})`.as('place')])
    .limit(MOST_COUNTED + 1)
  const { rows } = await sql<{ count: number; ids: number[] }>`with found as materialized (${found} order by place)
    select (select count(*) from found)::int as count,
      array(select id from found order by place limit ${size} offset ${from}) as ids`.execute(db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  return { ids, totalCount: Math.min(count, MOST_COUNTED), hasMore: count > MOST_COUNTED }
}

/** Partners by their ids, with what the ministry's list and ADIS say of them now and what was said of them last; in no order. */
export async function partnersByIds(db: Reader, ids: readonly number[]) {
  const { rows } =
    await sql<PartnerRow>`select partner.*, listed.uid is not null as is_listed, listed.since, list.as_of,
      payer.unreliable as is_unreliable, payer.since as unreliable_since, payer.generated as unreliable_as_of,
      said.word, said.remark, said.own_name as judged_own_name, said.given_name as judged_given_name, said.created_at as judged_at,
      concat_ws(' ', users.firstname, users.lastname) as judged_by,
      exists (select from watched_partner watched where watched.partner_id = partner.id) as is_watched
    from partner
      left join scheinunternehmen_list list on list.as_of is not null
      left join scheinunternehmen_uid listed on listed.uid = partner.uid and list.as_of is not null
      left join lateral ${newestWord(sql`partner.uid`, TODAY)} payer on partner.uid like 'CZ%'
      left join lateral (select * from company_judgement judgement
        where judgement.company_id = partner.company_id and judgement.uid = partner.uid order by judgement.id desc limit 1) said on true
      left join users on users.id = said.user_id
    where partner.id = any(${ids}::int[])`.execute(db)
  return rows
}

export type PartnerRow = Selectable<Tables['partner']> & {
  is_listed: boolean
  is_unreliable: boolean | null
  unreliable_since: string | null
  unreliable_as_of: string | null
  since: string | null
  as_of: Date | null
  word: Judged | 'withdrawn' | null
  remark: string | null
  judged_own_name: string | null
  judged_given_name: string | null
  judged_at: Date | null
  judged_by: string
  is_watched: boolean
}

/** Returns a company's partner by its number or its UID; refuses (404) what is not that company's. */
export async function partnerOf(
  db: Reader,
  companyId: number,
  which: { id: number } | { uid: string },
): Promise<PartnerRow> {
  const found = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .$if('id' in which, query => query.where('id', '=', 'id' in which ? which.id : 0))
    .$if('uid' in which, query => query.where('uid', '=', 'uid' in which ? which.uid : ''))
    .executeTakeFirst()
  const [row] = found ? await partnersByIds(db, [found.id]) : []
  if (!row) throw new Refusal('not-found', 'not found')
  return row
}

/** Returns what ADIS says of a partner now; null where it does not call it an unreliable payer. */
export const payerOf = (row: PartnerRow): UnreliablePayer | null =>
  row.is_unreliable && row.unreliable_as_of ? { since: row.unreliable_since, asOf: row.unreliable_as_of } : null
