import type { Clock } from '../../../base/database/clock.ts'
import type { Database } from '../../../base/database/database.ts'
import { DAY_MS } from '../../../base/texts/days.ts'
import type { Alarm, Trouble } from '../../../platform/alarms/alarm.ts'
import { type ListState, listState } from './store.ts'
import { describeTrouble } from './unusable-list.ts'

// Longer than the first read may take: after a week offline, an old list is no problem until then.
const GRACE_MS = 10 * 60_000

/**
 * Returns a function that raises the alarm if the stored list is older than three days, or none
 * could be read since the start. `url` null: switched off.
 */
export function watchList(db: Database, clock: Clock, url: string | null, alarm: Alarm): () => Promise<void> {
  const startedAt = clock.now().getTime()
  return async () => {
    const now = clock.now()
    if (url === null || now.getTime() - startedAt < GRACE_MS) return
    alarm(troubleOf(await listState(db), now))
  }
}

function troubleOf(state: ListState, now: Date): Trouble | null {
  if (!isListOld(state, now)) return null
  const { asOf, trouble, detail } = state
  const which =
    asOf === null
      ? 'no list of fictitious companies has been read yet'
      : `the list of fictitious companies is of ${asOf.toISOString()}`
  const why = trouble === null ? 'its service has an old one, or no worker reads it' : describeTrouble(trouble, detail)
  return { facts: { asOf, trouble, detail }, message: `${which}: ${why}` }
}

const OLDEST_MS = 3 * DAY_MS

/** Returns whether the list is older than three days, or is missing after a failed read. */
export const isListOld = ({ asOf, trouble }: ListState, now: Date): boolean =>
  asOf === null ? trouble !== null : now.getTime() - asOf.getTime() > OLDEST_MS
