const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns whether a text is a calendar day, yyyy-mm-dd. */
export const isDay = (text: string): boolean => DAY.test(text) && isExistingDay(`${text}T00:00:00Z`, text)

// JavaScript parses 31 February as 3 March.
const isExistingDay = (moment: string, day: string): boolean =>
  !Number.isNaN(Date.parse(moment)) && new Date(moment).toISOString().startsWith(day)

/** Returns the moment at which a day (yyyy-mm-dd) begins in Vienna, as RFC 3339. */
export function startOfViennaDay(day: string): string {
  // Clocks change at 01:00 UTC: at 22:00 UTC of the day before, the offset is that of midnight.
  const eveningBefore = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 3_600_000)
  const parts = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Vienna', timeZoneName: 'longOffset' }).formatToParts(
    eveningBefore,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00'
  return new Date(`${day}T00:00:00${offset}`).toISOString()
}
