import { settingsOf } from '../../../access/settings/settings-of.ts'
import { commit } from '../../../base/database/commit.ts'
import type { Database, OpenDatabase } from '../../../base/database/database.ts'
import type { HeldLease } from '../../../base/database/lease.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Services } from '../../../platform/services.ts'
import { type ExpiredScope, retentionDay, retentionStart } from './expired.ts'
import { retentionYears } from './settings-rules.ts'
import { claimRun, isRunEnded, lastRunBoundary, markRunEnded, RETENTION_LEASE } from './store.ts'
import { describeWaiting, findUnexplainedGap } from './unexplained-gap.ts'

/**
 * Deletes one kind of expired data in portions. Calls `mayContinue` in between and stops if it
 * returns false; by that call the caller knows whether everything was done.
 */
export type Removal = (
  database: OpenDatabase,
  expired: ExpiredScope,
  mayContinue: () => Promise<boolean>,
) => Promise<void>

type RetentionDeps = Pick<Services, 'database' | 'clock'> & {
  /**
   * `isTimeKnown` returns whether the time is reliable, because deletion is final.
   * `queryTimeSources` first compares it with other sources.
   */
  isTimeKnown: () => boolean
  queryTimeSources: () => Promise<void>
  /** Raised if a run waits for a person. */
  alarm: Alarm
  /**
   * Work before any deletion, on what ended since the given time (null = ever), while `mayContinue`
   * returns true.
   */
  beforehand?: (since: Date | null, mayContinue: () => Promise<boolean>) => Promise<void>
  /** The removals in order: rows that refer to others first. */
  removals: Removal[]
  signal: AbortSignal
}

/**
 * Deletes expired data of every company once a Vienna day, in one process. The next process
 * continues after a failure or an interruption. Deletes nothing while the time is unreliable, or if
 * the calendar does not explain the day (docs/rules.md#when-retention-waits).
 */
export async function removeExpired(deps: RetentionDeps): Promise<void> {
  const { database, clock, isTimeKnown } = deps
  const { db } = database
  const now = clock.now()
  const day = retentionDay(now)
  if (day === null || !isTimeKnown() || !(await mayRun(deps, day, now))) return
  const run = await claimRun(db, day)
  if (run === null) return
  const isDone = await runRemovals(deps, run, await expiredOf(db, now)).catch(async (failure: unknown) => {
    await RETENTION_LEASE.release(db, run)
    throw failure
  })
  await (isDone ? completeRun(database, run, day) : RETENTION_LEASE.release(db, run))
}

async function mayRun(
  { database: { db }, alarm, isTimeKnown, queryTimeSources }: RetentionDeps,
  day: string,
  now: Date,
) {
  const isDone = await isRunEnded(db, day)
  const gap = isDone ? null : await findUnexplainedGap(db, now)
  alarm(gap && describeWaiting(gap, now))
  if (isDone || gap) return false
  await queryTimeSources()
  return isTimeKnown()
}

/**
 * Completes and logs a run. The next run sees from the log that the product was running all the
 * time.
 */
const completeRun = (database: OpenDatabase, run: HeldLease<string>, day: string): Promise<void> =>
  commit(database, async trx => {
    if (await markRunEnded(trx, run)) await record(trx, null, 'retention.run', INSTALLATION, null, { today: day })
  })

const INSTALLATION = { name: 'installation', companyId: 0 }

async function runRemovals(deps: RetentionDeps, run: HeldLease<string>, all: ExpiredScope[]): Promise<boolean> {
  const { database, beforehand, removals, isTimeKnown, signal } = deps
  let isStillAllowed = true
  const mayContinue = async (): Promise<boolean> => {
    isStillAllowed = !signal.aborted && isTimeKnown() && (await RETENTION_LEASE.renew(database.db, run))
    return isStillAllowed
  }
  await beforehand?.(await lastRunBoundary(database.db), mayContinue)
  if (!isStillAllowed) return false
  for (const remove of removals)
    for (const expired of all) {
      if (!(await mayContinue())) return false
      await remove(database, expired, mayContinue)
      if (!isStillAllowed) return false
    }
  return true
}

/**
 * Groups companies by retention period, including deleted ones, whose documents are kept
 * (docs/rules.md#soft-deletion).
 */
async function expiredOf(db: Database, now: Date): Promise<ExpiredScope[]> {
  const companies = await db.selectFrom('company').select('id').where('is_held', '=', false).orderBy('id').execute()
  const byYears = new Map<number, number[]>()
  for (const { id } of companies) {
    const { years } = await settingsOf(db, id, { years: retentionYears })
    byYears.set(years, [...(byYears.get(years) ?? []), id])
  }
  return [...byYears].map(([years, companyIds]) => ({ companyIds, before: retentionStart(now, years) }))
}
