import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/database.ts'

/** Who works on a day's run now: without this token it cannot be ended. */
export type RetentionRun = { day: string; token: string }

const leaseEnd = sql<Date>`now() + interval '10 minutes'`

/** Takes the run of a day: the first to come, or where its holder is gone. False: it is done, or somebody is at it. */
export async function takeRun(db: Database, { day, token }: RetentionRun): Promise<boolean> {
  const row = await db
    .insertInto('retention_run')
    .values({ day, lease_token: token, lease_until: leaseEnd })
    .onConflict(conflict =>
      conflict
        .column('day')
        .doUpdateSet({ lease_token: token, lease_until: leaseEnd })
        .where('retention_run.ended_at', 'is', null)
        .where('retention_run.lease_until', '<', sql<Date>`now()`),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

/** Lengthens the lease. False: somebody else has the run. */
export async function renewRun(db: Database, run: RetentionRun): Promise<boolean> {
  const { numUpdatedRows } = await held(db, run).set({ lease_until: leaseEnd }).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The day is done, for all processes. */
export const endRun = async (db: Database, run: RetentionRun): Promise<void> => {
  await held(db, run).set({ ended_at: sql<Date>`now()` }).execute()
}

/** A moment before the last run that ended looked at anything, so that nothing is left out between two; null: there was none. */
export async function sinceLastRun(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('retention_run')
    .select(sql<Date | null>`max(ended_at) - interval '1 day'`.as('since'))
    .executeTakeFirst()
  return row?.since ?? null
}

/** Lets somebody else go on at once. */
export const releaseRun = async (db: Database, run: RetentionRun): Promise<void> => {
  await held(db, run).set({ lease_until: sql<Date>`now()` }).execute()
}

const held = (db: Database, { day, token }: RetentionRun) =>
  db.updateTable('retention_run').where('day', '=', day).where('lease_token', '=', token).where('ended_at', 'is', null)

/** Deletes every edition about something. Returns what it deleted, their files are still there. */
export const deleteReports = (
  trx: Transaction,
  about: 'batch_id' | 'single_check_id',
  id: number,
): Promise<{ edition: number; sha256: string; file_id: number }[]> =>
  trx.deleteFrom('report').where(about, '=', id).returning(['edition', 'sha256', 'file_id']).execute()
