import { DAY_MS } from '../../texts/days.ts'

/**
 * Returns the day to which a key moves from `day` (both yyyy-mm-dd), by the ARIA pattern for date
 * pickers. Returns null for all other keys, and for arrows, which the calendar handles itself.
 * `weekStart`: 0 is Sunday, 1 Monday.
 */
export function dayAfterKey(day: string, key: string, isShift: boolean, weekStart: 0 | 1): string | null {
  const dayOfWeek = (new Date(day).getUTCDay() - weekStart + 7) % 7
  if (key === 'Home') return addDays(day, -dayOfWeek)
  if (key === 'End') return addDays(day, 6 - dayOfWeek)
  if (key === 'PageUp') return addMonths(day, isShift ? -12 : -1)
  return key === 'PageDown' ? addMonths(day, isShift ? 12 : 1) : null
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns the same day `count` months later, or the last day of a shorter month. */
function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + count, 0))
  lastDay.setUTCDate(Math.min(date, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}
