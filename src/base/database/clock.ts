import { sql } from 'kysely'
import type { Reader } from './database.ts'

/**
 * The program's time of day. Production uses the database's time (`openDatabaseClock`); tests set
 * their own.
 */
export type Clock = { now: () => Date }

/**
 * Why the time is not reliable:
 * - `unknown`: it was not measured recently
 * - `off`: this machine's clock is more than a minute off the database's
 * - `disputed`: an authority reports another hour
 */
export type ClockDoubt = 'unknown' | 'off' | 'disputed'

/**
 * A clock that reports when it is unreliable. Queries and removals then pause
 * (docs/rules.md#clocks).
 */
export type WatchedClock = Clock & {
  doubt: () => ClockDoubt | null
  /**
   * Seconds by which this machine's clock is ahead of this one; negative = behind, null = unknown.
   */
  aheadSeconds: () => number | null
}

/** This machine's own clock, which is never in doubt. */
export const systemClock: WatchedClock = { now: () => new Date(), doubt: () => null, aheadSeconds: () => 0 }

/**
 * This machine's time sources, in milliseconds: `wall` since 1970, and `monotonic`, which cannot be
 * set.
 */
export type MachineTime = { wall: () => number; monotonic: () => number }

export type DatabaseClock = WatchedClock & {
  /** Measures the database's time. Never rejects: without an answer the last measurement ages. */
  measure: () => Promise<void>
  stop: () => void
}

type Options = { machine?: MachineTime; log?: (failure: unknown) => void }

/**
 * The database's time and this machine's wall clock at the monotonic time `at`, and the possible
 * `error` of `database`.
 */
type Measurement = { at: number; database: number; wall: number; error: number }

const THIS_MACHINE: MachineTime = { wall: () => Date.now(), monotonic: () => performance.now() }
const MEASURE_INTERVAL_MS = 10_000
const CHECK_INTERVAL_MS = 1_000
const MAX_AGE_MS = 5 * 60_000
const MAX_ROUND_TRIP_MS = 10_000
/**
 * The allowed gap between wall and monotonic clock. A larger one means that the clock was set or
 * the machine slept.
 */
const STEP_MS = 2_000
/** beyond this the operator must correct the clock. */
export const MAX_AHEAD_MS = 60_000
// Quartz drifts less than a hundredth of that.
const DRIFT = 0.001

/**
 * Returns the database's time as a clock that has been measured once. The offset is measured
 * by half the round trip, every ten seconds and as soon as this machine's clock was set or the
 * machine slept. In between the monotonic clock counts, which cannot be set.
 */
export async function openDatabaseClock(db: Reader, options: Options = {}): Promise<DatabaseClock> {
  const { machine = THIS_MACHINE } = options
  let current: Measurement | null = null
  let confirmedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  const refresh = async () => {
    const fresh = await measureOnce(db, machine)
    if (fresh === null) return
    confirmedAt = fresh.at
    if (current === null || hasStepped(current, machine) || isMoreAccurate(fresh, current)) current = fresh
  }
  const measure = () => {
    pending ??= refresh()
      .catch((failure: unknown) => options.log?.(failure))
      .finally(() => {
        pending = null
      })
    return pending
  }
  const isUnknown = () =>
    current === null || machine.monotonic() - confirmedAt > MAX_AGE_MS || hasStepped(current, machine)
  const aheadMs = () => (current === null || isUnknown() ? null : current.wall - current.database)
  const measureIfDue = () => {
    if (isUnknown() || machine.monotonic() - confirmedAt >= MEASURE_INTERVAL_MS) void measure()
  }
  await measure()
  const timer = setInterval(measureIfDue, CHECK_INTERVAL_MS).unref()
  return {
    now: () => new Date(current === null ? machine.wall() : current.database + machine.monotonic() - current.at),
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

/** Measures one round trip; null if it took too long to be useful. */
async function measureOnce(db: Reader, { wall, monotonic }: MachineTime): Promise<Measurement | null> {
  const startedAt = monotonic()
  const databaseMs = (await databaseNow(db)).getTime()
  const at = monotonic()
  const halfTrip = (at - startedAt) / 2
  return halfTrip * 2 > MAX_ROUND_TRIP_MS
    ? null
    : { at, database: databaseMs + halfTrip, wall: wall(), error: halfTrip }
}

const hasStepped = (current: Measurement, { wall, monotonic }: MachineTime): boolean =>
  Math.abs(wall() - current.wall - (monotonic() - current.at)) > STEP_MS

/**
 * True if `fresh` is more accurate than `current`, or contradicts it because the database's clock
 * was set.
 */
function isMoreAccurate(fresh: Measurement, current: Measurement): boolean {
  const age = fresh.at - current.at
  const error = current.error + age * DRIFT
  return fresh.error <= error || Math.abs(fresh.database - current.database - age) > fresh.error + error
}

/**
 * Returns the database's current time. `openDatabaseClock` interpolates between such
 * queries.
 */
export async function databaseNow(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not return its time')
  return row.now
}
