import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { type ListedPage, MAX_LISTED, placesOf } from '../../base/database/long-list.ts'
import { byIndexAlone } from '../../base/database/planner.ts'
import { columnOfOrder } from './fields-rules.ts'
import {
  type Asked,
  type Filter,
  filtersAndSearch,
  filtersOf,
  foundBy,
  inOrdersOf,
  isFoundBy,
  isFoundByWords,
  ofCompany,
} from './filter-sql.ts'
import { isSearchedByWords } from './word-index.ts'

/**
 * Returns a page of a company's matching partners; none beyond the ten thousandth
 * (docs/rules.md#lists).
 */
export async function pageOfPartners(db: Database, companyId: number, asked: Asked): Promise<ListedPage> {
  const { search } = asked.query
  return byIndexAlone(db, async trx => {
    const list = { companyId, ...orderOf(asked.query), ...placesOf(asked.query) }
    if (!search) return pageOfList(trx, { ...list, filters: filtersOf(companyId, asked) })
    const hasWords = await isSearchedByWords(trx, search)
    if (hasWords) return pageOfList(trx, { ...list, filters: filtersAndSearch(companyId, { ...asked, hasWords }) })
    return searchedPage(trx, { ...list, filters: filtersOf(companyId, asked) }, search)
  })
}

/**
 * Returns the ids of a company's partners that match a text, for callers that page through them in
 * another order. Returns null if there are more than the counting limit, so that any order soon
 * fills a page, or if no index covers the search.
 */
export const fewFound = (db: Database, companyId: number, search: string): Promise<number[] | null> =>
  byIndexAlone(db, async trx => {
    if (!(await isSearchedByWords(trx, search))) return null
    const { rows } = await sql<{ id: number }>`select partner.id from partner
      where ${all(foundBy(companyId, [isFoundByWords(companyId, search)]))} limit ${MAX_LISTED + 1}`.execute(trx)
    return rows.length > MAX_LISTED ? null : rows.map(({ id }) => id)
  })

type List = Order & { companyId: number; filters: readonly Filter[]; from: number; size: number }

/**
 * Counts first, up to the limit. Few partners are sorted; with more, the index of the order soon
 * finds a page (docs/decisions/2026-11-26-long-lists.md). Without a condition the index always
 * does.
 */
async function pageOfList(trx: Transaction, list: List): Promise<ListedPage> {
  const { count, ids } = await countList(trx, list)
  const counted = { totalCount: Math.min(count, MAX_LISTED), hasMore: count > MAX_LISTED }
  if (ids) return { ids, ...counted }
  const { rows } = await sql<{ id: number }>`select id from (${inOrder(list, list.from + list.size)}) first
    offset ${list.from}`.execute(trx)
  return { ids: rows.map(({ id }) => id), ...counted }
}

type Counted = { count: number; ids: number[] | null }

/**
 * Returns the count, at most one above the limit, and the page's ids if counting found all
 * partners.
 */
async function countList(trx: Transaction, list: List): Promise<Counted> {
  const { rows } = await (list.filters.length === 0 ? countAll(list) : countFound(list)).execute(trx)
  return rows[0] ?? { count: 0, ids: [] }
}

// Reads in index order: a bitmap scan would read all partners before counting the first.
const countAll = ({ companyId }: List) => sql<Counted>`select count(*)::int as count, null as ids
  from (select from partner where ${ofCompany(companyId)} order by partner.uid limit ${MAX_LISTED + 1}) counted`

const countFound = (list: List) => sql<Counted>`
  with found as materialized (${found(list)}), counted as (select count(*)::int as count from found)
  select count, case when count <= ${MAX_LISTED}::int
    then array(select id from found order by ${byKeys(list)} limit ${list.size} offset ${list.from}) end as ids from counted`

const SEARCHED = sql`, partner.uid, partner.own_name, partner.given_name`

/**
 * Searches among the first partners that meet the other conditions, since no index covers the
 * search.
 */
async function searchedPage(trx: Transaction, list: List, search: string): Promise<ListedPage> {
  const { count } = await countList(trx, { ...list, size: 0 })
  const isAll = count <= MAX_LISTED
  const looked = isAll ? found(list, SEARCHED) : inOrder(list, MAX_LISTED, SEARCHED)
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (select id, key from (${looked}) partner where ${isFoundBy(search)})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${byKeys(list)} limit ${list.size} offset ${list.from}) as ids`.execute(trx)
  const { count: totalCount, ids } = rows[0] ?? { count: 0, ids: [] }
  return { ids, totalCount, hasMore: false, ...(!isAll && { lookedThrough: MAX_LISTED }) }
}

const found = ({ companyId, filters, key }: List, besides = sql``) => sql`
  select partner.id, ${key} as key${besides} from partner
  where ${all(foundBy(companyId, filters, MAX_LISTED + 1))} limit ${MAX_LISTED + 1}`

/**
 * Selects the first `most` in the order of an index. Partners without a key come last in either
 * direction.
 */
function inOrder(list: List, most: number, besides = sql``): RawBuilder<unknown> {
  const { key, mayLack, direction } = list
  const walked = (condition: RawBuilder<SqlBool>) => walk(list, { condition, most, besides })
  if (!mayLack || direction === 'asc') return walked(sql`true`)
  return sql`(${walked(sql`${key} is not null`)}) union all (${walked(sql`${key} is null`)}) limit ${most}`
}

type Walk = { condition: RawBuilder<SqlBool>; most: number; besides: RawBuilder<unknown> }

function walk({ companyId, filters, key, isUnique, ...list }: List, { condition, most, besides }: Walk) {
  const direction = sql.raw(list.direction)
  const company = isUnique ? ofCompany(companyId) : inOrdersOf(companyId)
  return sql`select partner.id, ${key} as key${besides} from partner
    where ${all([company, condition, ...filters.map(({ each }) => each)])}
    order by ${key} ${direction}${isUnique ? sql`` : sql`, partner.id ${direction}`} limit ${most}`
}

const all = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A sort order with an index (migrations 0042, 0107); ties sort by id. */
type Order = { key: RawBuilder<unknown>; direction: 'asc' | 'desc'; isUnique: boolean; mayLack: boolean }

const orderOf = ({ sortBy, sortDesc }: Asked['query']): Order => ({
  key: sortBy === 'name' ? NAME : sql.ref(`partner.${columnOfOrder(sortBy)}`),
  direction: sortDesc === 'false' ? 'asc' : 'desc',
  isUnique: sortBy === 'uid',
  mayLack: sortBy === 'answeredAt',
})

const NAME = sql`left(lower(coalesce(nullif(partner.given_name, ''), partner.own_name)), 100)`

const byKeys = ({ direction }: Order) => {
  const way = sql.raw(direction)
  return sql`key ${way} nulls last, id ${way}`
}
