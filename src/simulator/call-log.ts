/** One call as received by the authority. It never contains a pin or a session id. */
export type SimulatedCall = {
  /** Sequence number since the start or the last reset, from 1. */
  number: number
  at: Date
  /** The register's id. */
  service: string
  operation: string
  uid: string
  /** The requester's UID, or ''. */
  requester: string
  tid: string
  benid: string
  /** FinanzOnline: '1' or '2'; BZSt: simple, qualified or incomplete; else ''. */
  level: string
  /**
   * VALID, INVALID, a VIES code, a return code, 'SOAP fault', or the transport fault: hang, reset …
   */
  code: string
  /**
   * Milliseconds from the request's headers to the last byte of the answer; null while in flight.
   */
  durationMs: number | null
  /** Calls in flight at this service when this one arrived, including it. */
  inFlight: number
}

export type CallSummary = {
  calls: number
  byOperation: Record<string, number>
  byCode: Record<string, number>
  differentUids: number
  /**
   * Calls about the most queried UID, by service. More than two at FinanzOnline means that a third
   * call was sent.
   */
  maxCallsPerUid: Record<string, number>
  maxInFlight: Record<string, number>
}

const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const highestCount = (counts: Map<string, number>) => {
  let max = 0
  for (const count of counts.values()) max = Math.max(max, count)
  return max
}

/**
 * Aggregates a log of up to 500,000 calls. `services` are those with the calls about their most
 * queried UID; `maxInFlight` is measured in simulation.ts.
 */
export function summariseCalls(
  calls: readonly SimulatedCall[],
  services: readonly string[],
  maxInFlight: Record<string, number>,
): CallSummary {
  const byOperation = new Map<string, number>()
  const byCode = new Map<string, number>()
  const uids = new Map<string, Map<string, number>>()
  const uidsOf = (service: string) => uids.get(service) ?? new Map<string, number>()
  for (const call of calls) {
    increment(byOperation, call.operation)
    increment(byCode, `${call.operation} ${call.code}`)
    if (call.uid) uids.set(call.service, increment(uidsOf(call.service), call.uid))
  }
  return {
    calls: calls.length,
    byOperation: Object.fromEntries(byOperation),
    byCode: Object.fromEntries(byCode),
    differentUids: new Set([...uids.values()].flatMap(counts => [...counts.keys()])).size,
    maxCallsPerUid: Object.fromEntries(services.map(service => [service, highestCount(uidsOf(service))])),
    maxInFlight,
  }
}
