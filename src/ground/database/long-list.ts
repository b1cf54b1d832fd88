import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageOf } from '../roles/parameter-rules.ts'
import type { Reader } from './database.ts'

/** A list tells no more exactly how many there are, and looks through no more: whoever has more narrows it (docs/rules.md#lists). */
export const MAX_LISTED = 10_000

/**
 * The ids of one page in their order, and how many there are in all; `hasMore`: there are more than that. `lookedThrough`: among how many,
 * the first of all, was searched or sorted; left out: among all.
 */
export type ListedPage = { ids: number[]; totalCount: number; hasMore: boolean; lookedThrough?: number }

/** Which places of a list a page is; none behind the ten thousandth. */
export function placesOf(query: { page: number; itemsPerPage: number }): { from: number; size: number } {
  const { from, size } = pageOf(query, MAX_LISTED)
  return { from: Math.min(from, MAX_LISTED), size: Math.max(0, Math.min(size, MAX_LISTED - from)) }
}

/** A list of which the first alone are looked at, as an index has them in its order. */
export type FirstOf = {
  /** Selects all that is wanted as far as an index tells it, in the index's order, with whatever `search` and `order` read. */
  looked: RawBuilder<unknown>
  /** What that is called in `search` and `order`. */
  as?: string
  /** What `search` and `order` read besides. */
  join?: RawBuilder<unknown> | undefined
  /** What else is wanted. */
  search?: RawBuilder<SqlBool> | undefined
  /** The order of the page. */
  order: RawBuilder<unknown>
  /** Whether that is not the index's. */
  isSorted?: boolean | undefined
}

/** Finds a page of a list of which the first ten thousand are looked at, in one statement; the order is kept by an index, for whoever never sorts. */
export async function pageOfFirst(
  reader: Reader,
  { looked, as = 'looked', join = sql``, search, order, isSorted = false }: FirstOf,
  { from, size }: { from: number; size: number },
): Promise<ListedPage> {
  const { rows } = await sql<{ count: number; total: number; ids: number[] }>`
    with looked as materialized (${looked} limit ${MAX_LISTED + 1}),
      found as materialized (select ${sql.ref(`${as}.id`)}, row_number() over (order by ${order}) as place
        from looked as ${sql.ref(as)} ${join} where ${search ?? sql`true`})
    select (select count(*)::int from looked) as total, (select count(*)::int from found) as count,
      array(select id from found order by place limit ${size} offset ${from}) as ids`.execute(reader)
  const { count, total, ids } = rows[0] ?? { count: 0, total: 0, ids: [] }
  const isPart = total > MAX_LISTED
  if (!search && !isSorted) return { ids, totalCount: Math.min(count, MAX_LISTED), hasMore: isPart }
  return {
    ids,
    totalCount: Math.min(count, MAX_LISTED),
    hasMore: false,
    ...(isPart && { lookedThrough: MAX_LISTED }),
  }
}
