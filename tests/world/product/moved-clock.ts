import type { Clock } from '../../../src/database/clock.ts'

/** A clock that stands still until it is moved. */
export type MovedClock = Clock & { move: (milliseconds: number) => void; set: (at: string) => void }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function movedClock(at = '2026-11-20T10:00:00Z'): MovedClock {
  let now = new Date(at).getTime()
  return {
    now: () => new Date(now),
    move: milliseconds => {
      now += milliseconds
    },
    set: moment => {
      now = new Date(moment).getTime()
    },
  }
}

/** A clock that runs, from now on, and can be moved: for whatever waits, as lanes and retries do. */
export function runningClock(): MovedClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    move: milliseconds => {
      ahead += milliseconds
    },
    set: moment => {
      ahead = new Date(moment).getTime() - Date.now()
    },
  }
}
