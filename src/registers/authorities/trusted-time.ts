import type { Authority } from '../../ground/authority-rules.ts'
import type { ClockDoubt, WatchedClock } from '../../ground/database/clock.ts'
import type { Asked } from './answer.ts'
import { type AuthorityDate, distanceTo } from './authority-date.ts'
import { notAsked } from './limiter.ts'

/** An authority whose clock says another hour than ours, and what it said. */
export type Dispute = { service: Authority; said: Date }

/** Our clock with the authorities' second opinion, the only one where the database's clock is this machine's (docs/rules.md#clocks). */
export type TrustedTime = {
  now: () => Date
  /** Why nobody is to be asked and nothing to be removed now; null: nothing stands against it. */
  doubt: () => ClockDoubt | null
  /**
   * Takes what a service's clock says in one answer. Returns false where any of it is more than an hour from ours; the clock is
   * disputed only where all of it is, for one date that its own sender's header contradicts is an old answer (docs/decisions/2026-11-23-clocks.md).
   */
  hear: (service: Authority, dates: AuthorityDate[]) => boolean
  /** Who says another hour than we, until it says the same again. */
  disputes: () => Dispute[]
}

const MOST_APART_MS = 3_600_000
const LOOK_AGAIN_MS = 10_000

/** Returns a clock that believes itself only as long as no authority says another hour. */
export function trustedTime(clock: WatchedClock): TrustedTime {
  const disputes = new Map<Authority, Dispute>()
  return {
    now: clock.now,
    doubt: () => clock.doubt() ?? (disputes.size > 0 ? 'disputed' : null),
    hear: (service, dates) => {
      // Of a clock that was just set, or of a machine that slept, nothing can be said until it is measured again.
      if (dates.length === 0 || clock.doubt() !== null) return true
      const now = clock.now()
      const [other, ...others] = dates.filter(date => distanceTo(date, now) > MOST_APART_MS)
      if (other && others.length === dates.length - 1) disputes.set(service, { service, said: new Date(other.from) })
      else disputes.delete(service)
      return other === undefined
    },
    disputes: () => [...disputes.values()],
  }
}

/** What is said in place of asking while our clock is in doubt, and when to try again; null: ask. */
export const notNow = (time: TrustedTime): Asked | null =>
  time.doubt() === null ? null : notAsked('clock', new Date(time.now().getTime() + LOOK_AGAIN_MS))
