import type { Database } from '../../base/database/database.ts'
import { analyzeTables } from '../../base/database/planner.ts'
import type { Tables } from '../../base/database/tables.ts'
import { clearGrown, grownBatches } from './store.ts'

/**
 * A batch with this many questions has the statistics renewed. PostgreSQL's autoanalyze runs a
 * minute or two later, which is too late.
 */
export const MANY_QUESTIONS = 50_000

const GROWN: readonly (keyof Tables)[] = ['batch', 'question', 'answer', 'cached_answer', 'partner']

/**
 * Renews the planner's statistics after a long batch was stored or ended. If two workers do so at
 * once, the second run is redundant.
 */
export async function renewStatistics(db: Database): Promise<void> {
  const ids = await grownBatches(db)
  if (ids.length === 0) return
  // Cleared before, so that a batch that ends during the analysis causes another one.
  await clearGrown(db, ids)
  await analyzeTables(db, GROWN)
}
