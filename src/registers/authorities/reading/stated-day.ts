import { readAuthorityDate } from '../trusted-time.ts'

const FORMATS: readonly [form: RegExp, day: string][] = [
  [
    /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d|[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[.,]\d+)? ?(?:Z|[+-]\d\d:?\d\d)?)?$/,
    '$1',
  ],
  [/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1'],
  [/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'],
  [/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'],
]

/**
 * Parses a calendar day in one of the registers' formats (2024-12-31, also followed by a time or an
 * offset, 31.12.2024, 31/12/2024, 20241231) to yyyy-mm-dd. Returns null if it is unreadable, which
 * differs from absent.
 */
export function readDay(text: string): string | null {
  const trimmed = text.trim()
  for (const [format, day] of FORMATS) {
    const isoDay = format.test(trimmed) ? trimmed.replace(format, day) : ''
    if (isoDay !== '' && isDay(isoDay)) return isoDay
  }
  return null
}

/** Year 0 is in no register, and PostgreSQL cannot store it. */
function isDay(day: string): boolean {
  if (day.startsWith('0000')) return false
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Returns whether a text is a time or a day in any of these formats, or an HTTP date. */
export const isDateOrTime = (text: string): boolean => readAuthorityDate(text) !== null || readDay(text) !== null
