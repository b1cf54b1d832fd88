import type { Language } from './define.ts'

const FORMAT_OPTIONS = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

const formats: Record<Language, Intl.DateTimeFormat> = {
  de: new Intl.DateTimeFormat('de-AT', FORMAT_OPTIONS),
  en: new Intl.DateTimeFormat('en-GB', FORMAT_OPTIONS),
}

/**
 * Formats a day (yyyy-mm-dd) unambiguously: Dienstag, 10. November 2026; Tuesday, 10 November 2026.
 */
export function formatDay(day: string, language: Language): string {
  const parts = formats[language].formatToParts(new Date(`${day}T00:00:00Z`))
  const { weekday, day: date, month, year } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${weekday}, ${date}${language === 'de' ? '.' : ''} ${month} ${year}`
}
