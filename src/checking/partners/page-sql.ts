import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../../base/database/database.ts'
import { type ListedPage, MAX_LISTED_ROWS, pageRange } from '../../base/database/long-list.ts'
import { withIndexOnly } from '../../base/database/planner.ts'
import { columnOfOrder } from './fields-rules.ts'
import {
  conditionsOf,
  type Filter,
  filtersAndSearch,
  filtersOf,
  matchesSearch,
  matchesWords,
  ofCompany,
  ofCompanyInOrderIndex,
  type PartnerFilterQuery,
} from './filter-sql.ts'
import { isSearchedByWords } from './word-index.ts'

/**
 * Returns a page of a company's matching partners, of which only the first 10,000 can be paged
 * (docs/rules.md#lists).
 */
export async function pageOfPartners(
  db: Database,
  companyId: number,
  filterQuery: PartnerFilterQuery,
): Promise<ListedPage> {
  const { search } = filterQuery.query
  return withIndexOnly(db, async trx => {
    const list = { companyId, ...orderOf(filterQuery.query), ...pageRange(filterQuery.query) }
    if (!search) return pageOfList(trx, { ...list, filters: filtersOf(companyId, filterQuery) })
    const hasWords = await isSearchedByWords(trx, search)
    if (hasWords)
      return pageOfList(trx, { ...list, filters: filtersAndSearch(companyId, { ...filterQuery, hasWords }) })
    return searchedPage(trx, { ...list, filters: filtersOf(companyId, filterQuery) }, search)
  })
}

/**
 * Returns the ids of a company's partners that match a text, for callers that page through them in
 * another order. Returns null if no index covers the search, or if there are more than the count
 * limit; a scan in any order then soon fills a page.
 */
export const fewMatches = (db: Database, companyId: number, search: string): Promise<number[] | null> =>
  withIndexOnly(db, async trx => {
    if (!(await isSearchedByWords(trx, search))) return null
    const { rows } = await sql<{ id: number }>`select partner.id from partner
      where ${all(conditionsOf(companyId, [matchesWords(companyId, search)]))} limit ${MAX_LISTED_ROWS + 1}`.execute(
      trx,
    )
    return rows.length > MAX_LISTED_ROWS ? null : rows.map(({ id }) => id)
  })

type List = Order & { companyId: number; filters: readonly Filter[]; from: number; size: number }

/**
 * Counts the partners first, up to the limit. Few are sorted; with more, or without filters, a scan
 * of the sort order's index soon fills the page (docs/decisions/2026-11-26-long-lists.md).
 */
async function pageOfList(trx: Transaction, list: List): Promise<ListedPage> {
  const { count, ids } = await countList(trx, list)
  const counts = { totalCount: Math.min(count, MAX_LISTED_ROWS), hasMore: count > MAX_LISTED_ROWS }
  if (ids) return { ids, ...counts }
  const { rows } = await sql<{ id: number }>`select id from (${scanInOrder(list, list.from + list.size)}) first
    offset ${list.from}`.execute(trx)
  return { ids: rows.map(({ id }) => id), ...counts }
}

type ListCount = { count: number; ids: number[] | null }

/**
 * Returns the count, at most one above the limit, and the page's ids if counting found all
 * partners.
 */
async function countList(trx: Transaction, list: List): Promise<ListCount> {
  const { rows } = await (list.filters.length === 0 ? countAll(list) : countMatches(list)).execute(trx)
  return rows[0] ?? { count: 0, ids: [] }
}

// Reads in index order: a bitmap scan would read all partners before counting the first.
const countAll = ({ companyId }: List) => sql<ListCount>`select count(*)::int as count, null as ids
  from (select from partner where ${ofCompany(companyId)} order by partner.uid limit ${MAX_LISTED_ROWS + 1}) counted`

const countMatches = (list: List) => sql<ListCount>`
  with found as materialized (${matches(list)}), counted as (select count(*)::int as count from found)
  select count, case when count <= ${MAX_LISTED_ROWS}::int
    then array(select id from found order by ${keyOrder(list)} limit ${list.size} offset ${list.from}) end as ids from counted`

const SEARCH_COLUMNS = sql`, partner.uid, partner.own_name, partner.given_name`

/**
 * Searches only the first 10,000 partners that meet the other conditions, since no index covers the
 * search.
 */
async function searchedPage(trx: Transaction, list: List, search: string): Promise<ListedPage> {
  const { count } = await countList(trx, { ...list, size: 0 })
  const isAll = count <= MAX_LISTED_ROWS
  const candidates = isAll ? matches(list, SEARCH_COLUMNS) : scanInOrder(list, MAX_LISTED_ROWS, SEARCH_COLUMNS)
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (select id, key from (${candidates}) partner where ${matchesSearch(search)})
    select (select count(*)::int from found) as count,
      array(select id from found order by ${keyOrder(list)} limit ${list.size} offset ${list.from}) as ids`.execute(trx)
  const { count: totalCount, ids } = rows[0] ?? { count: 0, ids: [] }
  return { ids, totalCount, hasMore: false, ...(!isAll && { lookedThrough: MAX_LISTED_ROWS }) }
}

const matches = ({ companyId, filters, key }: List, columns = sql``) => sql`
  select partner.id, ${key} as key${columns} from partner
  where ${all(conditionsOf(companyId, filters, MAX_LISTED_ROWS + 1))} limit ${MAX_LISTED_ROWS + 1}`

/**
 * Selects the first `limit` partners in the order of an index. Partners without a key come last in
 * either direction.
 */
function scanInOrder(list: List, limit: number, columns = sql``): RawBuilder<unknown> {
  const { key, isNullable, direction } = list
  const scan = (condition: RawBuilder<SqlBool>) => indexScan(list, { condition, limit, columns })
  if (!isNullable || direction === 'asc') return scan(sql`true`)
  return sql`(${scan(sql`${key} is not null`)}) union all (${scan(sql`${key} is null`)}) limit ${limit}`
}

type ScanOptions = { condition: RawBuilder<SqlBool>; limit: number; columns: RawBuilder<unknown> }

function indexScan({ companyId, filters, key, isUnique, ...list }: List, { condition, limit, columns }: ScanOptions) {
  const direction = sql.raw(list.direction)
  const company = isUnique ? ofCompany(companyId) : ofCompanyInOrderIndex(companyId)
  return sql`select partner.id, ${key} as key${columns} from partner
    where ${all([company, condition, ...filters.map(({ each }) => each)])}
    order by ${key} ${direction}${isUnique ? sql`` : sql`, partner.id ${direction}`} limit ${limit}`
}

const all = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A sort order with an index (migrations 0042, 0107); ties sort by id. */
type Order = { key: RawBuilder<unknown>; direction: 'asc' | 'desc'; isUnique: boolean; isNullable: boolean }

const orderOf = ({ sortBy, sortDesc }: PartnerFilterQuery['query']): Order => ({
  key: sortBy === 'name' ? NAME : sql.ref(`partner.${columnOfOrder(sortBy)}`),
  direction: sortDesc === 'false' ? 'asc' : 'desc',
  isUnique: sortBy === 'uid',
  isNullable: sortBy === 'answeredAt',
})

const NAME = sql`left(lower(coalesce(nullif(partner.given_name, ''), partner.own_name)), 100)`

const keyOrder = (order: Order) => {
  const direction = sql.raw(order.direction)
  return sql`key ${direction} nulls last, id ${direction}`
}
