import type { Clock } from '../../../ground/database/clock.ts'
import type { Database } from '../../../ground/database/database.ts'
import { isOutage } from '../../../ground/database/is-outage.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { STATUS } from '../status-rules.ts'
import { noteFailureSeen } from '../store.ts'
import type { TaskDetail } from '../wire.ts'
import { readBatch } from './list.ts'

/**
 * Returns one batch for a person who opens it, and notes of one that failed that it was seen, so that nobody on duty is alarmed about it
 * any longer (docs/metrics.md). Refuses (404) what is not in the actor's scope.
 */
export async function openBatch(
  actor: Actor,
  { db, clock }: { db: Database; clock: Clock },
  id: number,
): Promise<TaskDetail> {
  const batch = await readBatch(actor, { db, clock }, id)
  if (batch.status === STATUS.failed) await noteFailureSeen(db, id).catch(unlessOutage)
  return batch
}

// On a full disk a batch can still be read.
function unlessOutage(failure: unknown): void {
  if (!isOutage(failure)) throw failure
}
