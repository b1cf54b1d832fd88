import type { Database } from '../../base/database/database.ts'
import { analyzeTables } from '../../base/database/planner.ts'
import type { Tables } from '../../base/database/tables.ts'
import { batchesWithStaleStatistics, clearStaleStatistics } from './store.ts'

/**
 * Batches with at least this many questions cause a renewal of the planner's statistics.
 * PostgreSQL's autoanalyze runs a minute or two later, which is too late.
 */
export const STATISTICS_MIN_QUESTIONS = 50_000

const TABLES_TO_ANALYZE: readonly (keyof Tables)[] = ['batch', 'question', 'answer', 'cached_answer', 'partner']

/**
 * Renews the planner's statistics after a large batch was stored or ended. Two workers may do so
 * at the same time; the second run is redundant but harmless.
 */
export async function renewStatistics(db: Database): Promise<void> {
  const ids = await batchesWithStaleStatistics(db)
  if (ids.length === 0) return
  // The mark is cleared first, so that a batch that ends during the analysis causes another one.
  await clearStaleStatistics(db, ids)
  await analyzeTables(db, TABLES_TO_ANALYZE)
}
