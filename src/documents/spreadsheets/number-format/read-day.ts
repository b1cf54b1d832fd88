import { LONGEST_NUMBER_FORMAT } from '../limits.ts'
import { dateOf, LAST_DAY } from './show-date.ts'
import { readSections, type Token } from './tokens.ts'

/** Returns the day that a number is, as yyyy-mm-dd; null where it is none, or none is shown. */
export type DayReader = (value: number) => string | null

/**
 * Takes a format code and whether days count from 1904; returns what tells the day of a date, however it is shown. A number that the format
 * shows no day of (a time, a month alone, any other number) is none: what a person does not see is not meant.
 */
export function createDayReader(code: string, is1904: boolean): DayReader {
  const [section] = code.length > LONGEST_NUMBER_FORMAT ? [] : readSections(code)
  if (!section?.tokens.some(isDayOfMonth)) return () => null
  return value => {
    if (Number.isNaN(value)) return null
    return value >= 1 && value < LAST_DAY + 1 ? dateOf(value, is1904).toISOString().slice(0, 10) : NO_DAY
  }
}

/** What Excel shows of a number that is no day, as one below zero. */
const NO_DAY = '####'

/** ddd and dddd are days of the week. */
const isDayOfMonth = (token: Token): boolean => token.kind === 'date' && /^d{1,2}$/i.test(token.text)
