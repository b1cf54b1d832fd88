import type { AdaptiveLimit } from './adaptive-limit.ts'
import type { Asker } from './asking.ts'
import { createCallCount, demandOf, type Wanted } from './demand.ts'
import { createGates } from './gates.ts'
import { createWaitingCalls, type WaitingCall } from './waiting-calls.ts'

/** Frees a place; `busy` = whose limit the call hit: the member state or the service said that it was too many at once. */
export type Release = (busy: 'member-state' | 'service' | null) => void

/** Who has a place at one service, and who waits for one. */
export type Places = Pick<AdaptiveLimit, 'inFlight'> & {
  /** Limits this process as `AdaptiveLimit.hold` does; `forPeople`: of these places as many as the installation keeps for people. */
  hold: (places: number, until: number, forPeople?: number) => void
  /**
   * Waits for a place at the service and at the member state (null = none), by turns. Rejects with the signal's reason when aborted meanwhile; the
   * product's own work with NO_ROOM: at once where users want all places, and after ten seconds where it is not its like that it waits for.
   */
  acquire: (asker: Asker, state: string | null, signal: AbortSignal) => Promise<Release>
  /** Calls in flight, and those that wait for the service rather than for a member state. */
  demand: () => Wanted[]
  /** Has `told` called whenever somebody waits because this process has no place left, and whenever a place became free. */
  watch: (told: () => void) => void
}

/** Why the product's own work got no place: users want them. It comes again later, and nothing is wrong. */
export const NO_ROOM = new Error('no room beside users')
// Long enough for a share of another process's places. Then it comes again later, and others go on meanwhile.
const MACHINES_WAIT_MS = 10_000
// No call tells that users want fewer places than a moment ago.
const LOOK_AGAIN_MS = 500

/**
 * Returns the places at a service: `most` at once, and of each member state as many as it bears. A call takes both at the same moment, so
 * nobody who waits for a slow state holds a place of the service, nor who waits for the service one of the state. `kept`: how many of so many
 * places only a person may have, who waits for one answer, as long as nobody says how many of them are this process's (`hold`).
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

/** Returns a call that waits until it is admitted, until its signal ends it, or, of the product's own work, until it may not wait on. */
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
