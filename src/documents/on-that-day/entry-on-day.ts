import { dayOf, numberOf } from './calendar-day.ts'

/** Days of a register's entry, as yyyy-mm-dd: since when and until when the number is valid, or was; null = it does not say. */
export type EntryDays = { from: string | null; until: string | null }

type Verdict = 'valid' | 'invalid'
type Answered = { verdict: Verdict; askedAt: Date; entry?: EntryDays | null }

/** What an answer says of a day; `byEntry`: by the entry's own days, however far away the query was. */
export type WordOnDay = { verdict: Verdict; byEntry?: true }

/**
 * Takes an answer and a day by its number; returns what it says of that day, null where it says nothing. An entry is read on the day of the query
 * and speaks of the days before; what it announces has not happened yet. Where it begins or ends between the two, the answer's own verdict
 * does not reach the day (docs/rules.md#valid-on-a-day).
 */
export function wordOnDay({ verdict, askedAt, entry }: Answered, day: number): WordOnDay | null {
  if (!entry) return { verdict }
  const { from, until } = numbersOf(entry)
  const isPast = day <= dayOf(askedAt)
  const lasts = until === Number.POSITIVE_INFINITY ? verdict === 'valid' : true
  const isWithin = from <= day && day <= until
  if (isPast && entry.from !== null && isWithin && lasts) return { verdict: 'valid', byEntry: true }
  if (isPast && day > until) return { verdict: 'invalid', byEntry: true }
  return reaches(verdict, { from, until }, day) ? { verdict } : null
}

type Numbers = { from: number; until: number }

const numbersOf = ({ from, until }: EntryDays): Numbers => ({
  from: from === null ? Number.NEGATIVE_INFINITY : numberOf(from),
  until: until === null ? Number.POSITIVE_INFINITY : numberOf(until),
})

/** A valid number is so within its entry alone; an invalid one is not within it, and what was before one that ended nobody says. */
function reaches(verdict: Verdict, { from, until }: Numbers, day: number): boolean {
  if (verdict === 'valid') return from <= day && day <= until
  return until === Number.POSITIVE_INFINITY ? day < from : day > until
}
