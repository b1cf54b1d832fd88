import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts'
import type { CallerKind } from './query-context.ts'
import { createRecentDemand } from './recent-demand.ts'

/**
 * A limit on concurrent calls of a service or a member state, shared by users and background work.
 */
export type Gate = Pick<AdaptiveLimit, 'free' | 'hold' | 'inFlight'> & {
  /** Takes a slot even if none is free. */
  enter: (kind: CallerKind) => (busy: boolean) => void
  /**
   * Returns whether background work may take a slot while `waitingCalls` user calls wait for one.
   */
  hasRoomForMachines: (waitingCalls: number) => boolean
  /** Returns whether users need the whole capacity, so that background work need not even wait. */
  isTakenByUsers: (waitingCalls: number) => boolean
  /** Returns whether background work holds a slot. */
  hasMachines: () => boolean
}

/**
 * Creates a gate with `first` slots, at most `max`. Background work gets at most half of the slots
 * that no user wanted recently, so that a new user finds the other half free; it never takes a slot
 * that a user needs (docs/rules.md#behind-users).
 */
export function createGate(sizes: { first: number; max: number }): Gate {
  const limit = createAdaptiveLimit(sizes)
  const counts = { users: 0, machines: 0 }
  const recentDemand = createRecentDemand()
  const demandWith = (waitingCalls: number) => recentDemand(counts.users + waitingCalls)
  return {
    free: limit.free,
    hold: limit.hold,
    inFlight: limit.inFlight,
    enter: kind => {
      const group = kind === 'machine' ? 'machines' : 'users'
      const release = limit.enter()
      counts[group] += 1
      demandWith(0)
      return busy => {
        counts[group] -= 1
        release(busy)
      }
    },
    hasRoomForMachines: waitingCalls => {
      const demand = demandWith(waitingCalls)
      return limit.free() > demand - counts.users && counts.machines < maxMachineSlots(limit.allowed() - demand)
    },
    hasMachines: () => counts.machines > 0,
    isTakenByUsers: waitingCalls => demandWith(waitingCalls) >= limit.allowed(),
  }
}

/**
 * Returns how many of `places` slots without user demand background work may use, in a process and
 * in total.
 */
export const maxMachineSlots = (slots: number): number => Math.ceil(Math.max(0, slots) / 2)
