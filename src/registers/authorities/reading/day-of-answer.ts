import { viennaDay } from '../../../ground/texts/format.ts'
import { readAuthorityDate } from '../trusted-time.ts'
import { readDay } from './stated-day.ts'

// Clocks that differ by less are one (docs/rules.md#clocks): around midnight either of two days is the day.
const APART_MS = 3_600_000

/**
 * Whether an answer is dated on the day on which it was asked for, or came in: a confirmation speaks for that day alone
 * (docs/rules.md#what-an-answer-must-say). The registers' clocks are Vienna's, or within an hour of it. A text that is no date is none.
 */
export function isOfTheDay(dated: string, askedAt: Date, receivedAt: Date): boolean {
  const days = new Set([viennaDay(askedAt), ...around(askedAt), ...around(receivedAt)])
  return daysIn(dated).some(day => days.has(day))
}

const around = (at: Date): string[] => [-APART_MS, APART_MS].map(apart => viennaDay(new Date(at.getTime() + apart)))

/** The days that a text may mean. A moment is its day in Vienna; a day is itself, whatever zone stands behind it; a moment without a zone may be either. */
export function daysIn(text: string): string[] {
  const said = readAuthorityDate(text)
  const day = readDay(text)
  if (said === null || !text.includes(':') || /^\d{4}-\d\d-\d\d[+-]/.test(text)) return day === null ? [] : [day]
  const isExact = said.from === said.until
  const moment = viennaDay(new Date(isExact ? said.from : Date.parse(`${text}Z`)))
  return isExact || day === null ? [moment] : [day, moment]
}
