import { maxMachineSlots } from './gate.ts'
import type { CallerKind, QueryCaller } from './query-context.ts'

/** Concurrency slots that a company holds or waits for, for one kind of its calls. */
export type Demand = QueryCaller & { wanted: number }

/** Counts calls by company and kind. */
export type CallCount = {
  add: (caller: QueryCaller, more: number) => void
  /** Returns the count of a company, for its users or for its background work. */
  countOf: (caller: QueryCaller) => number
  all: () => Demand[]
}

export function createCallCount(): CallCount {
  const counts = new Map<string, Demand>()
  return {
    add: ({ kind, companyId }, change) => {
      const key = `${kind} ${companyId}`
      const total = (counts.get(key)?.wanted ?? 0) + change
      if (total === 0) counts.delete(key)
      else counts.set(key, { kind, companyId, wanted: total })
    },
    countOf: caller => [...counts.values()].reduce((sum, each) => (isSame(each, caller) ? sum + each.wanted : sum), 0),
    all: () => [...counts.values()],
  }
}

const isSame = (first: QueryCaller, second: QueryCaller): boolean =>
  first.companyId === second.companyId && isMachine(first) === isMachine(second)

const isMachine = ({ kind }: { kind: CallerKind }): boolean => kind === 'machine'

type QueuedCall = { caller: QueryCaller; state: string | null }

/**
 * Returns the demand for a service with `limit` slots: calls in flight (`inFlight`), and calls that
 * wait for the service and not for a member state, which has `free` slots. Background work of all
 * companies is reported as company 0's, capped at its maximum: other processes need no details.
 */
export function demandOf(
  limit: number,
  inFlight: CallCount,
  queued: readonly QueuedCall[],
  free: (state: string | null) => number,
): Demand[] {
  const count = createCallCount()
  for (const { wanted, ...caller } of inFlight.all()) count.add(caller, wanted)
  const left = new Map<string | null, number>()
  for (const { caller, state } of queued) {
    const available = left.get(state) ?? free(state)
    left.set(state, available - 1)
    if (available > 0) count.add(caller, 1)
  }
  const [machines, users] = [count.all().filter(isMachine), count.all().filter(entry => !isMachine(entry))]
  const machineDemand = Math.min(
    maxMachineSlots(limit),
    machines.reduce((sum, each) => sum + each.wanted, 0),
  )
  return machineDemand === 0 ? users : [...users, { companyId: 0, kind: 'machine', wanted: machineDemand }]
}
