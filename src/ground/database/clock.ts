/** The time of day as the program sees it; tests move it. In the product it is the database's (database-clock.ts). */
export type Clock = { now: () => Date }

/**
 * Why the time is not to be relied on: it was not measured of late, this machine's clock is more than a minute off the database's, or
 * an authority says another hour.
 */
export type ClockDoubt = 'unknown' | 'off' | 'disputed'

/** A clock that says when it is not to be relied on: then nobody is asked and nothing is removed (docs/rules.md#clocks). */
export type WatchedClock = Clock & {
  doubt: () => ClockDoubt | null
  /** Seconds by which this machine's own clock is ahead of it, below 0 behind; null = not known. */
  aheadSeconds: () => number | null
}

/** This machine's own clock, which nobody looks after. */
export const systemClock: WatchedClock = { now: () => new Date(), doubt: () => null, aheadSeconds: () => 0 }
