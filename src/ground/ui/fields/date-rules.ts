import type { Language } from '../../texts/define.ts'

/**
 * The locales in whose patterns a language's fields take dates. Both write them in the first, as all dates are shown
 * (docs/decisions/2026-11-25-day-first.md).
 */
const TYPED: Record<Language, readonly string[]> = { de: ['de-AT'], en: ['de-AT', 'en-US'] }
const WRITTEN = 'de-AT'

/** What is wrong with a typed date. */
export type DateIssue = 'dateFormat' | 'unsupportedLocale'
/** A calendar day as yyyy-mm-dd; null = none was given. */
export type ReadDate = { day: string | null } | { issue: DateIssue }

type Pattern = {
  read: RegExp
  write: (year: string, month: string, day: string) => string
  shown: Record<Language, string>
}

// The locale's pattern, exactly (docs/rules.md#validation).
const PATTERNS = new Map<string, Pattern>([
  [
    'de-AT',
    {
      read: /^(?<day>\d\d)\.(?<month>\d\d)\.(?<year>\d{4})$/,
      write: (year, month, day) => `${day}.${month}.${year}`,
      shown: { de: 'TT.MM.JJJJ', en: 'DD.MM.YYYY' },
    },
  ],
  [
    'en-US',
    {
      read: /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/,
      write: (year, month, day) => `${month}/${day}/${year}`,
      shown: { de: 'MM/TT/JJJJ', en: 'MM/DD/YYYY' },
    },
  ],
])

/** Reads a date as it was typed in a field of that language: nothing is no date. No two of a language's patterns take the same text. */
export function readTyped(text: string, language: Language): ReadDate {
  const reads = TYPED[language].map(locale => readDate(text, locale))
  return reads.find(read => 'day' in read) ?? { issue: 'dateFormat' }
}

/** Reads a date in one locale: nothing is no date; else its pattern exactly, and a day that exists. */
export function readDate(text: string, locale: string): ReadDate {
  const pattern = PATTERNS.get(locale)
  if (!pattern) return { issue: 'unsupportedLocale' }
  if (text === '') return { day: null }
  const { year, month, day } = pattern.read.exec(text)?.groups ?? {}
  const read = `${year}-${month}-${day}`
  return isRealDay(read) ? { day: read } : { issue: 'dateFormat' }
}

/** A day (yyyy-mm-dd) as the locale writes it, so that it reads back as the same day; '' for none and unknown locales. */
export function writeDate(day: string | null, locale = WRITTEN): string {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date ? (PATTERNS.get(locale)?.write(year, month, date) ?? '') : ''
}

/** The patterns that a language's fields take, as people read them, the usual one first. */
export const datePatterns = (language: Language): string[] =>
  TYPED[language].flatMap(locale => PATTERNS.get(locale)?.shown[language] ?? [])

// Within the years that the server takes; 31 February is not one of them.
function isRealDay(day: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(day)) return false
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
