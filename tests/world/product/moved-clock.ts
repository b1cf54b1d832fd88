import type { Clock, WatchedClock } from '../../../src/base/database/clock.ts'

/** A clock that stands still until it is moved. */
export type MovedClock = WatchedClock & { move: (milliseconds: number) => void; set: (at: string) => void }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A test's clock as one that nothing stands against, unless it says so itself. */
export const trusted = <C extends Clock>(clock: C): C & WatchedClock => ({
  doubt: () => null,
  aheadSeconds: () => 0,
  ...clock,
})

export function movedClock(at = '2026-11-20T10:00:00Z'): MovedClock {
  let now = new Date(at).getTime()
  return trusted({
    now: () => new Date(now),
    move: (milliseconds: number) => {
      now += milliseconds
    },
    set: (moment: string) => {
      now = new Date(moment).getTime()
    },
  })
}

/** A clock that runs, from now on, and can be moved: for whatever waits, as lanes and retries do. */
export function runningClock(): MovedClock {
  let ahead = 0
  return trusted({
    now: () => new Date(Date.now() + ahead),
    move: (milliseconds: number) => {
      ahead += milliseconds
    },
    set: (moment: string) => {
      ahead = new Date(moment).getTime() - Date.now()
    },
  })
}
