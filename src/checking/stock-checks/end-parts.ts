import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { cancelParts } from '../batches/list/actions.ts'
import { partsUnderWay } from './store.ts'
import { returnQuota } from './used-store.ts'

/**
 * Cancels the running parts of a check that was ended in the same transaction; `actor` null = by
 * the product itself.
 */
export async function endParts(trx: Transaction, actor: Actor | null, checkId: number): Promise<void> {
  await cancelParts(trx, actor, await partsUnderWay(trx, checkId))
  await returnQuota(trx, checkId)
}
