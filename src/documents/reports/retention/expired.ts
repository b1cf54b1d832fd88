import { VIENNA } from '../../../ground/texts/days.ts'
import { viennaDay } from '../../../ground/texts/format.ts'

/** Whose documents of before which moment are no longer kept. */
export type Expired = { companyIds: number[]; before: Date }

/**
 * The first moment that is still kept: documents of a calendar year (Vienna's) are kept for so many years after its end
 * (BAO § 132). On 1 January 2034 what is of 2026 goes, at seven years.
 */
export function keptSince(now: Date, years: number): Date {
  const year = Number(viennaDay(now).slice(0, 4)) - years
  // New Year is winter time, always.
  return new Date(`${year}-01-01T00:00:00+01:00`)
}

// After midnight's jobs and before working hours; a machine that was off then does it when it is on again.
const BEGINS_AT_HOUR = 4

const hourFormat = new Intl.DateTimeFormat('de-AT', { timeZone: VIENNA, hour: '2-digit', hourCycle: 'h23' })

/** The Vienna day whose run is due, or null in its first hours. Four o'clock comes once on every day, clock changes included. */
export const retentionDay = (now: Date): string | null => {
  const hour = hourFormat.formatToParts(now).find(({ type }) => type === 'hour')?.value
  return Number(hour) >= BEGINS_AT_HOUR ? viennaDay(now) : null
}
