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
 * does not reach the day. On the day of the query it never says otherwise than the answer did: of a first or a last day nobody can tell from
 * the day alone which part of it is meant (docs/rules.md#valid-on-a-day).
 */
export function wordOnDay({ verdict, askedAt, entry }: Answered, day: number): WordOnDay | null {
  if (!entry) return { verdict }
  const word = wordOfEntry(verdict, { entry, askedOn: dayOf(askedAt), day })
  return day === dayOf(askedAt) && word?.verdict !== verdict ? { verdict } : word
}

type Asked = { entry: EntryDays; askedOn: number; day: number }

function wordOfEntry(verdict: Verdict, { entry, askedOn, day }: Asked): WordOnDay | null {
  const { from, until } = numbersOf(entry)
  const isPast = day <= askedOn
  const lasts = until === Number.POSITIVE_INFINITY ? verdict === 'valid' : true
  const isWithin = from <= day && day <= until
  if (isPast && entry.from !== null && isWithin && lasts) return { verdict: 'valid', byEntry: true }
  if (isPast && day > until) return { verdict: 'invalid', byEntry: true }
  return reaches(verdict, { from, until }, day) ? { verdict } : null
}

/** Whether a day is the first or the last one of an answer's entry. */
export const isEdgeOf = ({ entry }: Pick<Answered, 'entry'>, day: number): boolean =>
  [entry?.from, entry?.until].some(edge => edge && numberOf(edge) === day)

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
