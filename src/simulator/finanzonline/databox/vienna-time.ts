const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short', timeStyle: 'medium' })
const [WINTER, SUMMER] = ['+01:00', '+02:00'] as const
const HOUR_MS = 3_600_000

/** The calendar day in Vienna, yyyy-mm-dd. */
export const viennaDayOf = (moment: Date): string => DAY.format(moment)

/** Vienna's clock at a moment, yyyy-mm-ddThh:mm:ss. */
export const viennaClockAt = (moment: Date): string => CLOCK.format(moment).replace(' ', 'T')

/** What Vienna's clock is ahead of UTC at a moment: +01:00, in summer +02:00. */
export function offsetAt(moment: Date): string {
  const ahead = Date.parse(`${viennaClockAt(moment)}Z`) - moment.getTime()
  return ahead > 1.5 * HOUR_MS ? SUMMER : WINTER
}

/** The moment at which Vienna's clock says this on that day. */
export function viennaMoment(day: string, clock: string): Date {
  const inWinter = new Date(`${day}T${clock}${WINTER}`)
  return viennaClockAt(inWinter) === `${day}T${clock.slice(0, 8)}` ? inWinter : new Date(`${day}T${clock}${SUMMER}`)
}
