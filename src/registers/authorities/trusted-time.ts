import type { Authority } from '../../ground/authority-rules.ts'
import type { ClockDoubt, WatchedClock } from '../../ground/database/clock.ts'
import { DAY_MS, HOUR_MS } from '../../ground/texts/days.ts'
import type { Asked } from './answer.ts'
import { notAsked } from './limiter.ts'

/** What an authority's own clock says: milliseconds since 1970, as early and as late as its words may mean. */
export type AuthorityDate = { from: number; until: number }

const MOST_LETTERS = 64

const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads the date of an authority's answer: HTTP's own form (RFC 9110, 5.6.7), or VIES's requestDate, a moment over REST, a day with its
 * zone over SOAP (docs/sources.md#vies-answers). A day is all of it; without a zone it may be any zone's. Null: it says nothing.
 */
export function readAuthorityDate(text: unknown): AuthorityDate | null {
  if (typeof text !== 'string' || text.length > MOST_LETTERS) return null
  if (HTTP_DATE.test(text)) return between(Date.parse(text), 0)
  const [, day, time, zone] = ISO_DATE.exec(text) ?? []
  if (day === undefined) return null
  const said = between(Date.parse(`${day}${time ?? 'T00:00'}${zone ?? 'Z'}`), time === undefined ? DAY_MS : 0)
  // From UTC+14 to UTC-12.
  return said && zone === undefined ? { from: said.from - 14 * HOUR_MS, until: said.until + 12 * HOUR_MS } : said
}

const between = (from: number, length: number): AuthorityDate | null =>
  Number.isNaN(from) ? null : { from, until: from + length }

/** Milliseconds between a moment and what was said; 0 where it may be that very moment. */
export const distanceTo = ({ from, until }: AuthorityDate, moment: Date): number =>
  Math.max(0, from - moment.getTime(), moment.getTime() - until)

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
