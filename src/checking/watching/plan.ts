import { DAY_MS } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'

/** A company and the days of those of its partners that have none of their own. */
export type Watches = { companyId: number; watchDays: number }

/** What a company's watched partners come to. */
export type Load = {
  /** Questions a day if they were spread evenly over the days of each. */
  even: number
  /** How many are older than their days already. */
  late: number
}

// A little more than even, so that nobody becomes late for want of a round figure; where outages made some late, a little more again.
const AHEAD = 1.05
const BEHIND = 1.15
// What was not asked in time (users' batches, a stop) is made up for on the same day, so that users who work from morning to evening make
// nobody late; of days before by as much as falls into a quarter of one, so that no day has a heap. Whoever has few a day, or one in many days, is put
// off by users' work to another day each time, and would lose as long of his pace: he makes up for one more.
const MADE_UP_FOR_MS = DAY_MS / 4

/** Questions a day by which a company's watching goes on now; 0 = there is nothing to ask. */
export const paceOf = ({ even, late }: Load, mostPerDay: number): number =>
  Math.min(even * (late > 0 ? BEHIND : AHEAD), mostPerDay)

/** How many questions are due now at a pace, and from which moment they count. */
export type Turn = { count: number; from: Date }

/**
 * Returns what is due now where all up to `until` was asked: so questions come one by one over the hours. The very first of a company
 * comes at once.
 */
export function turnAt(until: Date | null, now: Date, perDay: number): Turn {
  if (perDay <= 0) return { count: 0, from: now }
  const oneMs = DAY_MS / perDay
  const from = until === null ? now.getTime() - oneMs : Math.max(until.getTime(), earliestMadeUpFor(until, now, oneMs))
  // A rounding error must not put off the question by a look.
  return { count: Math.floor((now.getTime() - from) / oneMs + 1e-6), from: new Date(from) }
}

const earliestMadeUpFor = (until: Date, now: Date, oneMs: number): number =>
  viennaDay(until) === viennaDay(now)
    ? until.getTime()
    : now.getTime() - Math.max(MADE_UP_FOR_MS, Math.min(2.5 * oneMs, oneMs + DAY_MS))

/** Up to when is asked what is due, once so many questions of a turn were. */
export const askedUntil = ({ from }: Turn, asked: number, perDay: number): Date =>
  new Date(from.getTime() + (asked * DAY_MS) / perDay)
