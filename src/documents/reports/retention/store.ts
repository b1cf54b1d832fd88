import { sql } from 'kysely'
import type { Database, Transaction } from '../../../base/database/database.ts'
import { type HeldLease, leaseOf } from '../../../base/database/lease.ts'

const LEASE_MS = 600_000

/** The lease of a day's run; an ended run has no holder. */
export const RETENTION_LEASE = leaseOf('retention_run', {
  key: 'day',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`ended_at is null`,
})

/**
 * Claims the run of a day if it is new or its holder has died. Returns null if it has ended or
 * another process runs it.
 */
export async function claimRun(db: Database, day: string): Promise<HeldLease<string> | null> {
  const unclaimed = { day, lease_token: '', lease_until: sql<Date>`now()` }
  await db
    .insertInto('retention_run')
    .values(unclaimed)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return RETENTION_LEASE.acquire(db, day, LEASE_MS)
}

export const isRunEnded = async (db: Database, day: string): Promise<boolean> =>
  (await db.selectFrom('retention_run').select('ended_at').where('day', '=', day).executeTakeFirst())?.ended_at != null

/** Marks the day as done for all processes. Returns false if another process has the run. */
export const markRunEnded = async (trx: Transaction, run: HeldLease<string>): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('retention_run')
    .set({ ended_at: sql<Date>`now()` })
    .where(RETENTION_LEASE.isHeld(run))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the end of the last run minus one day, which is before that run's first read, so that
 * nothing between two runs is skipped. Returns null if there was no run.
 */
export async function lastRunBoundary(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('retention_run')
    .select(sql<Date | null>`max(ended_at) - interval '1 day'`.as('since'))
    // Ignores later dates, which a wrong clock wrote.
    .where('ended_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.since ?? null
}

/**
 * Returns when the last run ended; before the first run, when the audit log began; null if there is
 * nothing yet.
 */
export async function lastRetentionAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(ended_at) from retention_run), (select at from audit_log order by id limit 1)) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Deletes every edition about a batch or check. Returns the deleted ones; their files remain. */
export const deleteReports = (
  trx: Transaction,
  column: 'batch_id' | 'single_check_id',
  id: number,
): Promise<{ edition: number; sha256: string; file_id: number }[]> =>
  trx.deleteFrom('report').where(column, '=', id).returning(['edition', 'sha256', 'file_id']).execute()
