import { sql } from 'kysely'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import { deleteFile } from '../../../ground/database/file-store.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { filesOf } from '../batch-files.ts'
import { knownStatus, STATUS, type Status, stateAfterRemoval } from '../status-rules.ts'
import { updateBatch } from '../store.ts'
import { batchToChange } from './batch-of.ts'
import type { SeenBatch } from './view.ts'

/**
 * Cancels what runs, deletes what ended (status-rules.ts). `seen` is the status that the user saw: if it is no longer that,
 * nothing is done (409), so that a late cancel never destroys a result. Refuses (404, 403) what is not the actor's, (409) what is
 * cancelled, deleted or downloaded already.
 */
export async function removeBatch(
  actor: Actor,
  database: OpenDatabase,
  id: number,
  seen: Status | undefined,
): Promise<void> {
  await commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    const next = stateToEnter(batch, seen)
    await (next === STATUS.cancelled ? cancelBatch(trx, batch) : deleteBatch(trx, batch))
    await recordRemoval(trx, actor, batch, next)
  })
}

function stateToEnter({ status, is_downloaded }: SeenBatch, seen: Status | undefined): Status {
  const now = knownStatus(status)
  const next = now === null || is_downloaded ? null : stateAfterRemoval(now)
  if (next === null || (seen !== undefined && seen !== now)) throw new Refusal('conflict', 'status changed')
  return next
}

/**
 * No question is taken any more; answers that are still on their way are refused (batches/asking/settle.ts). Whoever works tidies up
 * behind it (batches/tidy.ts).
 */
async function cancelBatch(trx: Transaction, { id, status }: SeenBatch): Promise<void> {
  await updateBatch(trx, id, status, {
    status: STATUS.cancelled,
    finished_at: sql<Date>`now()`,
    // Whoever finishes it has lost it: its report is due at once.
    finishing_token: null,
    finishing_until: null,
  })
}

/** Upload and result go, the report stays (docs/rules.md#removing-a-batch). */
async function deleteBatch(trx: Transaction, batch: SeenBatch): Promise<void> {
  await updateBatch(trx, batch.id, batch.status, {
    status: STATUS.deleted,
    upload_file_id: null,
    result_file_id: null,
    result_utf8_file_id: null,
  })
  for (const fileId of filesOf(batch)) await deleteFile(trx, fileId)
}

const recordRemoval = (trx: Transaction, actor: Actor, batch: SeenBatch, next: Status): Promise<void> =>
  record(
    trx,
    actor,
    next === STATUS.cancelled ? 'task.cancel' : 'task.delete',
    { name: `task/${batch.id}`, companyId: batch.company_id },
    { status: batch.status },
    { status: next },
  )
