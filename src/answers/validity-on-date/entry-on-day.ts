import { dayNumber, viennaDayNumber } from './calendar-day.ts'

/**
 * The period of a register's entry, as yyyy-mm-dd: from when and until when the number is or was
 * valid; null = not stated.
 */
export type EntryDays = { from: string | null; until: string | null }

type Verdict = 'valid' | 'invalid'
type EntryAnswer = { verdict: Verdict; askedAt: Date; entry?: EntryDays | null }

/**
 * An answer's verdict for a day; `byEntry`: by the entry's own period, at any distance from the
 * query.
 */
export type VerdictOnDay = { verdict: Verdict; byEntry?: true }

/**
 * Returns an answer's verdict for a day (its number), or null if it has none. An entry is read on
 * the day of the query and covers earlier days; days that it announces are not evidence. If the
 * entry begins or ends between the two days, the answer's own verdict does not extend to `day`. On
 * the day of the query the answer's verdict always wins: a first or last day of an entry does not
 * tell which part of the day is meant (docs/rules.md#valid-on-a-day).
 */
export function verdictOnDay({ verdict, askedAt, entry }: EntryAnswer, day: number): VerdictOnDay | null {
  if (!entry) return { verdict }
  const verdictByEntry = verdictOfEntry(verdict, { entry, askedOn: viennaDayNumber(askedAt), day })
  return day === viennaDayNumber(askedAt) && verdictByEntry?.verdict !== verdict ? { verdict } : verdictByEntry
}

type EntryQuery = { entry: EntryDays; askedOn: number; day: number }

function verdictOfEntry(verdict: Verdict, { entry, askedOn, day }: EntryQuery): VerdictOnDay | null {
  const { from, until } = dayNumbersOf(entry)
  const isPast = day <= askedOn
  const hasDefiniteEnd = until === Number.POSITIVE_INFINITY ? verdict === 'valid' : true
  const isWithin = from <= day && day <= until
  if (isPast && entry.from !== null && isWithin && hasDefiniteEnd) return { verdict: 'valid', byEntry: true }
  if (isPast && day > until) return { verdict: 'invalid', byEntry: true }
  return extendsTo(verdict, { from, until }, day) ? { verdict } : null
}

/** Returns whether a day is the first or the last one of an answer's entry. */
export const isFirstOrLastDay = ({ entry }: Pick<EntryAnswer, 'entry'>, day: number): boolean =>
  [entry?.from, entry?.until].some(edge => edge && dayNumber(edge) === day)

type DayNumbers = { from: number; until: number }

const dayNumbersOf = ({ from, until }: EntryDays): DayNumbers => ({
  from: from === null ? Number.NEGATIVE_INFINITY : dayNumber(from),
  until: until === null ? Number.POSITIVE_INFINITY : dayNumber(until),
})

/**
 * Returns whether the answer's own verdict extends to a day. A valid number is valid only within
 * its entry. An invalid one is invalid outside of it, but nothing is known about days before an
 * ended entry.
 */
function extendsTo(verdict: Verdict, { from, until }: DayNumbers, day: number): boolean {
  if (verdict === 'valid') return from <= day && day <= until
  return until === Number.POSITIVE_INFINITY ? day < from : day > until
}
