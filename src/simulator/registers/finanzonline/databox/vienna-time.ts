const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short', timeStyle: 'medium' })
const [WINTER, SUMMER] = ['+01:00', '+02:00'] as const
const HOUR_MS = 3_600_000

/** Returns the calendar day in Vienna, yyyy-mm-dd. */
export const viennaDayOf = (moment: Date): string => DAY.format(moment)

/** Returns the local time in Vienna, yyyy-mm-ddThh:mm:ss. */
export const viennaClockAt = (moment: Date): string => CLOCK.format(moment).replace(' ', 'T')

/** Returns Vienna's offset from UTC: +01:00, in summer +02:00. */
export function offsetAt(moment: Date): string {
  const offsetMs = Date.parse(`${viennaClockAt(moment)}Z`) - moment.getTime()
  return offsetMs > 1.5 * HOUR_MS ? SUMMER : WINTER
}

/** Returns the instant of a local time in Vienna. */
export function viennaMoment(day: string, clock: string): Date {
  const winterTime = new Date(`${day}T${clock}${WINTER}`)
  return viennaClockAt(winterTime) === `${day}T${clock.slice(0, 8)}` ? winterTime : new Date(`${day}T${clock}${SUMMER}`)
}
