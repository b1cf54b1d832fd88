import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '../../../base/database/database.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { Tables } from '../../../base/database/tables.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import { isInScope } from '../../../base/roles/role-rules.ts'
import { actsForColleagues, visibleEmail } from '../../../base/roles/scope.ts'
import { listOf } from '../batch-files.ts'
import * as contract from '../contract.ts'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { type EarlierAnswers, progressOf } from './progress.ts'

export type BatchRow = Selectable<Tables['batch']>

/**
 * Selects all batches with creator and company, including those still being stored. A batch stays
 * with its company even if its creator moves.
 */
export const storedBatches = (reader: Reader) =>
  reader
    .selectFrom('batch')
    .innerJoin('users as creator', 'creator.id', 'batch.created_by')
    .innerJoin('company', 'company.id', 'batch.company_id')

/** Selects the visible batches, which excludes those still being stored. */
export const visibleBatches = (reader: Reader) => storedBatches(reader).where('batch.status', '>=', STATUS.cancelled)

/** Adds the columns that the wire format of a task needs for this actor. */
export const withTaskColumns = (actor: Actor, batches: ReturnType<typeof visibleBatches>) =>
  batches.selectAll('batch').select([
    'creator.firstname',
    'creator.lastname',
    visibleEmail(actor, 'creator').as('email'),
    'company.name as company_name',
    'company.uid as company_uid',
    sql<boolean>`creator.deleted_at is not null or not creator.is_active or creator.is_program
        or creator.company_id <> batch.company_id`.as('creator_is_gone'),
    sql<Date | null>`(select min(report.created_at) from report where report.batch_id = batch.id)`.as(
      'first_report_at',
    ),
  ])

export type VisibleBatch = Awaited<ReturnType<ReturnType<typeof withTaskColumns>['executeTakeFirstOrThrow']>>

/**
 * Returns whether the actor may cancel, delete and download: the creator, Admin and Dev in scope,
 * and all colleagues if the creator has left.
 */
const mayActOn = (actor: Actor, batch: { company_id: number; created_by: number; creator_is_gone: boolean }): boolean =>
  isInScope(actor, batch.company_id) &&
  (batch.created_by === actor.userId || actsForColleagues(actor) || batch.creator_is_gone)

const patienceEndOf = ({ status, patience_until }: Pick<VisibleBatch, 'status' | 'patience_until'>): Date | null =>
  status === STATUS.started ? patience_until : null

/**
 * Converts a batch to the wire format for this actor at the time `now`. `earlier`: what had been
 * answered before its current run.
 */
export function toTask(actor: Actor, row: VisibleBatch, earlier: EarlierAnswers, now: Date): Task {
  const { estimatedFinish, ...progress } = progressOf(countersOf(row), earlier, now)
  const patienceEnd = patienceEndOf(row)
  return {
    id: row.id,
    uid: row.company_uid,
    status: row.status,
    ...progress,
    totalRows: row.total_rows,
    // A batch that waits for a service has no estimate, because its pace so far does not apply.
    estimatedFinish: patienceEnd === null ? (estimatedFinish?.toISOString() ?? null) : null,
    waitsUntil: patienceEnd?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: {
      id: row.created_by,
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      company: { name: row.company_name, uid: row.company_uid },
    },
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    downloadLocation: isDownloadable(row) ? callUrl(contract.download, { id: row.id }) : null,
    isDownloaded: row.is_downloaded,
    fileName: row.file_name,
    fileSha256: row.upload_sha256,
    errorMessage: row.error_message,
    company: { id: row.company_id, name: row.company_name, uid: row.company_uid },
    validRows: row.valid_rows,
    invalidRows: row.invalid_rows,
    notCheckedRows: row.not_checked_rows,
    notAUidRows: row.not_a_uid_rows,
    withoutUidRows: row.without_uid_rows,
    differingRows: row.differing_rows,
    narrowEncoding: row.result_utf8_file_id === null ? null : (listOf(row)?.encoding ?? null),
    hasReport: row.first_report_at !== null,
    hold: row.is_held,
    isMine: mayActOn(actor, row),
  }
}

const countersOf = (row: BatchRow) => ({
  totalRows: row.total_rows,
  processedRows: row.processed_rows,
  totalQuestions: row.total_questions,
  settledQuestions: row.settled_questions,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

/**
 * Returns whether a result is available for its one download, also for batches with open rows
 * (docs/rules.md#download-of-a-result).
 */
export const isDownloadable = (row: EndedBatch & Pick<BatchRow, 'is_downloaded'>): boolean =>
  hasResult(row) && !row.is_downloaded

type EndedBatch = Pick<BatchRow, 'status' | 'result_file_id'>

/** Returns whether a batch has a result, downloaded or not. */
export const hasResult = ({ status, result_file_id }: EndedBatch): boolean =>
  (status === STATUS.completed || status === STATUS.completedWithErrors) && result_file_id !== null

/**
 * Returns a batch that the actor may see. Throws the same 404 if it does not exist as if it is out
 * of scope.
 */
export async function readVisibleBatch(actor: Actor, reader: Reader, id: number): Promise<VisibleBatch> {
  const row = await withTaskColumns(actor, visibleBatches(reader))
    .where('batch.id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!row || !isInScope(actor, row.company_id)) throw new Refusal('not-found', 'not found')
  return row
}

/** Returns a batch that the actor may act on. Throws 403 for a colleague's batch. */
export async function readOwnBatch(actor: Actor, reader: Reader, id: number): Promise<VisibleBatch> {
  const row = await readVisibleBatch(actor, reader, id)
  if (!mayActOn(actor, row)) throw new Refusal('not-allowed', 'not your batch')
  return row
}

/**
 * Returns a batch that the actor may act on, locked until the transaction ends, so that the second
 * of two concurrent changes sees the first.
 */
export async function lockOwnBatch(actor: Actor, trx: Transaction, id: number): Promise<VisibleBatch> {
  await trx.selectFrom('batch').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return readOwnBatch(actor, trx, id)
}
