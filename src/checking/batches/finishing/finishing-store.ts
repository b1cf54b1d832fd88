import { type RawBuilder, sql } from 'kysely'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import type { Database, Transaction } from '../../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../../base/database/lease.ts'
import { PREPARED } from '../../../base/database/prepared.ts'
import type { BatchRow } from '../list/view.ts'
import { STATISTICS_MIN_QUESTIONS } from '../renew-statistics.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './batch-end.ts'

const LEASE_MS = 30_000
/**
 * A batch is ended as FAILED after this many tries, because its file cannot be written. A process
 * that ended while writing counts as one try, since it may have been killed from outside; a failure
 * counts as three.
 */
export const MAX_FINISHING_TRIES = 9
const TRIES_PER_FAILURE = 3

// Due are batches whose questions are all settled, and cancelled batches with at least one answer,
// no question left in the queue, and no report yet.
const isDue = sql<boolean>`(
  (status in (${sql.lit(STATUS.created)}, ${sql.lit(STATUS.started)}) and settled_questions >= total_questions)
  or (status = ${sql.lit(STATUS.cancelled)} and is_tidied and settled_questions > 0
    and finishing_tries < ${sql.lit(MAX_FINISHING_TRIES)}
    and not exists (select 1 from report where report.batch_id = batch.id and report.created_at >= batch.finished_at))
)`

/** The lease for finishing a batch. */
export const FINISHING_LEASE = leaseOf('batch', { key: 'id', token: 'finishing_token', until: 'finishing_until' })

/** Returns the ids of batches that are due to be finished and not leased. */
export async function readDueBatches(db: Database): Promise<number[]> {
  const due = db.selectFrom('batch').select('id').where(isDue).where(FINISHING_LEASE.isFree).orderBy('id')
  const rows = await due.modifyEnd(PREPARED).execute()
  return rows.map(row => row.id)
}

export type ClaimedBatch = { batch: BatchRow; lease: HeldLease }

/**
 * Leases a batch for half a minute to finish it. Returns null if it is not due or another process
 * has leased it.
 */
export const claimFinishing = (db: Database, id: number): Promise<ClaimedBatch | null> =>
  db.transaction().execute(async trx => {
    const lease = await acquireLease(trx, id, isDue)
    return lease && { lease, batch: await countTry(trx, id) }
  })

async function acquireLease(trx: Transaction, id: number, isMeant: RawBuilder<boolean>) {
  // Declares what this release knows: it must not claim batches with answers of other services, or
  // with inputs that it would not check (0140-polish-accounts.sql).
  await sql`select set_config('uid_check.services', ${[...AUTHORITY_IDS, 'accounts'].join(' ')}, true)`.execute(trx)
  return FINISHING_LEASE.acquire(trx, id, LEASE_MS, isMeant)
}

const withAccounts = sql<boolean>`(sheet_layout ? 'accountColumn' and status <> ${sql.lit(STATUS.cancelled)})`

/** Returns whether a batch that is to end has a column of accounts. */
export async function hasAccounts(db: Database, id: number): Promise<boolean> {
  const batch = await db.selectFrom('batch').select('id').where('id', '=', id).where(withAccounts).executeTakeFirst()
  return batch !== undefined
}

/**
 * Leases such a batch to query its accounts, which does not count as a try to finish it. Returns
 * null if it is not due or another process has leased it.
 */
export const leaseWithAccounts = (db: Database, id: number): Promise<ClaimedBatch | null> =>
  db.transaction().execute(async trx => {
    const lease = await acquireLease(trx, id, sql<boolean>`(${isDue} and ${withAccounts})`)
    return (
      lease && {
        lease,
        batch: await trx.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      }
    )
  })

const countTry = (trx: Transaction, id: number): Promise<BatchRow> =>
  trx
    .updateTable('batch')
    .set({
      // A batch without questions was never started by a lane.
      status: sql<number>`case status when ${sql.lit(STATUS.created)} then ${sql.lit(STATUS.started)} else status end`,
      started_at: sql<Date>`coalesce(started_at, now())`,
      finishing_tries: sql<number>`finishing_tries + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Counts a failure of this process to finish a batch, in addition to the try that was counted when
 * the batch was claimed.
 */
export async function countFailure(db: Database, lease: HeldLease): Promise<void> {
  await db
    .updateTable('batch')
    .set({ finishing_tries: sql<number>`finishing_tries + ${TRIES_PER_FAILURE - 1}::int` })
    .where(FINISHING_LEASE.isHeld(lease))
    .execute()
}

/**
 * Releases all leases after the start of an embedded database, which no other process can have
 * open.
 */
export const releaseAllFinishing = (db: Database): Promise<void> => FINISHING_LEASE.releaseAll(db)

export type StoredEnd = BatchEnd & {
  resultFileId: number | null
  resultUtf8FileId: number | null
  differingRows: number | null
  finishedAt: Date
}

/**
 * Ends a batch. Returns false if it has changed since it was claimed: a user cancelled it, or
 * another process has leased it.
 */
export async function storeEnd(trx: Transaction, { batch, lease }: ClaimedBatch, end: StoredEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batch')
    .set({
      status: end.status,
      error_message: end.errorMessage,
      result_file_id: end.resultFileId,
      result_utf8_file_id: end.resultUtf8FileId,
      differing_rows: end.differingRows,
      is_downloaded: false,
      finished_at: end.finishedAt,
      finishing_token: null,
      finishing_until: null,
      renew_statistics: batch.total_questions >= STATISTICS_MIN_QUESTIONS,
    })
    .where(FINISHING_LEASE.isHeld(lease))
    .where('status', '=', batch.status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
