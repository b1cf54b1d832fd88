import type { Duration } from '../../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../../base/authority-rules.ts'
import { type Rate, reservedForPeople } from '../../../registers/authorities/rate-limit/rate.ts'

export type Workload = {
  rows: number
  cached: number
  /** Questions to query, by service. */
  live: ReadonlyMap<Authority, number>
  /** Questions of the company's other batches, which share its lanes. */
  ahead: number
  /**
   * Returns the most calls in flight at a service: limited by the company's lanes and by the
   * installation.
   */
  inFlight: (service: Authority) => number
  rateOf: (service: Authority) => Rate | undefined
}

/**
 * Reading, queueing, result and report: a second for a short list, about a minute for 100,000 rows
 * (docs/benchmarks.md).
 */
const START_MS = 1_000
const ROW_MS = 0.2
const CACHED_MS = 0.3
/** Factor for a busy machine and a large report. */
const SLOW_FACTOR = 3

/**
 * Estimates the whole seconds from a batch's start to its result. `from` assumes typical recent
 * calls and no queue; `to` assumes slow calls and all of `ahead` first. Returns null if too little
 * is known of a service to be queried.
 */
export function estimate(
  { rows, cached, live, ahead, inFlight, rateOf }: Workload,
  durations: ReadonlyMap<Authority, Duration>,
): { from: number; to: number } | null {
  const own = START_MS + rows * ROW_MS + cached * CACHED_MS
  let from = own
  let to = own * SLOW_FACTOR
  let slowest = 0
  const turns = { from: 0, to: 0 }
  for (const [service, questions] of live) {
    if (questions === 0) continue
    const rate = rateOf(service)
    if (rate) {
      // Rate-limited services have lanes of their own, which mostly wait.
      const { from, to } = turnsMs(questions, rate)
      turns.from = Math.max(turns.from, from)
      turns.to = Math.max(turns.to, to)
      continue
    }
    const duration = durations.get(service)
    if (duration === undefined) return null
    from += (questions * duration.usual) / inFlight(service)
    to += (questions * duration.slow) / inFlight(service)
    slowest = Math.max(slowest, duration.slow / inFlight(service))
  }
  to += ahead * slowest
  return { from: Math.ceil(Math.max(from, turns.from) / 1_000), to: Math.ceil(Math.max(to, turns.to) / 1_000) }
}

/**
 * Returns the milliseconds that this many questions wait for rate-limit slots: `from` without other
 * callers, `to` including the last window.
 */
export function turnsMs(questions: number, { calls, perMs }: Rate): { from: number; to: number } {
  const each = calls - reservedForPeople(calls)
  return { from: Math.floor(Math.max(0, questions - 1) / each) * perMs, to: Math.ceil(questions / each) * perMs }
}
