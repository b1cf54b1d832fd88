import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { record } from '../../../house/audit-log/record.ts'
import { batchToChange } from '../list/batch-of.ts'
import { holdBatchRow } from './retention-store.ts'

/**
 * Sets or lifts the hold of a batch: while it stands, retention removes nothing of it (BAO § 132, pending proceedings).
 * Refuses (404) what is not in the actor's scope; the contract admits Admin and Dev alone.
 */
export const holdBatch = (actor: Actor, database: OpenDatabase, id: number, hold: boolean): Promise<void> =>
  commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    if (batch.is_held === hold) return
    await holdBatchRow(trx, id, hold)
    const object = { name: `task/${id}`, companyId: batch.company_id }
    await record(trx, actor, 'task.hold', object, { hold: batch.is_held }, { hold })
  })
