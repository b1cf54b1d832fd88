import type { AdaptiveLimit } from './adaptive-limit.ts'
import { createCallCount, type Demand, demandOf } from './demand.ts'
import { createGates } from './gates.ts'
import type { QueryCaller } from './query-context.ts'
import { createWaitingCalls, type WaitingCall } from './waiting-calls.ts'

/** Frees a slot; `busy`: the limit that rejected the call, the member state's or the service's. */
export type Release = (busy: 'member-state' | 'service' | null) => void

/** The concurrency slots of one service and the queue for them. */
export type ConcurrencySlots = Pick<AdaptiveLimit, 'inFlight'> & {
  /**
   * Limits this process like `AdaptiveLimit.hold`; `forPeople`: how many of these slots are
   * reserved for people.
   */
  hold: (slots: number, until: number, forPeople?: number) => void
  /**
   * Waits in the queue for a slot of the service and of the member state (null = none). Rejects
   * with the signal's reason on abort. Background work is rejected with NO_FREE_SLOT: at once if
   * users need all slots, and after ten seconds unless it waits only for other background work.
   */
  acquire: (caller: QueryCaller, state: string | null, signal: AbortSignal) => Promise<Release>
  /** Calls in flight, and calls that wait for the service and not for a member state. */
  demand: () => Demand[]
  /**
   * Registers a callback for when a call waits because this process has no slot left, and for when
   * a slot becomes free.
   */
  watch: (listener: () => void) => void
}

/** Rejects background work while users need the slots; it retries later, and this is no error. */
export const NO_FREE_SLOT = new Error('no slot is free for background work')
// Long enough to get quota from another process. Then it retries later, and other work continues.
const MACHINE_WAIT_MS = 10_000
// Polls, because falling user demand causes no event.
const POLL_INTERVAL_MS = 500

/**
 * Creates the slots of a service: at most `limit`, with an adaptive limit for each member state. A
 * call takes both at the same time, so calls that wait for a slow state do not hold a slot of the
 * service, and vice versa. `reservedOf` returns how many of the given slots are reserved for
 * people, until `hold` sets this process's number.
 */
export function createConcurrencySlots(
  limit: number,
  reservedOf: (slots: number) => number = () => 0,
): ConcurrencySlots {
  const queue = createWaitingCalls()
  const gates = createGates({ max: limit, reservedOf, usersWaiting: queue.users })
  const inFlight = createCallCount()
  const watchers: (() => void)[] = []
  const notifyWatchers = () => {
    for (const listener of watchers) listener()
  }
  const admission = { canAdmit: gates.canAdmit, isOpenToMachines: gates.isOpenToMachines, inFlightOf: inFlight.countOf }
  let isPolling = false
  const admitWaiting = () => {
    while (gates.free() > 0) {
      const next = queue.removeNext(admission)
      if (!next) break
      next.admit()
    }
    if (isPolling || !queue.hasMachines()) return
    isPolling = true
    setTimeout(poll, POLL_INTERVAL_MS).unref()
  }
  const poll = () => {
    isPolling = false
    admitWaiting()
  }
  const enter = (caller: QueryCaller, state: string | null): Release => {
    const release = gates.enter(caller.kind, state)
    inFlight.add(caller, 1)
    return busy => {
      inFlight.add(caller, -1)
      release(busy)
      admitWaiting()
      notifyWatchers()
    }
  }
  return {
    acquire: (caller, state, signal) =>
      new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (caller.kind === 'machine' && gates.areTakenByUsers(state)) return reject(NO_FREE_SLOT)
        const canKeepWaiting = () => gates.areTakenByMachines(state)
        const call = waitingCall(
          { caller, state, signal, canKeepWaiting },
          () => resolve(enter(caller, state)),
          reason => {
            queue.remove(call)
            reject(reason)
          },
        )
        queue.add(call)
        admitWaiting()
        if (gates.free() <= 0) notifyWatchers()
      }),
    hold: (slots, until, forPeople) => {
      gates.hold(slots, until, forPeople)
      admitWaiting()
    },
    inFlight: gates.inFlight,
    demand: () => demandOf(limit, inFlight, queue.all(), gates.freeAt),
    watch: listener => void watchers.push(listener),
  }
}

type CallOptions = Pick<WaitingCall, 'caller' | 'state'> & { signal: AbortSignal; canKeepWaiting: () => boolean }

/**
 * Creates a call that waits until it is admitted or its signal aborts. Background work also stops
 * waiting once `canKeepWaiting` returns false.
 */
function waitingCall(
  { caller, state, signal, canKeepWaiting }: CallOptions,
  onAdmit: () => void,
  onEnd: (reason: unknown) => void,
): WaitingCall {
  const end = (reason: unknown) => {
    cleanUp()
    onEnd(reason)
  }
  const abort = () => end(signal.reason)
  const checkPatience = () => {
    if (!canKeepWaiting()) end(NO_FREE_SLOT)
  }
  const patienceTimer = caller.kind === 'machine' ? setInterval(checkPatience, MACHINE_WAIT_MS).unref() : undefined
  const cleanUp = () => {
    clearInterval(patienceTimer)
    signal.removeEventListener('abort', abort)
  }
  signal.addEventListener('abort', abort, { once: true })
  const admit = () => {
    cleanUp()
    onAdmit()
  }
  return { caller, state, admit }
}
