import { type Insertable, sql, type UpdateObject } from 'kysely'
import type { Database, Reader, Transaction } from '../../base/database/database.ts'
import { leaseOf } from '../../base/database/lease.ts'
import { isOpenQuestionOf } from '../../base/database/planner.ts'
import { PREPARED } from '../../base/database/prepared.ts'
import type { Tables } from '../../base/database/tables.ts'
import { STATUS } from './status-rules.ts'

/**
 * The status of a batch while its questions are stored; it is invisible to users. Storing them in
 * one long transaction would block others.
 */
export const BEING_STORED = -2

/**
 * The increments of a batch's counters after a group of questions was settled: the number of
 * questions, and of sheet rows by verdict.
 */
export type Tally = {
  batchId: number
  questions: number
  valid: number
  invalid: number
  notChecked: number
  notAUid: number
}

/** Batches whose counters changed, those now complete, and those nearly complete. */
export type UpdatedBatches = { updated: number[]; complete: number[]; nearlyComplete: number[] }

type NewBatch = Omit<Insertable<Tables['batch']>, 'status'>
type BatchChange = UpdateObject<Tables, 'batch', 'batch'>

/**
 * Stores a batch that is not visible yet; returns its id. Ids of a company's batches are assigned
 * one at a time: a reader who sees one sees all lower ids too, stored or still being stored
 * (list/list-batches.ts).
 */
export async function insertBatch(trx: Transaction, batch: NewBatch): Promise<number> {
  await trx.selectFrom('company').select('id').where('id', '=', batch.company_id).forNoKeyUpdate().execute()
  const { id } = await trx
    .insertInto('batch')
    .values({ ...batch, status: BEING_STORED })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a completely stored batch visible, as CREATED. */
export async function publishBatch(trx: Transaction, id: number): Promise<void> {
  await updateBatch(trx, id, BEING_STORED, { status: STATUS.created, created_at: sql<Date>`now()` })
}

/** Returns uploads still incomplete an hour after their start: their process crashed. */
export const readUnfinishedUploads = (db: Database) =>
  db
    .selectFrom('batch')
    .select(['id', 'upload_file_id'])
    .where('status', '=', BEING_STORED)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()

/** Deletes a batch that never became visible, with its questions. */
export async function deleteUnfinishedBatch(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('batch').where('id', '=', id).where('status', '=', BEING_STORED).execute()
}

/** Changes a batch if it is in the state `from`. Returns whether it was. */
export async function updateBatch(trx: Transaction, id: number, from: number, change: BatchChange): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batch')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes CREATED to STARTED when the first question is claimed. */
export async function startBatches(trx: Transaction, ids: number[]): Promise<void> {
  await sql`update batch set status = ${STATUS.started}, started_at = coalesce(started_at, now())
    where id = any(${ids}::int[]) and status = ${STATUS.created}`.execute(trx)
}

// Result files are prepared in advance once this many questions are left: about two seconds of work
// for ten lanes at 100 ms per answer. Preparation (starting threads, reading the sheet) takes one.
const NEARLY_COMPLETE_QUESTIONS = 200

/** Adds to the counters of running batches. */
export async function addToCounters(trx: Transaction, tallies: Tally[]): Promise<UpdatedBatches> {
  const updated: number[] = []
  const complete: number[] = []
  const nearly: number[] = []
  for (const tally of tallies) {
    const batch = await trx
      .updateTable('batch')
      .set(eb => ({
        settled_questions: eb('settled_questions', '+', tally.questions),
        processed_rows: eb('processed_rows', '+', tally.valid + tally.invalid + tally.notChecked + tally.notAUid),
        valid_rows: eb('valid_rows', '+', tally.valid),
        invalid_rows: eb('invalid_rows', '+', tally.invalid),
        not_checked_rows: eb('not_checked_rows', '+', tally.notChecked),
        not_a_uid_rows: eb('not_a_uid_rows', '+', tally.notAUid),
      }))
      .where('id', '=', tally.batchId)
      .where('status', '=', STATUS.started)
      .returning(['id', 'settled_questions', 'total_questions'])
      .modifyEnd(PREPARED)
      .executeTakeFirst()
    if (!batch) continue
    updated.push(batch.id)
    const remaining = batch.total_questions - batch.settled_questions
    if (remaining <= 0) complete.push(batch.id)
    else if (remaining <= NEARLY_COMPLETE_QUESTIONS) nearly.push(batch.id)
  }
  return { updated, complete, nearlyComplete: nearly }
}

/**
 * Ends a batch's patience, so that the next sweep abandons its open questions. Returns false if the
 * batch was not waiting.
 */
export async function endPatienceNow(trx: Transaction, id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update batch set patience_until = now() - interval '1 second', is_patient = false
    where id = ${id} and status = ${STATUS.started} and patience_until > now()`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Starts a batch's patience: open questions are retried for `minutes`, then abandoned. */
export async function setPatience(db: Reader, id: number, minutes: number): Promise<void> {
  await sql`update batch set patience_until = now() + ${minutes}::int * interval '1 minute'
    where id = ${id} and status = ${STATUS.started} and patience_until is null`.execute(db)
}

/**
 * The lease for a download: a result is sent to one client at a time, and counts as downloaded once
 * a client has received the last byte.
 */
export const DOWNLOAD_LEASE = leaseOf('batch', {
  key: 'id',
  token: 'download_token',
  until: 'download_until',
  isOpen: sql<boolean>`not is_downloaded`,
})

/** Marks a result as downloaded. A newer edition stored during the download stays unmarked. */
export async function markDownloaded(db: Reader, id: number, resultFileId: number): Promise<void> {
  await db
    .updateTable('batch')
    .set({ is_downloaded: true })
    .where('id', '=', id)
    .where('result_file_id', '=', resultFileId)
    .execute()
}

/** Cancels the open batches of a company or user that is being deleted. */
export async function cancelOpenBatches(trx: Transaction, scope: { companyId: number } | { userId: number }) {
  const [column, id] =
    'companyId' in scope ? (['company_id', scope.companyId] as const) : (['created_by', scope.userId] as const)
  await trx
    .updateTable('batch')
    .set({ status: STATUS.cancelled, finished_at: sql<Date>`now()` })
    .where(column, '=', id)
    .where('status', 'in', [STATUS.created, STATUS.started])
    .execute()
}

/**
 * Returns visible batches with many questions that were stored or ended since the planner's
 * statistics were renewed.
 */
export async function batchesWithStaleStatistics(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('batch').select('id').where(hasStaleStatistics).execute()
  return rows.map(({ id }) => id)
}

const hasStaleStatistics = sql<boolean>`renew_statistics and status >= ${sql.lit(STATUS.cancelled)}`

/** SQL condition: whether a large batch was stored or ended since the statistics were renewed. */
export const HAS_STALE_STATISTICS = sql<boolean>`exists (select from batch where ${hasStaleStatistics})`

/** Marks that the statistics have been renewed for these batches, or are about to be. */
export async function clearStaleStatistics(db: Database, ids: number[]): Promise<void> {
  await db.updateTable('batch').set({ renew_statistics: false }).where('id', 'in', ids).execute()
}

/** Returns cancelled batches that may have open questions. */
export async function cancelledBatchesToTidy(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('batch').select('id').where(mustBeTidied).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const mustBeTidied = sql<boolean>`status = ${sql.lit(STATUS.cancelled)} and not is_tidied`

/** SQL condition: whether any cancelled batch may have open questions. */
export const HAS_CANCELLED_TO_TIDY = sql<boolean>`exists (select from batch where ${mustBeTidied})`

/**
 * Marks that a cancelled batch has no open questions. Returns false if it has open questions or is
 * already marked.
 */
export async function markTidied(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`update batch set is_tidied = true
    where id = ${id} and status = ${sql.lit(STATUS.cancelled)} and not is_tidied
      and not exists (select from question where ${isOpenQuestionOf(id)}) returning id`.execute(db)
  return rows.length > 0
}

/** Marks a failed batch as seen, once for each failure. */
export async function markFailureSeen(db: Database, id: number): Promise<void> {
  await sql`update batch set failure_seen_at = now()
    where id = ${id} and status = ${STATUS.failed} and (failure_seen_at is null or failure_seen_at < finished_at)`.execute(
    db,
  )
}

export async function reenableDownload(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('batch').set({ is_downloaded: false }).where('id', '=', id).execute()
}

/**
 * Restarts an ended batch for its open questions and returns their number. The next result replaces
 * the old one. `patienceMinutes`: how long unanswered questions are retried; null = the company's
 * setting.
 */
export async function reopenBatch(
  trx: Transaction,
  batch: { id: number; status: number },
  patienceMinutes: number | null,
): Promise<number> {
  const { questions, rows } = await trx
    .selectFrom('question')
    .select(({ fn }) => [
      fn.countAll<number>().as('questions'),
      fn.coalesce(fn.sum<number>('row_count'), sql<number>`0`).as('rows'),
    ])
    .where(isOpenQuestionOf(batch.id))
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('batch')
    .set(eb => ({
      status: STATUS.started,
      started_at: sql<Date>`now()`,
      finished_at: null,
      error_message: null,
      is_downloaded: false,
      is_patient: patienceMinutes !== null,
      patience_until: sql<Date | null>`now() + ${patienceMinutes}::int * interval '1 minute'`,
      finishing_tries: 0,
      settled_questions: eb('settled_questions', '-', Number(questions)),
      processed_rows: eb('processed_rows', '-', Number(rows)),
      not_checked_rows: eb('not_checked_rows', '-', Number(rows)),
    }))
    .where('id', '=', batch.id)
    .where('status', '=', batch.status)
    .execute()
  return Number(questions)
}
