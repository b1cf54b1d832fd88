import { dayOf, numberOf } from './calendar-day.ts'

/**
 * The days of a register's entry, as yyyy-mm-dd: from when and until when the number is or was
 * valid; null = not stated.
 */
export type EntryDays = { from: string | null; until: string | null }

type Verdict = 'valid' | 'invalid'
type EntryAnswer = { verdict: Verdict; askedAt: Date; entry?: EntryDays | null }

/**
 * What an answer says about a day; `byEntry`: by the entry's own days, however far away the query
 * was.
 */
export type WordOnDay = { verdict: Verdict; byEntry?: true }

/**
 * Returns what an answer says about a day (its number), or null if nothing. An entry is read on the
 * day of the query and covers earlier days; what it announces has not happened yet. If the entry
 * begins or ends between the two days, the answer's own verdict does not extend to `day`.
 *
 * For the day of the query the answer's verdict always wins: a first or last day does not say which
 * part of the day is meant (docs/rules.md#valid-on-a-day).
 */
export function wordOnDay({ verdict, askedAt, entry }: EntryAnswer, day: number): WordOnDay | null {
  if (!entry) return { verdict }
  const word = wordOfEntry(verdict, { entry, askedOn: dayOf(askedAt), day })
  return day === dayOf(askedAt) && word?.verdict !== verdict ? { verdict } : word
}

type EntryQuery = { entry: EntryDays; askedOn: number; day: number }

function wordOfEntry(verdict: Verdict, { entry, askedOn, day }: EntryQuery): WordOnDay | null {
  const { from, until } = numbersOf(entry)
  const isPast = day <= askedOn
  const lasts = until === Number.POSITIVE_INFINITY ? verdict === 'valid' : true
  const isWithin = from <= day && day <= until
  if (isPast && entry.from !== null && isWithin && lasts) return { verdict: 'valid', byEntry: true }
  if (isPast && day > until) return { verdict: 'invalid', byEntry: true }
  return reaches(verdict, { from, until }, day) ? { verdict } : null
}

/** Returns whether a day is the first or the last one of an answer's entry. */
export const isEdgeOf = ({ entry }: Pick<EntryAnswer, 'entry'>, day: number): boolean =>
  [entry?.from, entry?.until].some(edge => edge && numberOf(edge) === day)

type Numbers = { from: number; until: number }

const numbersOf = ({ from, until }: EntryDays): Numbers => ({
  from: from === null ? Number.NEGATIVE_INFINITY : numberOf(from),
  until: until === null ? Number.POSITIVE_INFINITY : numberOf(until),
})

/**
 * A valid number is valid only within its entry. An invalid one is invalid outside of it, but
 * nothing is known about days before an ended entry.
 */
function reaches(verdict: Verdict, { from, until }: Numbers, day: number): boolean {
  if (verdict === 'valid') return from <= day && day <= until
  return until === Number.POSITIVE_INFINITY ? day < from : day > until
}
