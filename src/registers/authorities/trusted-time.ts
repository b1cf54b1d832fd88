import type { Authority } from '../../ground/authority-rules.ts'
import type { ClockDoubt, WatchedClock } from '../../ground/database/clock.ts'
import { DAY_MS, HOUR_MS } from '../../ground/texts/days.ts'
import type { Asked } from './answer.ts'
import { notAsked } from './limiter.ts'

/** What an authority's own clock says: milliseconds since 1970, as early and as late as its words may mean. */
export type AuthorityDate = { from: number; until: number }

const MAX_LETTERS = 64

const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
const ISO_DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads the date of an authority's answer: HTTP's own form (RFC 9110, 5.6.7), or VIES's requestDate, a moment over REST, a day with its
 * zone over SOAP (docs/sources.md#vies-answers). A day is all of it; without a zone it may be any zone's. Null: it says nothing.
 */
export function readAuthorityDate(text: unknown): AuthorityDate | null {
  if (typeof text !== 'string' || text.length > MAX_LETTERS) return null
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
   * Takes what a service's clock says in one answer. Returns false where any of it is more than an hour from ours: that answer counts for
   * nothing. Where all of it is, it may be our clock, or a proxy's old copy, so others are asked at once; alone it disputes nothing
   * (docs/decisions/2026-11-23-clocks.md).
   */
  hear: (service: Authority, dates: readonly AuthorityDate[]) => boolean
  /** Resolves once nobody is being asked for a second opinion. Never rejects. */
  settled: () => Promise<void>
  /** Asks again where the time is disputed; all goes on as soon as anybody agrees with us. */
  lookAgain: () => Promise<void>
  /** Who says another hour than we, until somebody says ours. */
  disputes: () => Dispute[]
}

/** Who is asked for nothing but the time: those whose calls take nobody's place, and how. Never rejects; empty where one says nothing. */
export type Witnesses = {
  services: readonly Authority[]
  readDates: (service: Authority) => Promise<readonly AuthorityDate[]>
}

const MAX_APART_MS = 3_600_000
const LOOK_AGAIN_MS = 10_000
// What serves old copies serves more of them: others are not asked about each.
const OUTVOTED_MS = 60_000

/** Returns a clock that believes itself until an authority says another hour and no witness says ours. */
export function trustedTime(clock: WatchedClock, witnesses: Witnesses | null = null): TrustedTime {
  const disputes = new Map<Authority, Dispute>()
  // Until when who was outvoted is not asked about again.
  const outvoted = new Map<Authority, number>()
  let opinions = Promise.resolve()
  const isFar = (date: AuthorityDate): boolean => distanceTo(date, clock.now()) > MAX_APART_MS
  const agrees = (dates: readonly AuthorityDate[]): boolean => dates.some(date => !isFar(date))
  const dispute = (service: Authority, [date]: readonly AuthorityDate[]): void => {
    if (date) disputes.set(service, { service, said: new Date(date.from) })
  }
  const judge = async (asked: Witnesses, suspect: Authority, said: readonly AuthorityDate[]): Promise<void> => {
    if (disputes.has(suspect) || performance.now() < (outvoted.get(suspect) ?? 0)) return
    const { isOurs, others } = await secondOpinion(asked, suspect, agrees)
    if (clock.doubt() !== null) return
    if (isOurs) outvoted.set(suspect, performance.now() + OUTVOTED_MS)
    else for (const each of [[suspect, said] as const, ...others]) dispute(...each)
  }
  const inTurn = (task: () => Promise<void>): Promise<void> => {
    opinions = opinions.then(task)
    return opinions
  }
  return {
    now: clock.now,
    doubt: () => clock.doubt() ?? (disputes.size > 0 ? 'disputed' : null),
    hear: (service, dates) => {
      // Of a clock that was just set, or of a machine that slept, nothing can be said until it is measured again.
      if (dates.length === 0 || clock.doubt() !== null) return true
      if (agrees(dates)) disputes.delete(service)
      else if (!witnesses) dispute(service, dates)
      else void inTurn(() => judge(witnesses, service, dates))
      return !dates.some(isFar)
    },
    settled: () => opinions,
    lookAgain: () =>
      inTurn(async () => {
        const [first] = disputes.keys()
        if (first && witnesses && (await secondOpinion(witnesses, first, agrees)).isOurs) disputes.clear()
      }),
    disputes: () => [...disputes.values()],
  }
}

type Opinion = { isOurs: boolean; others: ReadonlyMap<Authority, readonly AuthorityDate[]> }

/** Asks the witnesses, and where none of them agrees the suspect itself, until one agrees; `others`: what was said otherwise. */
async function secondOpinion(
  { services, readDates }: Witnesses,
  suspect: Authority,
  agrees: (dates: readonly AuthorityDate[]) => boolean,
): Promise<Opinion> {
  const others = new Map<Authority, readonly AuthorityDate[]>()
  const ask = async (service: Authority): Promise<void> => {
    const dates = await readDates(service)
    if (agrees(dates)) return
    others.set(service, dates)
    throw new Error(`${service} does not say our hour`)
  }
  try {
    await Promise.any(services.map(ask)).catch(refused =>
      services.includes(suspect) ? Promise.reject(refused) : ask(suspect),
    )
    return { isOurs: true, others }
  } catch {
    return { isOurs: false, others }
  }
}

/** What is said in place of asking while our clock is in doubt, and when to try again; null: ask. */
export const notNow = (time: TrustedTime): Asked | null =>
  time.doubt() === null ? null : notAsked('clock', new Date(time.now().getTime() + LOOK_AGAIN_MS))
