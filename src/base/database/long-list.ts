import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pageBounds } from '../roles/parameter-rules.ts'
import type { Reader } from './database.ts'

/**
 * The limit up to which a list counts exactly and is searched; beyond it, users narrow the list
 * (docs/rules.md#lists).
 */
export const MAX_LISTED_ROWS = 10_000

/**
 * The ids of one page in order, and the total count. `hasMore`: the list has more rows than
 * `totalCount`. `lookedThrough`: only that number of first rows was searched or sorted; absent =
 * all.
 */
export type ListedPage = { ids: number[]; totalCount: number; hasMore: boolean; lookedThrough?: number }

/** Returns the range of a page in its list; empty beyond the ten thousandth row. */
export function pageRange(query: { page: number; itemsPerPage: number }): { from: number; size: number } {
  const { from, size } = pageBounds(query, MAX_LISTED_ROWS)
  return { from: Math.min(from, MAX_LISTED_ROWS), size: Math.max(0, Math.min(size, MAX_LISTED_ROWS - from)) }
}

/** A list of which only the first rows, in the order of an index, are examined. */
export type CandidateList = {
  /**
   * Selects the candidates in the order of the index, with all columns that `search` and `order`
   * read.
   */
  candidates: RawBuilder<unknown>
  /** The alias of `candidates` in `search` and `order`. */
  as?: string
  /** Further tables that `search` and `order` read. */
  join?: RawBuilder<unknown> | undefined
  /** Conditions that the index does not cover. */
  search?: RawBuilder<SqlBool> | undefined
  /** The order of the page. */
  order: RawBuilder<unknown>
  /** True if `order` differs from the index's. */
  isSorted?: boolean | undefined
}

/**
 * Returns a page of the first ten thousand rows of a list, in one statement. Without sorting, the
 * order is the index's.
 */
export async function readCandidatePage(
  reader: Reader,
  { candidates, as = 'looked', join = sql``, search, order, isSorted = false }: CandidateList,
  { from, size }: { from: number; size: number },
): Promise<ListedPage> {
  const { rows } = await sql<{ count: number; total: number; ids: number[] }>`
    with looked as materialized (${candidates} limit ${MAX_LISTED_ROWS + 1}),
      found as materialized (select ${sql.ref(`${as}.id`)}, row_number() over (order by ${order}) as place
        from looked as ${sql.ref(as)} ${join} where ${search ?? sql`true`})
    select (select count(*)::int from looked) as total, (select count(*)::int from found) as count,
      array(select id from found order by place limit ${size} offset ${from}) as ids`.execute(reader)
  const { count, total, ids } = rows[0] ?? { count: 0, total: 0, ids: [] }
  const isPart = total > MAX_LISTED_ROWS
  if (!search && !isSorted) return { ids, totalCount: Math.min(count, MAX_LISTED_ROWS), hasMore: isPart }
  return {
    ids,
    totalCount: Math.min(count, MAX_LISTED_ROWS),
    hasMore: false,
    ...(isPart && { lookedThrough: MAX_LISTED_ROWS }),
  }
}
