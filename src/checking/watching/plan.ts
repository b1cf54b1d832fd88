import { DAY_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'

/** A company, and the days of its partners without days of their own. */
export type CompanyWatchDays = { companyId: number; watchDays: number }

/** A company's workload from its watched partners. */
export type Load = {
  /** Queries per day, spread evenly over the days of each partner. */
  even: number
  /** The number of partners that are already overdue. */
  late: number
}

// Headroom of 5 % against rounding, and of 15 % if outages made some partners overdue.
const AHEAD_FACTOR = 1.05
const BEHIND_FACTOR = 1.15
// Queries missed because of users' batches or a stop are made later on the same day, so that users'
// working hours make no partner overdue. Of earlier days, at most a quarter of a day's queries are
// made up for, so that no day has a peak. A company with few queries a day, or one in many days,
// could lose its slot to users' work each time; it makes up for one more.
const CATCH_UP_MS = DAY_MS / 4

/** Returns the queries per day of a company's watching; 0 = nothing to query. */
export const paceOf = ({ even, late }: Load, mostPerDay: number): number =>
  Math.min(even * (late > 0 ? BEHIND_FACTOR : AHEAD_FACTOR), mostPerDay)

/** The number of queries due now at a pace, and the time from which they count. */
export type DueQueries = { count: number; from: Date }

/**
 * Returns the queries due now if all up to `until` were made; they are spread over the hours. A
 * company's very first query (`until` null) is due at once.
 */
export function dueQueriesAt(until: Date | null, now: Date, perDay: number): DueQueries {
  if (perDay <= 0) return { count: 0, from: now }
  const oneMs = DAY_MS / perDay
  const from = until === null ? now.getTime() - oneMs : Math.max(until.getTime(), earliestCatchUp(until, now, oneMs))
  // A rounding error must not delay the query until the next run.
  return { count: Math.floor((now.getTime() - from) / oneMs + 1e-6), from: new Date(from) }
}

const earliestCatchUp = (until: Date, now: Date, oneMs: number): number =>
  viennaDay(until) === viennaDay(now)
    ? until.getTime()
    : now.getTime() - Math.max(CATCH_UP_MS, Math.min(2.5 * oneMs, oneMs + DAY_MS))

/** Returns the time up to which queries have been made, after `queries` of the due queries. */
export const queriedUntil = ({ from }: DueQueries, queries: number, perDay: number): Date =>
  new Date(from.getTime() + (queries * DAY_MS) / perDay)
