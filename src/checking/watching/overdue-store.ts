import type { Database, Reader } from '../../base/database/database.ts'
import { type Overdue, overdueWatched } from './overdue.ts'

const COUNTED_EVERY_MS = 300_000
// If the count failed twice or no worker runs, the figure is unknown.
const KNOWN_FOR_MS = 900_000

/**
 * Counts the overdue watched partners and stores the result, unless a worker started to in the last
 * five minutes.
 */
export async function countOverdue(db: Database, now: Date): Promise<void> {
  if (!(await begin(db, now))) return
  const { notAsked, inVain, dailyMaximum, oldestSeconds } = await overdueWatched(db, now)
  const figures = { not_asked: notAsked, in_vain: inVain, daily_maximum: dailyMaximum, oldest_seconds: oldestSeconds }
  await db
    .updateTable('watching_overdue')
    .set({ counted_at: now, ...figures })
    .execute()
}

/** Returns false if it is too early or another worker counts. */
async function begin(db: Database, now: Date): Promise<boolean> {
  const begun = await db
    .insertInto('watching_overdue')
    .values({ begun_at: now })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ begun_at: now })
        .where('watching_overdue.begun_at', '<=', new Date(now.getTime() - COUNTED_EVERY_MS)),
    )
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

/** Returns the last count of overdue partners; null if it is more than fifteen minutes old. */
export async function keptOverdue(db: Reader, now: Date): Promise<Overdue | null> {
  const row = await db
    .selectFrom('watching_overdue')
    .select(['not_asked', 'in_vain', 'daily_maximum', 'oldest_seconds'])
    .where('counted_at', '>', new Date(now.getTime() - KNOWN_FOR_MS))
    .executeTakeFirst()
  if (!row) return null
  const { not_asked: notAsked, in_vain: inVain, daily_maximum: dailyMaximum, oldest_seconds: oldestSeconds } = row
  return { notAsked, inVain, dailyMaximum, oldestSeconds }
}
