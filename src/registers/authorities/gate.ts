import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts'
import type { AskerKind } from './asking.ts'
import { createRecentWishes } from './recent-demand.ts'

/**
 * A limit on concurrent calls of a service or a member state, shared by users and background work.
 */
export type Gate = Pick<AdaptiveLimit, 'free' | 'hold' | 'inFlight'> & {
  /** Takes a slot even if none is free. */
  enter: (kind: AskerKind) => (busy: boolean) => void
  /** Returns whether background work may take a slot while `waiting` user calls wait for one. */
  hasRoomForMachines: (waiting: number) => boolean
  /** Returns whether users need the whole capacity, so that background work need not even wait. */
  isTakenByUsers: (waiting: number) => boolean
  /** Returns whether background work holds a slot. */
  hasMachines: () => boolean
}

/**
 * Creates a gate with `first` slots, at most `most`. Background work gets at most half of the slots
 * that no user wanted recently, so that a new user finds the other half free; it never takes a slot
 * that a user needs (docs/rules.md#behind-users).
 */
export function createGate(sizes: { first: number; most: number }): Gate {
  const limit = createAdaptiveLimit(sizes)
  const inside = { users: 0, machines: 0 }
  const wantedOfLate = createRecentWishes()
  const wantedWith = (waiting: number) => wantedOfLate(inside.users + waiting)
  return {
    free: limit.free,
    hold: limit.hold,
    inFlight: limit.inFlight,
    enter: kind => {
      const whose = kind === 'machine' ? 'machines' : 'users'
      const leave = limit.enter()
      inside[whose] += 1
      wantedWith(0)
      return busy => {
        inside[whose] -= 1
        leave(busy)
      }
    },
    hasRoomForMachines: waiting => {
      const wanted = wantedWith(waiting)
      return limit.free() > wanted - inside.users && inside.machines < halfOf(limit.allowed() - wanted)
    },
    hasMachines: () => inside.machines > 0,
    isTakenByUsers: waiting => wantedWith(waiting) >= limit.allowed(),
  }
}

/**
 * Returns how many of `places` slots without user demand background work may use, in a process and
 * in total.
 */
export const halfOf = (places: number): number => Math.ceil(Math.max(0, places) / 2)
