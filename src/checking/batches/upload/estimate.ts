import type { Duration } from '../../../answers/checks/recent-durations.ts'
import type { Authority } from '../../../ground/authority-rules.ts'

export type Workload = {
  rows: number
  cached: number
  /** Questions to be asked, by service. */
  live: ReadonlyMap<Authority, number>
  /** Questions of the company's other batches, which share its lanes. */
  ahead: number
  /** Calls in flight at most, by service: the company's lanes, the installation's limit. */
  inFlight: (service: Authority) => number
}

/** Reading, queueing, result and report: a second for a short list, about a minute for 100,000 rows (docs/benchmarks.md). */
const START_MS = 1_000
const ROW_MS = 0.2
const CACHED_MS = 0.3
/** A busy machine, a heavy report. */
const AT_MOST = 3

/**
 * How long a batch may take from start to result, in whole seconds: as the latest calls usually took and none in front, up
 * to as the slow ones did and everybody in front. Null where a service is to be asked of which too little is known.
 */
export function estimate(
  { rows, cached, live, ahead, inFlight }: Workload,
  durations: ReadonlyMap<Authority, Duration>,
): { from: number; to: number } | null {
  const own = START_MS + rows * ROW_MS + cached * CACHED_MS
  let from = own
  let to = own * AT_MOST
  let slowest = 0
  for (const [service, questions] of live) {
    if (questions === 0) continue
    const duration = durations.get(service)
    if (duration === undefined) return null
    from += (questions * duration.usual) / inFlight(service)
    to += (questions * duration.slow) / inFlight(service)
    slowest = Math.max(slowest, duration.slow / inFlight(service))
  }
  return { from: Math.ceil(from / 1_000), to: Math.ceil((to + ahead * slowest) / 1_000) }
}
