import { viennaDay } from '../../base/texts/format.ts'
import { isDay } from './calendar-day.ts'
import type { DayFault } from './evidence-on-day.ts'

/** A day as yyyy-mm-dd, or why the text is not one. */
export type ParsedDay = { day: string; fault: null } | { day: null; fault: Exclude<DayFault, 'future'> }

/**
 * Parses the date of a cell if it can mean only one day. Dates of Excel arrive as yyyy-mm-dd
 * (spreadsheets/number-format/dates.ts). A text that can mean two days is ambiguous; nothing is
 * guessed.
 */
export function parseDay(text: string): ParsedDay {
  const trimmed = text.trim()
  if (trimmed === '') return { day: null, fault: 'none' }
  const possible = [...new Set(readings(trimmed))].filter(isDay)
  const [day] = possible
  if (day === undefined) return { day: null, fault: 'unreadable' }
  return possible.length === 1 ? { day, fault: null } : { day: null, fault: 'ambiguous' }
}

const TIME = /[T ,]+\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?$/
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const YEAR_FIRST = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const COMPACT_DAY_FIRST = /^(\d\d)(\d\d)((?:19|20)\d\d)$/
const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

/** Returns all days that a text can mean, including ones that do not exist. */
function readings(text: string): string[] {
  if (WITH_ZONE.test(text)) return momentDay(text)
  const date = text.replace(TIME, '')
  const [, isoYear, isoMonth, isoDay] = ISO.exec(date) ?? YEAR_FIRST.exec(date) ?? COMPACT.exec(date) ?? []
  const [, day, month, year] = DOTTED.exec(date) ?? COMPACT_DAY_FIRST.exec(date) ?? []
  const [, one, two, slashedYear] = SLASHED.exec(date) ?? []
  return [
    isoDate(isoYear, isoMonth, isoDay),
    isoDate(year, month, day),
    // 03/04/2024 is 3 April in Europe and 4 March in America.
    isoDate(slashedYear, two, one),
    isoDate(slashedYear, one, two),
  ].flatMap(date => date ?? [])
}

/**
 * Formats a date. VAT IDs exist since the single market of 1993, so a year of two digits is in this
 * century, or in the future.
 */
const isoDate = (year?: string, month?: string, day?: string): string | null =>
  year && month && day
    ? `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : null

function momentDay(text: string): string[] {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? [] : [viennaDay(at)]
}
