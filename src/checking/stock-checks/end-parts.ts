import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { cancelStockCheckBatches } from '../batches/list/actions.ts'
import { returnQuota } from './daily-usage-store.ts'
import { runningParts } from './store.ts'

/**
 * Cancels the running parts of a check that was ended in the same transaction; `actor` null = by
 * the product itself.
 */
export async function cancelRunningParts(trx: Transaction, actor: Actor | null, checkId: number): Promise<void> {
  await cancelStockCheckBatches(trx, actor, await runningParts(trx, checkId))
  await returnQuota(trx, checkId)
}
