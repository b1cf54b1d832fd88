import { commit } from '../../../ground/database/commit.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { record } from '../../../house/audit-log/record.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { closeQuestions, reopenQuestions } from '../asking/questions.ts'
import { taskPatienceMinutes } from '../asking/settings-rules.ts'
import { isRetryable, knownStatus, STATUS } from '../status-rules.ts'
import { reopenBatch } from '../store.ts'
import { batchToChange, ownBatchOf } from './batch-of.ts'
import type { SeenBatch } from './view.ts'

/** Now: with the company's patience, as at first. When possible: waits for the services for a day, whatever that is. */
export type When = 'now' | 'possible'

// The longest that a company may set.
const PATIENCE_MINUTES = taskPatienceMinutes.takes.most

/**
 * Asks the open rows of an ended batch again: COMPLETED_WITH_ERRORS or FAILED becomes STARTED (status-rules.ts); its end
 * writes the next edition of result and report. Refuses (404, 403) what is not the actor's, (409) a batch without open rows.
 */
export async function retryBatch(actor: Actor, queue: Queue, id: number, when: When): Promise<void> {
  refuseOthers(await ownBatchOf(actor, queue.database.db, id))
  await reopenQuestions(queue.database.db, id)
  await restart(actor, queue, id, when).catch(async (failure: unknown) => {
    if (failure instanceof Refusal) await closeQuestions(queue.database.db, id)
    throw failure
  })
}

const restart = (actor: Actor, queue: Queue, id: number, when: When): Promise<void> =>
  commit(queue.database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    refuseOthers(batch)
    const waiting = await reopenBatch(trx, batch, when === 'possible' ? PATIENCE_MINUTES : null)
    if (waiting === 0) throw nothingToAsk()
    await sendLanes(queue, trx, { companyId: batch.company_id, waiting })
    const object = { name: `task/${id}`, companyId: batch.company_id }
    const [before, after] = [{ status: batch.status }, { status: STATUS.started }]
    await record(trx, actor, 'task.retry', object, before, after)
  })

function refuseOthers({ status }: SeenBatch): void {
  const now = knownStatus(status)
  if (now === null || !isRetryable(now)) throw nothingToAsk()
}

const nothingToAsk = () => new Refusal('conflict', 'nothing to ask again')
