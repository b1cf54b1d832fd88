import { formatDateTime } from '../../ground/texts/format.ts'

const HOUR_MS = 3_600_000
const SUMMER_AND_WINTER = [2, 1]

/** The moment at which clocks in Vienna show "20.11.2026 14:05:09"; null where they never do. Of the hour that comes twice, the first. */
export function viennaMoment(day: string, time: string): Date | null {
  const [date = 0, month = 0, year = 0] = day.split('.').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const shown = Date.UTC(year, month - 1, date, hour, minute, second)
  if (Number.isNaN(shown)) return null
  const moments = SUMMER_AND_WINTER.map(ahead => new Date(shown - ahead * HOUR_MS))
  return moments.find(at => formatDateTime(at) === `${day}, ${time}`) ?? null
}

/** "20.11.2026" as 2026-11-20; null where it is no day of the calendar. */
export function isoDay(text: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day
}
