import { VIENNA } from '../../../ground/texts/days.ts'
import { viennaDay } from '../../../ground/texts/format.ts'

// After midnight's jobs and before working hours; a machine that was off then does it when it is on again.
const BEGINS_AT_HOUR = 4

const hourFormat = new Intl.DateTimeFormat('de-AT', { timeZone: VIENNA, hour: '2-digit', hourCycle: 'h23' })

/** The Vienna day whose run is due, or null in its first hours. Four o'clock comes once on every day, clock changes included. */
export const retentionDay = (now: Date): string | null => {
  const hour = hourFormat.formatToParts(now).find(({ type }) => type === 'hour')?.value
  return Number(hour) >= BEGINS_AT_HOUR ? viennaDay(now) : null
}
