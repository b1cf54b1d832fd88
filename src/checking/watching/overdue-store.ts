import type { Database, Reader } from '../../base/database/database.ts'
import { countOverduePartners, type Overdue } from './overdue.ts'

const COUNT_INTERVAL_MS = 300_000
// If the count failed twice or no worker runs, the figure is unknown.
const MAX_AGE_MS = 900_000

/**
 * Counts the overdue watched partners and stores the result, unless a worker started a count in the
 * last five minutes.
 */
export async function countAndStoreOverdue(db: Database, now: Date): Promise<void> {
  if (!(await claimCount(db, now))) return
  const { notAsked, inVain, dailyMaximum, oldestSeconds } = await countOverduePartners(db, now)
  const figures = { not_asked: notAsked, in_vain: inVain, daily_maximum: dailyMaximum, oldest_seconds: oldestSeconds }
  await db
    .updateTable('watching_overdue')
    .set({ counted_at: now, ...figures })
    .execute()
}

/** Marks a count as started. Returns false if the last one started within five minutes. */
async function claimCount(db: Database, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('watching_overdue')
    .values({ begun_at: now })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ begun_at: now })
        .where('watching_overdue.begun_at', '<=', new Date(now.getTime() - COUNT_INTERVAL_MS)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the last count of overdue partners; null if it is more than fifteen minutes old. */
export async function readOverdue(db: Reader, now: Date): Promise<Overdue | null> {
  const row = await db
    .selectFrom('watching_overdue')
    .select(['not_asked', 'in_vain', 'daily_maximum', 'oldest_seconds'])
    .where('counted_at', '>', new Date(now.getTime() - MAX_AGE_MS))
    .executeTakeFirst()
  if (!row) return null
  const { not_asked: notAsked, in_vain: inVain, daily_maximum: dailyMaximum, oldest_seconds: oldestSeconds } = row
  return { notAsked, inVain, dailyMaximum, oldestSeconds }
}
