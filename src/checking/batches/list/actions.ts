import { sql } from 'kysely'
import { commit } from '../../../base/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../base/database/database.ts'
import { deleteFile } from '../../../base/database/file-store.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import type { ProblemCode } from '../../../base/roles/problem-rules.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { translate } from '../../../base/texts/translate.ts'
import { record } from '../../../platform/audit-log/record.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { closeQuestions, reopenQuestions } from '../asking/questions.ts'
import { taskPatienceMinutes } from '../asking/settings-rules.ts'
import { fileIdsOf } from '../batch-files.ts'
import { batchTexts } from '../server-texts.ts'
import { isRetryable, STATUS, type Status, stateAfterRemoval, toStatus } from '../status-rules.ts'
import { endPatienceNow, reopenBatch, updateBatch } from '../store.ts'
import { lockOwnBatch, readOwnBatch, type VisibleBatch } from './view.ts'

/**
 * Cancels a running batch or deletes an ended one (status-rules.ts). Throws 409 if its status is no
 * longer `expectedStatus`, so that a late cancellation never destroys a result. Throws 404 or 403
 * if the actor may not see or change the batch, and 409 if it is already cancelled, deleted or
 * downloaded.
 */
export async function removeBatch(
  actor: Actor,
  database: OpenDatabase,
  id: number,
  expectedStatus: Status | undefined,
): Promise<void> {
  await commit(database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    const newStatus = nextStatus(actor, batch, expectedStatus)
    await (newStatus === STATUS.cancelled ? cancelBatch(trx, batch) : deleteBatch(trx, batch))
    await recordRemoval(trx, actor, batch, newStatus)
  })
}

function nextStatus(actor: Actor, { status, is_downloaded }: VisibleBatch, expectedStatus: Status | undefined): Status {
  const currentStatus = toStatus(status)
  const next = currentStatus === null ? null : stateAfterRemoval(currentStatus)
  if (next !== null && is_downloaded) throw refusalFor(actor, 'downloaded')
  if (next === null || (expectedStatus !== undefined && expectedStatus !== currentStatus))
    throw new Refusal('conflict', 'status changed')
  return next
}

/**
 * Cancels a batch for a program. A batch that is already cancelled stays unchanged. Throws 404 for
 * another company's batch, 409 if it has ended.
 */
export const cancelForProgram = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    if (batch.status === STATUS.cancelled) return
    if (!mayChangeTo(batch, STATUS.cancelled)) throw refusalFor(actor, 'ended')
    await cancelBatch(trx, batch)
    await recordRemoval(trx, actor, batch, STATUS.cancelled)
  })

/**
 * Cancels those of the batches `ids` that are open, in the transaction that ends their stock check.
 * `actor` is null if the product itself ends it. Locks all batches before the audit log, the same
 * lock order as in a single cancellation.
 */
export async function cancelStockCheckBatches(
  trx: Transaction,
  actor: Actor | null,
  ids: readonly number[],
): Promise<void> {
  const open = trx
    .selectFrom('batch')
    .select(['id', 'status', 'company_id'])
    .where('id', 'in', [0, ...ids])
  const batches = await open
    .where('status', 'in', [STATUS.created, STATUS.started])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const batch of batches) await cancelBatch(trx, batch)
  for (const batch of batches) await recordRemoval(trx, actor, batch, STATUS.cancelled)
}

/**
 * Deletes an ended batch for a program. A batch that is already deleted stays unchanged. Throws 404
 * for another company's batch, 409 if it is running, cancelled, downloaded or held.
 */
export const deleteForProgram = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    if (batch.status === STATUS.deleted) return
    const obstacle = deletionObstacle(batch)
    if (obstacle !== null) throw refusalFor(actor, obstacle)
    await deleteBatch(trx, batch)
    await recordRemoval(trx, actor, batch, STATUS.deleted)
  })

function deletionObstacle(batch: VisibleBatch): Obstacle | null {
  if (batch.status === STATUS.cancelled) return 'cancelled'
  if (!mayChangeTo(batch, STATUS.deleted)) return 'running'
  if (batch.is_held) return 'held'
  return batch.is_downloaded ? 'downloaded' : null
}

function mayChangeTo({ status }: VisibleBatch, next: Status): boolean {
  const currentStatus = toStatus(status)
  return currentStatus !== null && stateAfterRemoval(currentStatus) === next
}

/** The reasons why a batch's state forbids an action: the code for programs and the text. */
const OBSTACLES = {
  ended: { code: 'batch_ended', text: 'hasEnded' },
  running: { code: 'batch_running', text: 'stillRuns' },
  cancelled: { code: 'batch_cancelled', text: 'wasCancelled' },
  held: { code: 'batch_held', text: 'isHeld' },
  downloaded: { code: 'batch_downloaded', text: 'wasDownloaded' },
} as const satisfies Record<string, { code: ProblemCode; text: string }>
type Obstacle = keyof typeof OBSTACLES

function refusalFor({ language }: Actor, obstacle: Obstacle): Refusal {
  const { code, text } = OBSTACLES[obstacle]
  return new Refusal('conflict', translate(batchTexts, language)(text), [], null, code)
}

/**
 * Cancels a batch: no further questions are claimed, and late answers are rejected
 * (batches/asking/settle.ts). A worker removes its questions from the queue later
 * (batches/batch-work.ts).
 */
async function cancelBatch(trx: Transaction, { id, status }: Pick<VisibleBatch, 'id' | 'status'>): Promise<void> {
  await updateBatch(trx, id, status, {
    status: STATUS.cancelled,
    finished_at: sql<Date>`now()`,
    // A process that is finishing the batch loses its lease, so that the report is due at once.
    finishing_token: null,
    finishing_until: null,
  })
}

/** Deletes a batch's upload and result, but not its report (docs/rules.md#removing-a-batch). */
async function deleteBatch(trx: Transaction, batch: VisibleBatch): Promise<void> {
  await updateBatch(trx, batch.id, batch.status, {
    status: STATUS.deleted,
    upload_file_id: null,
    result_file_id: null,
    result_utf8_file_id: null,
  })
  for (const fileId of fileIdsOf(batch)) await deleteFile(trx, fileId)
}

const recordRemoval = (
  trx: Transaction,
  actor: Actor | null,
  batch: Pick<VisibleBatch, 'id' | 'status' | 'company_id'>,
  next: Status,
): Promise<void> =>
  record(
    trx,
    actor,
    next === STATUS.cancelled ? 'task.cancel' : 'task.delete',
    { name: `task/${batch.id}`, companyId: batch.company_id },
    { status: batch.status },
    { status: next },
  )

/**
 * How long a retry waits for answers. `now`: the company's patience. `possible`: up to a day,
 * regardless of that setting.
 */
type RetryTime = 'now' | 'possible'

/**
 * Ends a batch that waits for open answers: its open rows become "not checked", and result and
 * report are written. Throws 404 or 403 if the actor may not see or change the batch, 409 if it
 * does not wait.
 */
export const finishBatch = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const { company_id: companyId, status } = await lockOwnBatch(actor, trx, id)
    if (!(await endPatienceNow(trx, id))) throw new Refusal('conflict', 'status changed')
    await record(trx, actor, 'task.finish', { name: `task/${id}`, companyId }, { status }, { status })
  })

// The longest patience that a company may set.
const MAX_PATIENCE_MINUTES = taskPatienceMinutes.valueRule.most

/**
 * Queries the open rows of an ended batch again. COMPLETED_WITH_ERRORS or FAILED becomes STARTED
 * (status-rules.ts), and the next edition of result and report is written when the batch ends.
 * Throws 404 or 403 if the actor may not see or change the batch, 409 without open rows.
 */
export async function retryBatch(actor: Actor, queue: Queue, id: number, when: RetryTime): Promise<void> {
  throwUnlessRetryable(await readOwnBatch(actor, queue.database.db, id))
  await reopenQuestions(queue.database.db, id)
  await restart(actor, queue, id, when).catch(async (failure: unknown) => {
    if (failure instanceof Refusal) await closeQuestions(queue.database.db, id)
    throw failure
  })
}

const restart = (actor: Actor, queue: Queue, id: number, when: RetryTime): Promise<void> =>
  commit(queue.database, async trx => {
    const batch = await lockOwnBatch(actor, trx, id)
    throwUnlessRetryable(batch)
    const questions = await reopenBatch(trx, batch, when === 'possible' ? MAX_PATIENCE_MINUTES : null)
    if (questions === 0) throw nothingToRetryRefusal()
    await sendLanes(queue, trx, { companyId: batch.company_id, questions })
    const object = { name: `task/${id}`, companyId: batch.company_id }
    const [before, after] = [{ status: batch.status }, { status: STATUS.started }]
    await record(trx, actor, 'task.retry', object, before, after)
  })

function throwUnlessRetryable({ status }: VisibleBatch): void {
  const currentStatus = toStatus(status)
  if (currentStatus === null || !isRetryable(currentStatus))
    throw nothingToRetryRefusal(currentStatus === STATUS.created || currentStatus === STATUS.started)
}

// The code batch_running tells a program that missed the first response that its retry is running.
const nothingToRetryRefusal = (isRunning = false) =>
  new Refusal('conflict', 'nothing to ask again', [], null, isRunning ? 'batch_running' : 'nothing_to_ask_again')
