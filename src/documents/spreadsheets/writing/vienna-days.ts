import { DAY_MS, HOUR_MS, VIENNA } from '../../../base/texts/days.ts'

const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

const clock = new Intl.DateTimeFormat('en-US', { timeZone: VIENNA, timeZoneName: 'longOffset' })

/**
 * The cached offset by hours since 1970: clocks change at full hours, and many answers are within
 * one hour.
 */
const offsets = new Map<number, number>()

/**
 * Converts a time to a sheet's day number with a fraction, by Vienna's wall clock, to the second.
 */
export function viennaDays(at: Date, is1904: boolean): number {
  const localMs = Math.floor(at.getTime() / 1000) * 1000 + offsetAt(at)
  return (localMs - (is1904 ? EPOCH_1904 : EPOCH_1900)) / DAY_MS
}

function offsetAt(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const cachedOffset = offsets.get(hour) ?? readOffset(at)
  offsets.set(hour, cachedOffset)
  return cachedOffset
}

/** Parses the offset: GMT+01:00 in winter, GMT+02:00 in summer. */
function readOffset(at: Date): number {
  const name = clock.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, hours = 0] = /^GMT\+(\d\d):00$/.exec(name) ?? []
  return Number(hours) * HOUR_MS
}
