import type { SelectQueryBuilder } from 'kysely'

/** A query that selects nothing yet. */
type Nothing = Record<never, never>

/**
 * Returns the number of rows of a query without a select. The database counts in bigint, which
 * arrives as text.
 */
export async function countOf<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, Nothing>,
): Promise<number> {
  const countQuery = query.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: string }>()
  const { count } = await countQuery.executeTakeFirstOrThrow()
  return Number(count)
}
