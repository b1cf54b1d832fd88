import type { AdaptiveLimit } from './adaptive-limit.ts'
import { createGate, type Gate } from './gate.ts'
import type { CallerKind } from './query-context.ts'
import type { WaitingCall } from './waiting-calls.ts'

/** The gates of a service and of its member states. A call enters both at the same time. */
export type Gates = Pick<AdaptiveLimit, 'inFlight'> & {
  /**
   * Limits this process like `AdaptiveLimit.hold`; `forPeople`: how many of these slots are
   * reserved for people.
   */
  hold: (places: number, until: number, forPeople?: number) => void
  /** Free slots of the service; negative if its limit shrank. */
  free: () => number
  /** Free slots of a member state (null = no member state involved). */
  freeAt: (state: string | null) => number
  /** Takes a slot of both even if none is free. */
  enter: (kind: CallerKind, state: string | null) => (busy: BusyScope) => void
  /**
   * Returns whether the call has a slot; for background work, `isOpenToMachines` must also hold.
   */
  canAdmit: (call: Pick<WaitingCall, 'caller' | 'state'>) => boolean
  isOpenToMachines: () => boolean
  /** Returns whether users need all slots of the service or of the member state. */
  areTakenByUsers: (state: string | null) => boolean
  /** Returns whether background work about this state waits for other background work. */
  areTakenByMachines: (state: string | null) => boolean
}

/** The limit that rejected the call: the member state's or the service's. */
type BusyScope = 'member-state' | 'service' | null

type Options = {
  max: number
  /**
   * Returns how many of `places` slots are reserved for people, until `hold` sets this process's
   * number.
   */
  reservedOf: (places: number) => number
  /** Waiting user calls by member state. */
  usersWaiting: () => ReadonlyMap<string | null, number>
}

const FIRST_SLOTS = 4

/** Creates the gates of a service with `max` slots, and an adaptive one for each member state. */
export function createGates({ max, reservedOf, usersWaiting }: Options): Gates {
  const service = createGate({ first: max, max })
  const states = new Map<string, Gate>()
  let forPeople = reservedOf(max)
  // Calls of people in flight, which use the reserved slots first.
  let peopleInFlight = 0
  const gateOf = (state: string): Gate => {
    const gate = states.get(state) ?? createGate({ first: FIRST_SLOTS, max })
    states.set(state, gate)
    return gate
  }
  const freeAt = (state: string | null) => (state === null ? max : gateOf(state).free())
  const waitingAt = (state: string) => usersWaiting().get(state) ?? 0
  // Calls that wait for a slow state need no slot of the service.
  const waitingForService = () =>
    [...usersWaiting()].reduce((sum, [state, calls]) => sum + Math.min(calls, Math.max(0, freeAt(state))), 0)
  const isFree = (kind: CallerKind) =>
    service.free() > (kind === 'person' ? 0 : Math.max(0, forPeople - peopleInFlight))
  const mayMachineQuery = (state: string | null) => state === null || gateOf(state).hasRoomForMachines(waitingAt(state))
  return {
    inFlight: service.inFlight,
    hold: (places, until, reserved = reservedOf(places)) => {
      forPeople = reserved
      service.hold(places, until)
    },
    free: service.free,
    freeAt,
    enter: (kind, state) => {
      const change = kind === 'person' ? 1 : 0
      peopleInFlight += change
      const leaveService = service.enter(kind)
      const leaveState = state === null ? null : gateOf(state).enter(kind)
      return busy => {
        peopleInFlight -= change
        leaveService(busy === 'service')
        leaveState?.(busy === 'member-state')
      }
    },
    canAdmit: ({ caller: { kind }, state }) =>
      kind === 'machine' ? mayMachineQuery(state) : isFree(kind) && freeAt(state) > 0,
    isOpenToMachines: () => isFree('machine') && service.hasRoomForMachines(waitingForService()),
    areTakenByUsers: state =>
      service.isTakenByUsers(waitingForService()) || (state !== null && gateOf(state).isTakenByUsers(waitingAt(state))),
    areTakenByMachines: state =>
      service.hasMachines() && (state === null || gateOf(state).hasMachines() || mayMachineQuery(state)),
  }
}
