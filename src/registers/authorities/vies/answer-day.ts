import { viennaDay } from '../../../ground/texts/format.ts'
import { readAuthorityDate } from '../authority-date.ts'

// Clocks that differ by less are one (docs/rules.md#clocks): around midnight either of two days is the day.
const MOST_APART_MS = 3_600_000
const DAY = /^\d{4}-\d\d-\d\d/

/**
 * Whether VIES dates its answer on the day on which it was asked, or came in: a confirmation speaks for that day alone
 * (docs/rules.md#what-an-answer-must-say). Brussels and Vienna have one clock, so one calendar serves for both. A text that is no date is none.
 */
export function isOfTheDay(requestDate: string, askedAt: Date, receivedAt: Date): boolean {
  const days = new Set([viennaDay(askedAt), ...around(askedAt), ...around(receivedAt)])
  return daysIn(requestDate).some(day => days.has(day))
}

const around = (at: Date): string[] =>
  [-MOST_APART_MS, MOST_APART_MS].map(apart => viennaDay(new Date(at.getTime() + apart)))

// A moment is its day in Vienna; a day is itself, whatever zone stands behind it; a moment without a zone may be either.
function daysIn(text: string): string[] {
  if (!readAuthorityDate(text)) return []
  const [day = ''] = DAY.exec(text) ?? []
  if (!text.includes('T')) return [day]
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(text)
  const moment = viennaDay(new Date(hasZone ? text : `${text}Z`))
  return hasZone ? [moment] : [day, moment]
}
