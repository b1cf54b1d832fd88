import type { Clock } from '../../database/clock.ts'
import type { Database, OpenDatabase } from '../../database/database.ts'
import type { Held } from '../../database/lease.ts'
import { settingsOf } from '../../settings/settings-of.ts'
import { retentionDay } from './day.ts'
import { type Expired, keptSince } from './expired.ts'
import { endRun, RETAINING, sinceLastRun, takeRun } from './store.ts'

/**
 * Removes one kind of what expired, a little at a time; asks `goesOn` between, and ends where it says no. Whether all is
 * done is for the caller to know: it asked the same.
 */
export type Removal = (database: OpenDatabase, expired: Expired, goesOn: () => Promise<boolean>) => Promise<void>

type Needs = {
  database: OpenDatabase
  clock: Clock
  /** What is to be looked at before anything goes: what ended since then (null: ever), for as long as `goesOn` says so. */
  beforehand?: (since: Date | null, goesOn: () => Promise<boolean>) => Promise<void>
  /** In their order: what points to others first. */
  removals: Removal[]
  signal: AbortSignal
}

/**
 * Once a Vienna day, in one process of any number: removes what every company need not keep any longer. What fails or is
 * interrupted is gone on with, by whoever looks next.
 */
export async function removeExpired(needs: Needs): Promise<void> {
  const { db } = needs.database
  const now = needs.clock.now()
  const day = retentionDay(now)
  if (day === null) return
  const run = await takeRun(db, day)
  if (run === null) return
  const isDone = await carryOut(needs, run, await expiredOf(db, now)).catch(async (failure: unknown) => {
    await RETAINING.release(db, run)
    throw failure
  })
  await (isDone ? endRun(db, run) : RETAINING.release(db, run))
}

async function carryOut(needs: Needs, run: Held<string>, all: Expired[]): Promise<boolean> {
  const { database, beforehand, removals, signal } = needs
  let isOurs = true
  const goesOn = async (): Promise<boolean> => {
    isOurs = !signal.aborted && (await RETAINING.renew(database.db, run))
    return isOurs
  }
  await beforehand?.(await sinceLastRun(database.db), goesOn)
  if (!isOurs) return false
  for (const remove of removals)
    for (const expired of all) {
      if (!(await goesOn())) return false
      await remove(database, expired, goesOn)
      if (!isOurs) return false
    }
  return true
}

/** Companies by how long they keep; deleted ones too, because deleting a company leaves its documents (docs/rules.md#soft-deletion). */
async function expiredOf(db: Database, now: Date): Promise<Expired[]> {
  const companies = await db.selectFrom('company').select('id').where('is_held', '=', false).orderBy('id').execute()
  const byYears = new Map<number, number[]>()
  for (const { id } of companies) {
    const { retentionYears } = await settingsOf(db, id)
    byYears.set(retentionYears, [...(byYears.get(retentionYears) ?? []), id])
  }
  return [...byYears].map(([years, companyIds]) => ({ companyIds, before: keptSince(now, years) }))
}
