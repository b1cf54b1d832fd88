import { DAY_MS } from '../../base/texts/days.ts'
import { nextViennaDay } from '../../base/texts/format.ts'
import type { DayRange } from '../../registers/authorities/finanzonline/databox/list-papers.ts'

// The ministry lists at most seven days per call and rejects a start over 31 days ago. One day less
// is always within that, even with a 25-hour day in Vienna.
const DAYS_PER_CALL = 7
const TOTAL_DAYS = 30

/**
 * Returns the periods in which a box is listed, oldest first: Vienna's last 30 days including
 * today.
 */
export function windowsUntil(today: string): DayRange[] {
  const starts = Array.from({ length: Math.ceil(TOTAL_DAYS / DAYS_PER_CALL) }, (_, at) => at * DAYS_PER_CALL)
  return starts.map(start => ({
    from: daysBefore(today, TOTAL_DAYS - 1 - start),
    to: daysBefore(today, Math.max(0, TOTAL_DAYS - start - DAYS_PER_CALL)),
  }))
}

// Calendar days, computed in UTC, where all days have the same length.
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

const MINUTE_MS = 60_000
const FIRST_MINUTE = 30
const NIGHT_MINUTES = 300
// Spreads companies with consecutive ids over the night.
const MINUTE_SPREAD = 37

/**
 * Returns the next read of a company's box: in Vienna's next night, at the company's own minute
 * between 00:30 and 05:30.
 */
export const nextNight = (now: Date, companyId: number): Date =>
  new Date(nextViennaDay(now).getTime() + (FIRST_MINUTE + ((companyId * MINUTE_SPREAD) % NIGHT_MINUTES)) * MINUTE_MS)

/** Returns the next try after a failure: in 30 to 60 minutes, spread by company. */
export const retryAt = (now: Date, companyId: number): Date =>
  new Date(now.getTime() + (30 + ((companyId * MINUTE_SPREAD) % 30)) * MINUTE_MS)
