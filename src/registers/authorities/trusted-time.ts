import type { Authority } from '../../base/authority-rules.ts'
import type { ClockDoubt, WatchedClock } from '../../base/database/clock.ts'
import { DAY_MS, HOUR_MS } from '../../base/texts/days.ts'
import type { QueryResult } from './answer.ts'
import { notQueried } from './limiter.ts'

/**
 * The time of an authority's clock in milliseconds since 1970, as the interval that its text
 * allows.
 */
export type AuthorityDate = { from: number; until: number }

const MAX_DATE_LENGTH = 64

const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Parses the date of an authority's answer: the HTTP format (RFC 9110, 5.6.7), or VIES's
 * requestDate, which is an instant over REST and a day with a zone over SOAP
 * (docs/sources.md#vies-answers). A day covers all its hours; without a zone it may be in any zone.
 * Returns null if there is none.
 */
export function readAuthorityDate(text: unknown): AuthorityDate | null {
  if (typeof text !== 'string' || text.length > MAX_DATE_LENGTH) return null
  if (HTTP_DATE.test(text)) return between(Date.parse(text), 0)
  const [, day, time, zone] = ISO_DATE.exec(text) ?? []
  if (day === undefined) return null
  const date = between(Date.parse(`${day}${time ?? 'T00:00'}${zone ?? 'Z'}`), time === undefined ? DAY_MS : 0)
  // From UTC+14 to UTC-12.
  return date && zone === undefined ? { from: date.from - 14 * HOUR_MS, until: date.until + 12 * HOUR_MS } : date
}

const between = (from: number, length: number): AuthorityDate | null =>
  Number.isNaN(from) ? null : { from, until: from + length }

/** Returns the milliseconds between `moment` and the stated interval; 0 if it contains `moment`. */
export const distanceTo = ({ from, until }: AuthorityDate, moment: Date): number =>
  Math.max(0, from - moment.getTime(), moment.getTime() - until)

/** An authority whose clock differs from ours by more than an hour, and its time. */
export type Dispute = { service: Authority; serverTime: Date }

/**
 * Our clock, compared with those of the authorities. That is the only comparison if the database
 * runs on this machine (docs/rules.md#clocks).
 */
export type TrustedTime = {
  now: () => Date
  /** Why queries and retention are paused now; null = the clock is reliable. */
  doubt: () => ClockDoubt | null
  /**
   * Processes the dates of one answer. Returns false if any differs from ours by more than an hour:
   * that answer does not count. If all of them differ, our clock or a proxy's stale copy may be the
   * cause, so other services are called at once; a single service disputes nothing
   * (docs/decisions/2026-11-23-clocks.md).
   */
  checkDates: (service: Authority, dates: readonly AuthorityDate[]) => boolean
  /** Resolves when no comparison is running. Never rejects. */
  whenIdle: () => Promise<void>
  /** Compares again while the time is disputed; one agreeing service ends the dispute. */
  recheck: () => Promise<void>
  /** Authorities with a deviating clock, until one confirms ours. */
  disputes: () => Dispute[]
}

/**
 * The services whose time can be read without a rate-limit slot, and how. Never rejects; empty if
 * there is no date.
 */
export type Witnesses = {
  services: readonly Authority[]
  readDates: (service: Authority) => Promise<readonly AuthorityDate[]>
}

const MAX_DIFFERENCE_MS = 3_600_000
const RECHECK_AFTER_MS = 10_000
// A proxy that serves a stale copy serves more of them: other services are not called for each.
const OUTVOTED_PERIOD_MS = 60_000

/**
 * Creates a clock that is trusted until an authority's time differs and no witness confirms ours.
 */
export function createTrustedTime(clock: WatchedClock, witnesses: Witnesses | null = null): TrustedTime {
  const disputes = new Map<Authority, Dispute>()
  // Until when no comparison is made for a service that was outvoted.
  const outvoted = new Map<Authority, number>()
  let comparisons = Promise.resolve()
  const isFar = (date: AuthorityDate): boolean => distanceTo(date, clock.now()) > MAX_DIFFERENCE_MS
  const agrees = (dates: readonly AuthorityDate[]): boolean => dates.some(date => !isFar(date))
  const dispute = (service: Authority, [date]: readonly AuthorityDate[]): void => {
    if (date) disputes.set(service, { service, serverTime: new Date(date.from) })
  }
  const compareClocks = async (
    sources: Witnesses,
    suspect: Authority,
    dates: readonly AuthorityDate[],
  ): Promise<void> => {
    if (disputes.has(suspect) || performance.now() < (outvoted.get(suspect) ?? 0)) return
    const { isConfirmed, others } = await queryWitnesses(sources, suspect, agrees)
    if (clock.doubt() !== null) return
    if (isConfirmed) outvoted.set(suspect, performance.now() + OUTVOTED_PERIOD_MS)
    else for (const each of [[suspect, dates] as const, ...others]) dispute(...each)
  }
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    comparisons = comparisons.then(task)
    return comparisons
  }
  return {
    now: clock.now,
    doubt: () => clock.doubt() ?? (disputes.size > 0 ? 'disputed' : null),
    checkDates: (service, dates) => {
      // A clock that was just set, or resumed from sleep, cannot be judged until it is measured
      // again.
      if (dates.length === 0 || clock.doubt() !== null) return true
      if (agrees(dates)) disputes.delete(service)
      else if (!witnesses) dispute(service, dates)
      else void enqueue(() => compareClocks(witnesses, service, dates))
      return !dates.some(isFar)
    },
    whenIdle: () => comparisons,
    recheck: () =>
      enqueue(async () => {
        const [first] = disputes.keys()
        if (first && witnesses && (await queryWitnesses(witnesses, first, agrees)).isConfirmed) disputes.clear()
      }),
    disputes: () => [...disputes.values()],
  }
}

type WitnessResult = { isConfirmed: boolean; others: ReadonlyMap<Authority, readonly AuthorityDate[]> }

/** Calls the witnesses, and the suspect if none of them agrees. `others`: the deviating times. */
async function queryWitnesses(
  { services, readDates }: Witnesses,
  suspect: Authority,
  agrees: (dates: readonly AuthorityDate[]) => boolean,
): Promise<WitnessResult> {
  const others = new Map<Authority, readonly AuthorityDate[]>()
  const checkWitness = async (service: Authority): Promise<void> => {
    const dates = await readDates(service)
    if (agrees(dates)) return
    others.set(service, dates)
    throw new Error(`${service} does not confirm our time`)
  }
  try {
    await Promise.any(services.map(checkWitness)).catch(failure =>
      services.includes(suspect) ? Promise.reject(failure) : checkWitness(suspect),
    )
    return { isConfirmed: true, others }
  } catch {
    return { isConfirmed: false, others }
  }
}

/**
 * Returns the result in place of a query while our clock is unreliable, with the time of the next
 * try; null = send the query.
 */
export const refusalByClock = (time: TrustedTime): QueryResult | null =>
  time.doubt() === null ? null : notQueried('clock', new Date(time.now().getTime() + RECHECK_AFTER_MS))
