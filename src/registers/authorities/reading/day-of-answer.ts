import { viennaDay } from '../../../base/texts/format.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { readDay } from './stated-day.ts'

// Smaller differences between two clocks are ignored (docs/rules.md#clocks): around midnight either
// day counts.
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000

/**
 * Returns whether an answer is dated on the day of its query or of its receipt: a confirmation
 * applies only to that day (docs/rules.md#what-an-answer-must-say). The registers' clocks are
 * within an hour of Vienna's. Returns false if the text is no date.
 */
export function isOfQueryDay(dated: string, askedAt: Date, receivedAt: Date): boolean {
  const days = new Set([viennaDay(askedAt), ...daysAround(askedAt), ...daysAround(receivedAt)])
  return daysIn(dated).some(day => days.has(day))
}

const daysAround = (at: Date): string[] =>
  [-MAX_CLOCK_DIFFERENCE_MS, MAX_CLOCK_DIFFERENCE_MS].map(difference => viennaDay(new Date(at.getTime() + difference)))

/**
 * Returns the days that a text may mean. An instant is its day in Vienna; a day is itself, with any
 * zone; a time without a zone may be either.
 */
export function daysIn(text: string): string[] {
  const date = readAuthorityDate(text)
  const day = readDay(text)
  if (date === null || !text.includes(':') || /^\d{4}-\d\d-\d\d[+-]/.test(text)) return day === null ? [] : [day]
  const isExact = date.from === date.until
  const moment = viennaDay(new Date(isExact ? date.from : Date.parse(`${text}Z`)))
  return isExact || day === null ? [moment] : [day, moment]
}
