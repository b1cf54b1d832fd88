import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ground/database/database.ts'
import { type HeldLease, leaseOf } from '../../../ground/database/lease.ts'

const LEASE_MS = 600_000

/** Who works on a day's run now; once ended it is nobody's. */
export const RETAINING = leaseOf('retention_run', {
  key: 'day',
  token: 'lease_token',
  until: 'lease_until',
  isOpen: sql`ended_at is null`,
})

/** Takes the run of a day: the first to come, or where its holder is gone. Null: it is done, or somebody is at it. */
export async function takeRun(db: Database, day: string): Promise<HeldLease<string> | null> {
  const free = { day, lease_token: '', lease_until: sql<Date>`now()` }
  await db
    .insertInto('retention_run')
    .values(free)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return RETAINING.take(db, day, LEASE_MS)
}

/** Whether the run of a day ended. */
export const isEnded = async (db: Database, day: string): Promise<boolean> =>
  (await db.selectFrom('retention_run').select('ended_at').where('day', '=', day).executeTakeFirst())?.ended_at != null

/** The day is done, for all processes. Returns false where somebody else does it. */
export const endRun = async (trx: Transaction, run: HeldLease<string>): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('retention_run')
    .set({ ended_at: sql<Date>`now()` })
    .where(RETAINING.isHeld(run))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A moment before the last run that ended looked at anything, so that nothing is left out between two; null: there was none. */
export async function sinceLastRun(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('retention_run')
    .select(sql<Date | null>`max(ended_at) - interval '1 day'`.as('since'))
    // What a clock dated later that was wrong then says nothing.
    .where('ended_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.since ?? null
}

/** Returns when a run ended last; before the first, when the audit log began; null: there is nothing yet. */
export async function lastRetentionAt(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(ended_at) from retention_run), (select at from audit_log order by id limit 1)) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Deletes every edition about something. Returns what it deleted, their files are still there. */
export const deleteReports = (
  trx: Transaction,
  about: 'batch_id' | 'single_check_id',
  id: number,
): Promise<{ edition: number; sha256: string; file_id: number }[]> =>
  trx.deleteFrom('report').where(about, '=', id).returning(['edition', 'sha256', 'file_id']).execute()
