import type { Clock } from '../../../base/database/clock.ts'
import type { Database } from '../../../base/database/database.ts'
import { isOutage } from '../../../base/database/is-outage.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { STATUS } from '../status-rules.ts'
import { markFailureSeen } from '../store.ts'
import type { TaskDetail } from '../wire.ts'
import { readBatch } from './list-batches.ts'

/**
 * Returns one batch for a user who opens it. Marks a failed batch as seen, which ends its alarm
 * (docs/metrics.md). Throws 404 outside the actor's scope.
 */
export async function openBatch(
  actor: Actor,
  { db, clock }: { db: Database; clock: Clock },
  id: number,
): Promise<TaskDetail> {
  const batch = await readBatch(actor, { db, clock }, id)
  if (batch.status === STATUS.failed) await markFailureSeen(db, id).catch(unlessOutage)
  return batch
}

// Marking fails if the disk is full, but the batch can still be read.
function unlessOutage(failure: unknown): void {
  if (!isOutage(failure)) throw failure
}
