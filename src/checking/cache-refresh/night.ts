import { VIENNA } from '../../ground/texts/days.ts'
import { viennaDay } from '../../ground/texts/format.ts'

const MINUTES_A_DAY = 24 * 60
// Missed for longer (the program was down), an update would fall into working hours: the next night does.
const MAY_BE_LATE_MINUTES = 180

const wallClock = new Intl.DateTimeFormat('de-AT', {
  timeZone: VIENNA,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * The Vienna day (yyyy-mm-dd) whose nightly update may begin now, or null. By Vienna's wall clock: a time that the change
 * to summer time skips is due right after it; one that comes twice in autumn names the same day twice.
 */
export function nightDue(now: Date, { hour, minute }: { hour: number; minute: number }): string | null {
  const late = minutesOf(now) - (hour * 60 + minute)
  const today = viennaDay(now)
  if (late >= 0) return late <= MAY_BE_LATE_MINUTES ? today : null
  return late + MINUTES_A_DAY <= MAY_BE_LATE_MINUTES ? dayBefore(today) : null
}

function minutesOf(now: Date): number {
  const parts = new Map(wallClock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  return (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - MINUTES_A_DAY * 60_000).toISOString().slice(0, 10)
