import type { Duration } from '../../../answers/checks/estimate-queries.ts'
import type { Authority } from '../../../base/authority-rules.ts'
import { type Rate, reservedForPeople } from '../../../registers/authorities/rate-limit/rate.ts'

export type Workload = {
  rows: number
  cached: number
  /** Questions to query, by service. */
  live: ReadonlyMap<Authority, number>
  /** The number of questions of the company's other batches, which share its lanes. */
  ahead: number
  /**
   * Returns the maximum number of calls in flight to a service, which is limited by the company's
   * lanes and by the installation.
   */
  inFlight: (service: Authority) => number
  rateOf: (service: Authority) => Rate | undefined
}

/**
 * The time for reading, queueing, result and report, besides the queries: a second for a short
 * list, about a minute for 100,000 rows (docs/benchmarks.md).
 */
const START_MS = 1_000
const ROW_MS = 0.2
const CACHED_MS = 0.3
/** The factor for a busy machine and a large report. */
const SLOW_FACTOR = 3

/**
 * Estimates the seconds from a batch's start to its result. `from` assumes typical recent calls and
 * no queue; `to` assumes slow calls and that all questions `ahead` come first. Returns null if
 * there are too few measurements of a service to be queried.
 */
export function estimateSeconds(
  { rows, cached, live, ahead, inFlight, rateOf }: Workload,
  durations: ReadonlyMap<Authority, Duration>,
): { from: number; to: number } | null {
  const ownMs = START_MS + rows * ROW_MS + cached * CACHED_MS
  let from = ownMs
  let to = ownMs * SLOW_FACTOR
  let slowest = 0
  const rateLimitWait = { from: 0, to: 0 }
  for (const [service, questions] of live) {
    if (questions === 0) continue
    const rate = rateOf(service)
    if (rate) {
      // Rate-limited services have separate lanes, which mostly wait.
      const { from, to } = rateLimitWaitMs(questions, rate)
      rateLimitWait.from = Math.max(rateLimitWait.from, from)
      rateLimitWait.to = Math.max(rateLimitWait.to, to)
      continue
    }
    const duration = durations.get(service)
    if (duration === undefined) return null
    from += (questions * duration.usual) / inFlight(service)
    to += (questions * duration.slow) / inFlight(service)
    slowest = Math.max(slowest, duration.slow / inFlight(service))
  }
  to += ahead * slowest
  return {
    from: Math.ceil(Math.max(from, rateLimitWait.from) / 1_000),
    to: Math.ceil(Math.max(to, rateLimitWait.to) / 1_000),
  }
}

/**
 * Returns the milliseconds that questions wait for rate-limit slots: `from` if there are no other
 * callers, `to` including the last window.
 */
export function rateLimitWaitMs(questions: number, { calls, perMs }: Rate): { from: number; to: number } {
  const callsPerWindow = calls - reservedForPeople(calls)
  return {
    from: Math.floor(Math.max(0, questions - 1) / callsPerWindow) * perMs,
    to: Math.ceil(questions / callsPerWindow) * perMs,
  }
}
