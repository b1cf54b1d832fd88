import type { AdaptiveLimit } from './adaptive-limit.ts'
import type { AskerKind } from './asking.ts'
import { createGate, type Gate } from './gate.ts'
import type { WaitingCall } from './waiting-calls.ts'

/** The gate of a service and those of its member states, through which a call goes at the same moment. */
export type Gates = Pick<AdaptiveLimit, 'inFlight'> & {
  /** Limits this process as `AdaptiveLimit.hold` does; `forPeople`: of these places as many as only a person may have. */
  hold: (places: number, until: number, forPeople?: number) => void
  /** How many more calls the service could take; below 0 where its limit shrank. */
  free: () => number
  /** How many more a member state could (null = none is asked about). */
  freeAt: (state: string | null) => number
  /** Takes a place of both, free or not. */
  enter: (kind: AskerKind, state: string | null) => (busy: Busy) => void
  /** Whether there is a place for this call; of the product's own work where `isOpenToMachines`, too. */
  mayGo: (call: Pick<WaitingCall, 'asker' | 'state'>) => boolean
  isOpenToMachines: () => boolean
  /** Whether users want all places of the service, or of the member state. */
  areTakenByUsers: (state: string | null) => boolean
  /** Whether the product's own work that asks about this state waits for the end of its like. */
  areTakenByMachines: (state: string | null) => boolean
}

/** Whose limit a call hit: the member state or the service said that it was too many at once. */
type Busy = 'member-state' | 'service' | null

type Options = {
  most: number
  /** How many of so many places only a person may have, as long as nobody says how many of them are this process's (`hold`). */
  kept: (places: number) => number
  /** How many calls of users wait, by member state. */
  usersWaiting: () => ReadonlyMap<string | null, number>
}

const FIRST_PLACES = 4

/** Creates the gates of a service with `most` places at once, and of each member state as many as it bears. */
export function createGates({ most, kept, usersWaiting }: Options): Gates {
  const service = createGate({ first: most, most })
  const states = new Map<string, Gate>()
  let forPeople = kept(most)
  // Those of people under way, who have them first.
  let people = 0
  const gateOf = (state: string): Gate => {
    const known = states.get(state) ?? createGate({ first: FIRST_PLACES, most })
    states.set(state, known)
    return known
  }
  const freeAt = (state: string | null) => (state === null ? most : gateOf(state).free())
  const waitingAt = (state: string) => usersWaiting().get(state) ?? 0
  // Whoever waits for a slow state wants no place of the service.
  const waitingForService = () =>
    [...usersWaiting()].reduce((sum, [state, calls]) => sum + Math.min(calls, Math.max(0, freeAt(state))), 0)
  const isFree = (kind: AskerKind) => service.free() > (kind === 'person' ? 0 : Math.max(0, forPeople - people))
  const mayMachineAskAbout = (state: string | null) =>
    state === null || gateOf(state).hasRoomForMachines(waitingAt(state))
  return {
    inFlight: service.inFlight,
    hold: (places, until, keptHere = kept(places)) => {
      forPeople = keptHere
      service.hold(places, until)
    },
    free: service.free,
    freeAt,
    enter: (kind, state) => {
      const more = kind === 'person' ? 1 : 0
      people += more
      const leaveService = service.enter(kind)
      const leaveState = state === null ? null : gateOf(state).enter(kind)
      return busy => {
        people -= more
        leaveService(busy === 'service')
        leaveState?.(busy === 'member-state')
      }
    },
    mayGo: ({ asker: { kind }, state }) =>
      kind === 'machine' ? mayMachineAskAbout(state) : isFree(kind) && freeAt(state) > 0,
    isOpenToMachines: () => isFree('machine') && service.hasRoomForMachines(waitingForService()),
    areTakenByUsers: state =>
      service.isTakenByUsers(waitingForService()) || (state !== null && gateOf(state).isTakenByUsers(waitingAt(state))),
    areTakenByMachines: state =>
      service.hasMachines() && (state === null || gateOf(state).hasMachines() || mayMachineAskAbout(state)),
  }
}
