import { installationSettingsOf } from '../../access/settings/settings-of.ts'
import { commit } from '../../base/database/commit.ts'
import type { Database, OpenDatabase, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { VIENNA } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { refreshDaily, refreshHour, refreshMinute } from './settings-rules.ts'
import { cancelRunning, endAbandoned, insertRefresh } from './store.ts'

/** The name in the audit log; company 0, since it belongs to the installation. */
const refreshObject = (id: number) => ({ name: `cache-refresh/${id}`, companyId: 0 })

/**
 * Starts a cache update, which a worker picks up within a second. Throws 409 while one runs. For a
 * Dev (access table).
 */
export async function startCacheRefresh(
  actor: Actor,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
): Promise<void> {
  await commit(database, async trx => {
    const id = await startRefresh(trx, { day: viennaDay(clock.now()), nightOf: null, startedBy: actor.userId })
    if (id === null) throw new Refusal('conflict', 'already running')
    await record(trx, actor, 'cache-refresh.start', refreshObject(id), null, { state: 'running' })
  })
}

/** Starts the nightly update if it is enabled, due, and not yet done this night. */
export async function startNightly(db: Database, now: Date): Promise<void> {
  const settings = await installationSettingsOf(db, { isDaily: refreshDaily, hour: refreshHour, minute: refreshMinute })
  const nightOf = settings.isDaily ? nightDue(now, settings) : null
  if (nightOf === null || (await wasRefreshed(db, nightOf))) return
  await db.transaction().execute(trx => startRefresh(trx, { day: viennaDay(now), nightOf, startedBy: null }))
}

async function startRefresh(trx: Transaction, refresh: Parameters<typeof insertRefresh>[1]): Promise<number | null> {
  await endAbandoned(trx)
  return insertRefresh(trx, refresh)
}

const wasRefreshed = (db: Database, nightOf: string) =>
  db.selectFrom('cache_refresh').select('id').where('night_of', '=', nightOf).executeTakeFirst()

/** Cancels the running cache update, if any. Its worker stops querying within a second. */
export async function cancelCacheRefresh(actor: Actor, database: OpenDatabase): Promise<void> {
  await commit(database, async trx => {
    const id = await cancelRunning(trx)
    if (id === null) return
    await record(trx, actor, 'cache-refresh.cancel', refreshObject(id), { state: 'running' }, { state: 'cancelled' })
  })
}

const MINUTES_PER_DAY = 24 * 60
// If the program was down for longer, an update would run in working hours; it waits for the next
// night instead.
const MAX_LATE_MINUTES = 180

const wallClock = new Intl.DateTimeFormat('de-AT', {
  timeZone: VIENNA,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Returns the Vienna day (yyyy-mm-dd) whose nightly update may start now, or null. Uses Vienna's
 * wall clock. A time skipped by the change to summer time is due right after it. A time that occurs
 * twice in autumn gives the same day twice.
 */
export function nightDue(now: Date, { hour, minute }: { hour: number; minute: number }): string | null {
  const minutesLate = minutesOf(now) - (hour * 60 + minute)
  const today = viennaDay(now)
  if (minutesLate >= 0) return minutesLate <= MAX_LATE_MINUTES ? today : null
  return minutesLate + MINUTES_PER_DAY <= MAX_LATE_MINUTES ? dayBefore(today) : null
}

function minutesOf(now: Date): number {
  const parts = new Map(wallClock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - MINUTES_PER_DAY * 60_000).toISOString().slice(0, 10)
