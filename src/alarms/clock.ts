import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { databaseNow } from '../database/database-now.ts'
import type { Alarm } from './alarm.ts'

const MOST_MS = 60_000

/**
 * Looks whether the program's clock and the database's differ by more than a minute: leases go by the database's, one-time
 * codes and sessions by the program's. What the question itself took counts for neither. Returns the function that looks.
 */
export const watchClock =
  (db: Database, clock: Clock, alarm: Alarm): (() => Promise<void>) =>
  async () => {
    const before = clock.now().getTime()
    const there = (await databaseNow(db)).getTime()
    const after = clock.now().getTime()
    const ahead = before > there ? before - there : Math.min(0, after - there)
    const seconds = Math.round(ahead / 1_000)
    alarm(
      Math.abs(ahead) <= MOST_MS
        ? null
        : {
            facts: { aheadSeconds: seconds },
            message: `this machine’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database’s: set it`,
          },
    )
  }
