import type { Clock, WatchedClock } from '../../../src/base/database/clock.ts'

/** A clock that stands still until it is moved. */
export type MovedClock = WatchedClock & { move: (milliseconds: number) => void; set: (at: string) => void }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Adds to a test's clock that its time is not in doubt, unless the clock says so itself. */
export const withTrustedTime = <C extends Clock>(clock: C): C & WatchedClock => ({
  doubt: () => null,
  aheadSeconds: () => 0,
  ...clock,
})

export function createMovedClock(at = '2026-11-20T10:00:00Z'): MovedClock {
  let now = new Date(at).getTime()
  return withTrustedTime({
    now: () => new Date(now),
    move: (milliseconds: number) => {
      now += milliseconds
    },
    set: (moment: string) => {
      now = new Date(moment).getTime()
    },
  })
}

/**
 * Returns a clock that runs from now on and can be moved, for code that waits, such as lanes and
 * retries.
 */
export function createRunningClock(): MovedClock {
  let ahead = 0
  return withTrustedTime({
    now: () => new Date(Date.now() + ahead),
    move: (milliseconds: number) => {
      ahead += milliseconds
    },
    set: (moment: string) => {
      ahead = new Date(moment).getTime() - Date.now()
    },
  })
}
