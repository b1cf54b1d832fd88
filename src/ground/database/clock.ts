import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** The time of day as the program sees it; tests move it. In the product it is the database's (openDatabaseClock). */
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

/** What this machine has to measure time with, in milliseconds: its wall clock since 1970, and one that nobody sets. */
export type MachineTime = { wall: () => number; monotonic: () => number }

export type DatabaseClock = WatchedClock & {
  /** Asks the database for its time. Never rejects: where it does not answer, what is known grows old. */
  measure: () => Promise<void>
  stop: () => void
}

type Options = { machine?: MachineTime; log?: (failure: unknown) => void }

/** The database's time and this machine's wall clock when the monotonic one stood at `at`, and how wrong the first may be. */
type Measured = { at: number; database: number; wall: number; error: number }

const THIS_MACHINE: MachineTime = { wall: () => Date.now(), monotonic: () => performance.now() }
const EVERY_MS = 10_000
const LOOK_MS = 1_000
const KNOWN_MS = 5 * 60_000
const MAX_ROUND_TRIP_MS = 10_000
/** Between wall and monotonic clock: more is no chance, but a clock that was set, or a machine that slept. */
const STEP_MS = 2_000
/** more is an operator's business. */
export const MAX_AHEAD_MS = 60_000
// Quartz drifts less than a hundredth of that.
const DRIFT = 0.001

/**
 * Returns the database's time as a clock: its offset is measured by the round trip halved, every ten seconds and as soon as this
 * machine's clock was set or the machine slept; in between goes the monotonic clock, which nobody can set. Measured once already.
 */
export async function openDatabaseClock(db: Reader, options: Options = {}): Promise<DatabaseClock> {
  const { machine = THIS_MACHINE } = options
  let known: Measured | null = null
  let confirmedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null
  const ask = async () => {
    const fresh = await measured(db, machine)
    if (fresh === null) return
    confirmedAt = fresh.at
    if (known === null || hasStepped(known, machine) || saysMore(fresh, known)) known = fresh
  }
  const measure = () => {
    underWay ??= ask()
      .catch((failure: unknown) => options.log?.(failure))
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const isUnknown = () => known === null || machine.monotonic() - confirmedAt > KNOWN_MS || hasStepped(known, machine)
  const aheadMs = () => (known === null || isUnknown() ? null : known.wall - known.database)
  const look = () => {
    if (isUnknown() || machine.monotonic() - confirmedAt >= EVERY_MS) void measure()
  }
  await measure()
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    now: () => new Date(known === null ? machine.wall() : known.database + machine.monotonic() - known.at),
    doubt: () => {
      const ahead = aheadMs()
      if (ahead === null) return 'unknown'
      return Math.abs(ahead) > MAX_AHEAD_MS ? 'off' : null
    },
    aheadSeconds: () => {
      const ahead = aheadMs()
      return ahead === null ? null : Math.round(ahead / 100) / 10
    },
    measure,
    stop: () => clearInterval(timer),
  }
}

/** One round trip; null where it took so long that half of it says nothing. */
async function measured(db: Reader, { wall, monotonic }: MachineTime): Promise<Measured | null> {
  const began = monotonic()
  const there = (await databaseNow(db)).getTime()
  const at = monotonic()
  const half = (at - began) / 2
  return half * 2 > MAX_ROUND_TRIP_MS ? null : { at, database: there + half, wall: wall(), error: half }
}

const hasStepped = (known: Measured, { wall, monotonic }: MachineTime): boolean =>
  Math.abs(wall() - known.wall - (monotonic() - known.at)) > STEP_MS

/** A slow answer says less than what is known, unless it contradicts it: then the database's clock was set. */
function saysMore(fresh: Measured, known: Measured): boolean {
  const age = fresh.at - known.at
  const error = known.error + age * DRIFT
  return fresh.error <= error || Math.abs(fresh.database - known.database - age) > fresh.error + error
}

/** Returns what the database's clock says now. openDatabaseClock keeps it between questions. */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not say what time it is')
  return row.now
}
