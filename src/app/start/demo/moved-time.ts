import type { WatchedClock } from '../../../ground/database/clock.ts'

const realNow = Date.now
let ahead = 0

/** The time of this thread, whichever day it has been moved to. */
export const movedClock: WatchedClock = { now: () => new Date(Date.now()), doubt: () => null, aheadSeconds: () => 0 }

/** Brings it back to the present. */
export function moveToPresent(): void {
  ahead = 0
}

/** Moves the time of this thread, which goes on from there; returns by how many milliseconds it is ahead of the real one. */
export function moveTo(moment: Date): number {
  ahead = moment.getTime() - realNow()
  Date.now = () => realNow() + ahead
  return ahead
}
