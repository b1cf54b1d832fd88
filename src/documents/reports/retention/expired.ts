import { VIENNA } from '../../../base/texts/days.ts'
import { viennaDay } from '../../../base/texts/format.ts'

/** Companies with the same retention period; their documents from before `before` have expired. */
export type ExpiredScope = { companyIds: number[]; before: Date }

/**
 * Returns the earliest time whose documents are still kept. Documents of a calendar year (in
 * Vienna) are kept for `years` years after its end (BAO § 132). With seven years, those of 2026
 * expire on 1 January 2034.
 */
export function retentionStart(now: Date, years: number): Date {
  const year = Number(viennaDay(now).slice(0, 4)) - years
  // New Year is always in winter time.
  return new Date(`${year}-01-01T00:00:00+01:00`)
}

// Runs begin after the midnight jobs and before working hours; a machine that was off runs later.
const START_HOUR = 4

const hourFormat = new Intl.DateTimeFormat('de-AT', { timeZone: VIENNA, hour: '2-digit', hourCycle: 'h23' })

/**
 * Returns the Vienna day whose run is due, or null in its first hours. Four o'clock occurs once on
 * every day, even when clocks change.
 */
export const retentionDay = (now: Date): string | null => {
  const hour = hourFormat.formatToParts(now).find(({ type }) => type === 'hour')?.value
  return Number(hour) >= START_HOUR ? viennaDay(now) : null
}
