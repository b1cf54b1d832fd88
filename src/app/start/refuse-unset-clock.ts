import { WrongConfiguration } from './configuration.ts'

// Before this product was: a machine without a battery wakes in 1970, and would date evidence, codes and sessions by it.
const EARLIEST = new Date('2025-01-01T00:00:00Z')

/** Refuses (WrongConfiguration) a clock that was never set. */
export function refuseUnsetClock(now: Date): void {
  if (now >= EARLIEST) return
  throw new WrongConfiguration(
    `The clock of this machine says ${now.toISOString()}; expected: the time of today (set it, e. g. by NTP, and start again)`,
  )
}
