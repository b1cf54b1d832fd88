import type { AdaptiveLimit } from './adaptive-limit.ts'
import type { Asker } from './asking.ts'
import { createCallCount, demandOf, type Wanted } from './demand.ts'
import { createGates } from './gates.ts'
import { createWaitingCalls, type WaitingCall } from './waiting-calls.ts'

/** Frees a slot; `busy`: the limit that rejected the call, the member state's or the service's. */
export type Release = (busy: 'member-state' | 'service' | null) => void

/** The concurrency slots of one service and the queue for them. */
export type Places = Pick<AdaptiveLimit, 'inFlight'> & {
  /**
   * Limits this process like `AdaptiveLimit.hold`; `forPeople`: how many of these slots are
   * reserved for people.
   */
  hold: (places: number, until: number, forPeople?: number) => void
  /**
   * Waits in the queue for a slot of the service and of the member state (null = none). Rejects
   * with the signal's reason on abort. Background work is rejected with NO_ROOM: at once if users
   * need all slots, and after ten seconds unless it waits only for other background work.
   */
  acquire: (asker: Asker, state: string | null, signal: AbortSignal) => Promise<Release>
  /** Calls in flight, and calls that wait for the service and not for a member state. */
  demand: () => Wanted[]
  /**
   * Registers a callback for when a call waits because this process has no slot left, and for when
   * a slot becomes free.
   */
  watch: (told: () => void) => void
}

/** Rejects background work while users need the slots; it retries later, and this is no error. */
export const NO_ROOM = new Error('no room beside users')
// Long enough to get quota from another process. Then it retries later, and other work continues.
const MACHINES_WAIT_MS = 10_000
// Polls, because falling user demand causes no event.
const LOOK_AGAIN_MS = 500

/**
 * Creates the slots of a service: at most `most`, with an adaptive limit for each member state. A
 * call takes both at the same time, so calls that wait for a slow state do not hold a slot of the
 * service, and vice versa. `kept` returns how many of the given slots are reserved for people,
 * until `hold` sets this process's number.
 */
export function createPlaces(most: number, kept: (places: number) => number = () => 0): Places {
  const waiting = createWaitingCalls()
  const gates = createGates({ most, kept, usersWaiting: waiting.users })
  const inside = createCallCount()
  const watchers: (() => void)[] = []
  const tell = () => {
    for (const told of watchers) told()
  }
  const room = { mayGo: gates.mayGo, isOpenToMachines: gates.isOpenToMachines, placesOf: inside.of }
  let isLookingAgain = false
  const letIn = () => {
    while (gates.free() > 0) {
      const next = waiting.takeNext(room)
      if (!next) break
      next.admit()
    }
    if (isLookingAgain || !waiting.hasMachines()) return
    isLookingAgain = true
    setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
  }
  const lookAgain = () => {
    isLookingAgain = false
    letIn()
  }
  const enter = (asker: Asker, state: string | null): Release => {
    const leave = gates.enter(asker.kind, state)
    inside.add(asker, 1)
    return busy => {
      inside.add(asker, -1)
      leave(busy)
      letIn()
      tell()
    }
  }
  return {
    acquire: (asker, state, signal) =>
      new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (asker.kind === 'machine' && gates.areTakenByUsers(state)) return reject(NO_ROOM)
        const mayWaitOn = () => gates.areTakenByMachines(state)
        const call = waitingCall(
          { asker, state, signal, mayWaitOn },
          () => resolve(enter(asker, state)),
          reason => {
            waiting.remove(call)
            reject(reason)
          },
        )
        waiting.add(call)
        letIn()
        if (gates.free() <= 0) tell()
      }),
    hold: (places, until, forPeople) => {
      gates.hold(places, until, forPeople)
      letIn()
    },
    inFlight: gates.inFlight,
    demand: () => demandOf(most, inside, waiting.all(), gates.freeAt),
    watch: told => void watchers.push(told),
  }
}

type Calling = Pick<WaitingCall, 'asker' | 'state'> & { signal: AbortSignal; mayWaitOn: () => boolean }

/**
 * Creates a call that waits until it is admitted, its signal aborts, or, for background work, it
 * must not wait on.
 */
function waitingCall(
  { asker, state, signal, mayWaitOn }: Calling,
  admitted: () => void,
  ended: (reason: unknown) => void,
): WaitingCall {
  const end = (reason: unknown) => {
    forget()
    ended(reason)
  }
  const giveUp = () => end(signal.reason)
  const lookAgain = () => {
    if (!mayWaitOn()) end(NO_ROOM)
  }
  const patience = asker.kind === 'machine' ? setInterval(lookAgain, MACHINES_WAIT_MS).unref() : undefined
  const forget = () => {
    clearInterval(patience)
    signal.removeEventListener('abort', giveUp)
  }
  signal.addEventListener('abort', giveUp, { once: true })
  const admit = () => {
    forget()
    admitted()
  }
  return { asker, state, admit }
}
