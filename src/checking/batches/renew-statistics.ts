import type { Database } from '../../ground/database/database.ts'
import { analyzeTables } from '../../ground/database/planner.ts'
import type { Tables } from '../../ground/database/tables.ts'
import { clearGrown, grownBatches } from './store.ts'

/** From so many questions on a batch has the statistics renewed. PostgreSQL's own autoanalyze comes within a minute or two, which is late. */
export const MANY_QUESTIONS = 50_000

const GROWN: readonly (keyof Tables)[] = ['batch', 'question', 'answer', 'cached_answer', 'partner']

/** Renews the planner's statistics where a long batch came in or ended since. Of two workers that do so at once the second does it in vain. */
export async function renewStatistics(db: Database): Promise<void> {
  const ids = await grownBatches(db)
  if (ids.length === 0) return
  // Before: what ends meanwhile is to be seen by the next one.
  await clearGrown(db, ids)
  await analyzeTables(db, GROWN)
}
