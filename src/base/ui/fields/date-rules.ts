import type { Language } from '../../texts/define.ts'

/**
 * The locales whose patterns the date fields of a language accept. Both languages display the first
 * (docs/decisions/2026-11-25-day-first-dates.md).
 */
const INPUT_LOCALES: Record<Language, readonly string[]> = { de: ['de-AT'], en: ['de-AT', 'en-US'] }
const DISPLAY_LOCALE = 'de-AT'

/** Why a typed date is invalid. */
export type DateIssue = 'dateFormat' | 'unsupportedLocale'
/** A calendar day as yyyy-mm-dd; null = none was entered. */
export type ParsedDate = { day: string | null } | { issue: DateIssue }

type Pattern = {
  read: RegExp
  write: (year: string, month: string, day: string) => string
  displayPattern: Record<Language, string>
}

// The locale's exact pattern (docs/rules.md#validation).
const PATTERNS = new Map<string, Pattern>([
  [
    'de-AT',
    {
      read: /^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})$/,
      write: (year, month, day) => `${day}.${month}.${year}`,
      displayPattern: { de: 'TT.MM.JJJJ', en: 'DD.MM.YYYY' },
    },
  ],
  [
    'en-US',
    {
      read: /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/,
      write: (year, month, day) => `${month}/${day}/${year}`,
      displayPattern: { de: 'MM/TT/JJJJ', en: 'MM/DD/YYYY' },
    },
  ],
])

/**
 * Parses a date typed in a field of `language`; empty text is no date. A text matches at most one
 * of a language's patterns.
 */
export function parseTypedDate(text: string, language: Language): ParsedDate {
  const results = INPUT_LOCALES[language].map(locale => parseDate(text, locale))
  return results.find(read => 'day' in read) ?? { issue: 'dateFormat' }
}

/**
 * Parses a date in one locale: empty text is no date; any other must match the pattern exactly and
 * be a day that exists.
 */
export function parseDate(text: string, locale: string): ParsedDate {
  const pattern = PATTERNS.get(locale)
  if (!pattern) return { issue: 'unsupportedLocale' }
  if (text === '') return { day: null }
  const { year, month, day } = pattern.read.exec(text)?.groups ?? {}
  const read = `${year}-${month}-${day}`
  return isRealDay(read) ? { day: read } : { issue: 'dateFormat' }
}

/**
 * Formats a day (yyyy-mm-dd) for a locale, so that it parses to the same day; '' for null and
 * unknown locales.
 */
export function formatTypedDate(day: string | null, locale = DISPLAY_LOCALE): string {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date ? (PATTERNS.get(locale)?.write(year, month, date) ?? '') : ''
}

/** Returns the patterns that a language's fields accept, in readable form, the usual one first. */
export const datePatterns = (language: Language): string[] =>
  INPUT_LOCALES[language].flatMap(locale => PATTERNS.get(locale)?.displayPattern[language] ?? [])

// The day must exist, so not 31 February, and be within the years that the server accepts.
function isRealDay(day: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
