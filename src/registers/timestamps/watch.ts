import type { Clock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import type { Alarm } from '../../platform/alarms/alarm.ts'
import { readFailingSince } from './store.ts'

const MAX_GAP_MS = 3 * DAY_MS

/**
 * Returns a function that raises the alarm if authorities are configured but the audit log has had
 * no new stamp for three days.
 */
export const watchStamps =
  (db: Database, clock: Clock, urls: readonly string[], alarm: Alarm): (() => Promise<void>) =>
  async () => {
    const since = urls.length === 0 ? null : await readFailingSince(db)
    if (since === null || clock.now().getTime() - since.getTime() < MAX_GAP_MS) return alarm(null)
    const message = `no time-stamping authority has given a timestamp since ${since.toISOString()}: see the log lines “no timestamp from”`
    alarm({ facts: { since }, message })
  }
