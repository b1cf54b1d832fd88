import { VIENNA } from '../../base/texts/days.ts'

const OFFSET = new Intl.DateTimeFormat('de-AT', { timeZone: VIENNA, timeZoneName: 'longOffset' })
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Vienna's wall clock (20.11.2026, 14:05:09) and its offset from UTC (+01:00). */
export type ViennaClock = { clock: string; offset: string }

/** Returns Vienna's wall clock and its offset from UTC, for moments since 1970. */
export function viennaClock(at: Date): ViennaClock {
  const offset = offsetIn(Math.floor(at.getTime() / HOUR_MS))
  return { clock: clockOf(new Date(at.getTime() + minutesOf(offset) * MINUTE_MS)), offset }
}

const MAX_CACHED_OFFSETS = 1_000
const offsets = new Map<number, string>()

/**
 * Returns the offset in an hour since 1970. Vienna's clocks change at 01:00 UTC, so the offset is
 * constant within an hour. Calling Intl for each row took a ninth of a report's time.
 */
function offsetIn(hour: number): string {
  const cached = offsets.get(hour)
  if (cached !== undefined) return cached
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear()
  const offset = readOffset(hour)
  offsets.set(hour, offset)
  return offset
}

function readOffset(hour: number): string {
  const name = OFFSET.formatToParts(new Date(hour * HOUR_MS)).find(({ type }) => type === 'timeZoneName')
  return name?.value.replace('GMT', '') ?? ''
}

const minutesOf = (offset: string): number => Number(offset.slice(0, 3)) * 60 + Number(offset.slice(4))

/**
 * Formats a time as 20.11.2026, 14:05:09 +01:00. The offset makes even the repeated hour in autumn
 * unambiguous.
 */
export function formatInVienna(at: Date): string {
  const { clock, offset } = viennaClock(at)
  return `${clock} ${offset}`
}

/** Formats a time in both zones: 20.11.2026, 14:05:09 +01:00 (20.11.2026, 13:05:09 UTC) */
export const formatInBothZones = (at: Date): string => `${formatInVienna(at)} (${utcMoment(at)})`

const utcMoment = (at: Date): string => `${clockOf(at)} UTC`

/** Formats a time in UTC: 20.11.2026, 13:05:09 */
function clockOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `${day.split('-').reverse().join('.')}, ${time.slice(0, 8)}`
}
