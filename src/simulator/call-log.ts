/** An authority that is asked about UIDs. */
type AskedService = 'vies' | 'finanzonline'

/** A register beside the two (registers/). */
type Register = 'bfs' | 'bzst' | 'hmrc' | 'adis' | 'ares'

export type Service = AskedService | Register | 'scheinunternehmen'

/** One call as the authority saw it. Never a pin, never a session id. */
export type SimulatedCall = {
  /** 1, 2, 3 … since the start or the last clearing. */
  number: number
  at: Date
  service: Service
  operation: string
  uid: string
  /** In whose name: the requester's UID, or ''. */
  requester: string
  tid: string
  benid: string
  /** FinanzOnline: '1' or '2'; BZSt: simple, qualified or incomplete; else ''. */
  level: string
  /** VALID, INVALID, a code of VIES, a return code, 'SOAP fault', or how it failed on the way: hang, reset … */
  code: string
  /** Milliseconds from the request's head to the answer's last byte; null while under way. */
  durationMs: number | null
  /** Calls in flight at this service when it came, itself included. */
  inFlight: number
}

export type CallSummary = {
  calls: number
  byOperation: Record<string, number>
  byCode: Record<string, number>
  differentUids: number
  /** Queries about the most asked UID, by service: more than two at FinanzOnline is a third call. */
  mostCallsOfOneUid: Record<AskedService, number>
  mostInFlight: Record<string, number>
}

const counted = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const most = (counts: Map<string, number>) => {
  let greatest = 0
  for (const count of counts.values()) greatest = Math.max(greatest, count)
  return greatest
}

/** The log in figures, for whoever does not want to read 100,000 lines. `mostInFlight` is measured elsewhere (simulation.ts). */
export function summariseCalls(calls: readonly SimulatedCall[], mostInFlight: Record<string, number>): CallSummary {
  const byOperation = new Map<string, number>()
  const byCode = new Map<string, number>()
  const uids = new Map<Service, Map<string, number>>()
  const uidsOf = (service: Service) => uids.get(service) ?? new Map<string, number>()
  for (const call of calls) {
    counted(byOperation, call.operation)
    counted(byCode, `${call.operation} ${call.code}`)
    if (call.uid) uids.set(call.service, counted(uidsOf(call.service), call.uid))
  }
  return {
    calls: calls.length,
    byOperation: Object.fromEntries(byOperation),
    byCode: Object.fromEntries(byCode),
    differentUids: new Set([...uids.values()].flatMap(counts => [...counts.keys()])).size,
    mostCallsOfOneUid: { vies: most(uidsOf('vies')), finanzonline: most(uidsOf('finanzonline')) },
    mostInFlight,
  }
}
