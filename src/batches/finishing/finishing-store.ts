import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'
import type { BatchRow } from '../list/view.ts'
import { STATUS } from '../status-rules.ts'
import type { BatchEnd } from './end-of.ts'

const LEASE_SECONDS = 30
/**
 * A batch whose end was tried so often is given up: its file cannot be written. A process that died while it wrote counts once, since
 * somebody may have killed it; a failure of ours counts for three.
 */
export const MOST_FINISHING_TRIES = 9
const FAILURE_COUNTS_FOR = 3

// Everything settled; or cancelled with at least one answer, of which no report tells yet.
const isDue = sql<boolean>`(
  (status in (${sql.lit(STATUS.created)}, ${sql.lit(STATUS.started)}) and settled_questions >= total_questions)
  or (status = ${sql.lit(STATUS.cancelled)} and settled_questions > 0
    and finishing_tries < ${sql.lit(MOST_FINISHING_TRIES)}
    and not exists (select 1 from report where report.batch_id = batch.id and report.created_at >= batch.finished_at))
)`
const isFree = sql<boolean>`(finishing_until is null or finishing_until < now())`

/** Batches that somebody has to finish and nobody does. */
export async function batchesDue(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('batch').select('id').where(isDue).where(isFree).orderBy('id').execute()
  return rows.map(row => row.id)
}

/** Takes a batch to finish it, for half a minute; null where it is not due or somebody else has it. */
export async function takeFinishing(db: Database, id: number): Promise<BatchRow | null> {
  const row = await db
    .updateTable('batch')
    .set({
      // A batch without a single question was never started by a lane.
      status: sql<number>`case status when ${sql.lit(STATUS.created)} then ${sql.lit(STATUS.started)} else status end`,
      started_at: sql<Date>`coalesce(started_at, now())`,
      finishing_until: leaseEnd,
      finishing_tries: sql<number>`finishing_tries + 1`,
    })
    .where('id', '=', id)
    .where(isDue)
    .where(isFree)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

const leaseEnd = sql<Date>`now() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`

/** Keeps a batch while its files are being written. Gives the function that stops that. */
export function keepFinishing(db: Database, id: number): () => void {
  const renew = () => db.updateTable('batch').set({ finishing_until: leaseEnd }).where('id', '=', id).execute()
  const timer = setInterval(() => void renew().catch(() => undefined), (LEASE_SECONDS * 1_000) / 3)
  return () => clearInterval(timer)
}

/** Lets somebody else finish a batch at once. `hasFailed`: it could not be finished here, though nobody killed us. */
export async function releaseFinishing(db: Database, id: number, hasFailed: boolean): Promise<void> {
  // Counted once when it was taken.
  const more = hasFailed ? FAILURE_COUNTS_FOR - 1 : 0
  await db
    .updateTable('batch')
    .set({ finishing_until: null, finishing_tries: sql<number>`finishing_tries + ${more}::int` })
    .where('id', '=', id)
    .execute()
}

/** The same for all: after the start of an embedded database, which nobody else can have open. */
export async function releaseAllFinishing(db: Database): Promise<void> {
  await db.updateTable('batch').set({ finishing_until: null }).where('finishing_until', 'is not', null).execute()
}

export type StoredEnd = BatchEnd & { resultFileId: number | null; finishedAt: Date }

/** Ends a batch. Gives false where it is no longer as it was taken: a user cancelled it, or another process was quicker. */
export async function storeEnd(trx: Transaction, batch: BatchRow, end: StoredEnd): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('batch')
    .set({
      status: end.status,
      error_message: end.errorMessage,
      result_file_id: end.resultFileId,
      is_downloaded: false,
      finished_at: end.finishedAt,
      finishing_until: null,
    })
    .where('id', '=', batch.id)
    .where('status', '=', batch.status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
