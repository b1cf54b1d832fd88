import type { SelectQueryBuilder } from 'kysely'

/** Nothing is selected yet. */
type Nothing = Record<never, never>

/** Returns how many rows a query finds that selects nothing itself. The database counts in bigint, which travels as text. */
export async function countOf<Tables, From extends keyof Tables>(
  query: SelectQueryBuilder<Tables, From, Nothing>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll().as('count')).$castTo<{ count: string }>()
  const { count } = await counted.executeTakeFirstOrThrow()
  return Number(count)
}
