import { sql } from 'kysely'
import { commit } from '../../../ground/database/commit.ts'
import type { OpenDatabase, Transaction } from '../../../ground/database/database.ts'
import { deleteFile } from '../../../ground/database/file-store.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import type { ProblemCode } from '../../../ground/roles/problem-rules.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import { translate } from '../../../ground/texts/translate.ts'
import { record } from '../../../house/audit-log/record.ts'
import { type Queue, sendLanes } from '../asking/lane-queue.ts'
import { closeQuestions, reopenQuestions } from '../asking/questions.ts'
import { taskPatienceMinutes } from '../asking/settings-rules.ts'
import { filesOf } from '../batch-files.ts'
import { batchTexts } from '../server-texts.ts'
import { isRetryable, knownStatus, STATUS, type Status, stateAfterRemoval } from '../status-rules.ts'
import { endWaiting, reopenBatch, updateBatch } from '../store.ts'
import { batchToChange, ownBatchOf, type SeenBatch } from './view.ts'

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
    const next = stateToEnter(actor, batch, seen)
    await (next === STATUS.cancelled ? cancelBatch(trx, batch) : deleteBatch(trx, batch))
    await recordRemoval(trx, actor, batch, next)
  })
}

function stateToEnter(actor: Actor, { status, is_downloaded }: SeenBatch, seen: Status | undefined): Status {
  const now = knownStatus(status)
  const next = now === null ? null : stateAfterRemoval(now)
  if (next !== null && is_downloaded) throw refusedTo(actor, 'downloaded')
  if (next === null || (seen !== undefined && seen !== now)) throw new Refusal('conflict', 'status changed')
  return next
}

/**
 * Cancels a batch for a program, which names what it wants: one that is cancelled already stays as it is. Refuses (404) what is not its
 * company's, (409) what has ended.
 */
export const cancelOnly = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    if (batch.status === STATUS.cancelled) return
    if (!mayBecome(batch, STATUS.cancelled)) throw refusedTo(actor, 'ended')
    await cancelBatch(trx, batch)
    await recordRemoval(trx, actor, batch, STATUS.cancelled)
  })

/**
 * Cancels those of some batches that are open, in the transaction that ends what they are parts of. `actor` null = by the product itself. All are locked
 * before the audit log is: whoever cancels one of them by itself has it first, too.
 */
export async function cancelParts(trx: Transaction, actor: Actor | null, ids: readonly number[]): Promise<void> {
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
 * Deletes an ended batch for a program; one that is deleted already stays so. Refuses (404) what is not its company's, (409) what runs, was
 * cancelled or downloaded, or is held.
 */
export const deleteOnly = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const batch = await batchToChange(actor, trx, id)
    if (batch.status === STATUS.deleted) return
    const obstacle = obstacleToDeleting(batch)
    if (obstacle !== null) throw refusedTo(actor, obstacle)
    await deleteBatch(trx, batch)
    await recordRemoval(trx, actor, batch, STATUS.deleted)
  })

function obstacleToDeleting(batch: SeenBatch): Obstacle | null {
  if (batch.status === STATUS.cancelled) return 'cancelled'
  if (!mayBecome(batch, STATUS.deleted)) return 'running'
  if (batch.is_held) return 'held'
  return batch.is_downloaded ? 'downloaded' : null
}

function mayBecome({ status }: SeenBatch, next: Status): boolean {
  const now = knownStatus(status)
  return now !== null && stateAfterRemoval(now) === next
}

/** Why a program's wish does not fit the batch: by which code it knows that, and what is said. */
const OBSTACLES = {
  ended: { code: 'batch_ended', text: 'hasEnded' },
  running: { code: 'batch_running', text: 'stillRuns' },
  cancelled: { code: 'batch_cancelled', text: 'wasCancelled' },
  held: { code: 'batch_held', text: 'isHeld' },
  downloaded: { code: 'batch_downloaded', text: 'wasDownloaded' },
} as const satisfies Record<string, { code: ProblemCode; text: string }>
type Obstacle = keyof typeof OBSTACLES

function refusedTo({ language }: Actor, obstacle: Obstacle): Refusal {
  const { code, text } = OBSTACLES[obstacle]
  return new Refusal('conflict', translate(batchTexts, language)(text), [], null, code)
}

/**
 * No question is taken any more; answers that are still on their way are refused (batches/asking/settle.ts). Whoever works tidies up
 * behind it (batches/work.ts).
 */
async function cancelBatch(trx: Transaction, { id, status }: Pick<SeenBatch, 'id' | 'status'>): Promise<void> {
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

const recordRemoval = (
  trx: Transaction,
  actor: Actor | null,
  batch: Pick<SeenBatch, 'id' | 'status' | 'company_id'>,
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

/** Now: with the company's patience, as at first. When possible: waits for the services for a day, whatever that is. */
type When = 'now' | 'possible'

/**
 * Ends a batch that waits for open answers: they become "not checked", and its end writes result and report. Refuses (404, 403)
 * what is not the actor's, (409) a batch that does not wait.
 */
export const finishBatch = (actor: Actor, database: OpenDatabase, id: number): Promise<void> =>
  commit(database, async trx => {
    const { company_id: companyId, status } = await batchToChange(actor, trx, id)
    if (!(await endWaiting(trx, id))) throw new Refusal('conflict', 'status changed')
    await record(trx, actor, 'task.finish', { name: `task/${id}`, companyId }, { status }, { status })
  })

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
  if (now === null || !isRetryable(now)) throw nothingToAsk(now === STATUS.created || now === STATUS.started)
}

// A program that lost the first answer is told that its rows are being asked.
const nothingToAsk = (isRunning = false) =>
  new Refusal('conflict', 'nothing to ask again', [], null, isRunning ? 'batch_running' : 'nothing_to_ask_again')
