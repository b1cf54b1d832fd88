import type { Clock } from '../../database/clock.ts'

const realNow = Date.now
let ahead = 0

/** The time of this thread, whichever day it has been moved to. */
export const movedClock: Clock = { now: () => new Date(Date.now()) }

/** Moves the time of this thread; it goes on from there. PGlite in it moves along: what it takes for now, it asks Date.now. */
export function moveTo(moment: Date): void {
  ahead = moment.getTime() - realNow()
  Date.now = () => realNow() + ahead
}
