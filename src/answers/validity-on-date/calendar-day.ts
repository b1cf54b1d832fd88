import { DAY_MS, HOUR_MS } from '../../base/texts/days.ts'
import { viennaDay } from '../../base/texts/format.ts'

/**
 * The cached day by hours since 1970: a Vienna day begins at a full hour all year, and many answers
 * are within one hour.
 */
const cachedDays = new Map<number, number>()

/**
 * Returns the Vienna calendar day of a time as a number of days since 1970, so that days can be
 * subtracted regardless of clock changes.
 */
export function viennaDayNumber(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const day = cachedDays.get(hour) ?? dayNumber(viennaDay(at))
  cachedDays.set(hour, day)
  return day
}

/** Returns the number of a day given as yyyy-mm-dd. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Returns the day with this number as yyyy-mm-dd. */
export const isoDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Returns the day with this number as 20.11.2026, in both languages (docs/rules.md#dates). */
export const formatDayNumber = (number: number): string => isoDay(number).split('-').reverse().join('.')

/** Returns whether yyyy-mm-dd is a day of the calendar: 31 April is not. */
export const isDay = (day: string): boolean => {
  const number = /^\d{4}-\d\d-\d\d$/.test(day) ? dayNumber(day) : Number.NaN
  return !Number.isNaN(number) && isoDay(number) === day
}
