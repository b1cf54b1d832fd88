import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts'
import type { AskerKind } from './asking.ts'
import { createRecentWishes } from './recent-wishes.ts'

/** A limit on calls in flight, a service's or a member state's, and who has its places. */
export type Gate = Pick<AdaptiveLimit, 'free' | 'hold' | 'inFlight'> & {
  /** Takes a place, free or not. */
  enter: (kind: AskerKind) => (busy: boolean) => void
  /** Whether the product's own work may take a place now, while so many calls of users wait for one. */
  hasRoomForMachines: (waiting: number) => boolean
  /** Whether users want all that the service bears: then the product's own work need not even wait. */
  isTakenByUsers: (waiting: number) => boolean
  /** Whether any of the product's own work has a place. */
  hasMachines: () => boolean
}

/**
 * Creates a gate with `first` places, never more than `most`. The product's own work has half of the places that no user wanted of late, at
 * most, so that a person who comes finds the other half free; and none that a user lacks (docs/rules.md#behind-users).
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

/** Returns how many of so many places that no user wants the product's own work may have, in a process and in all together. */
export const halfOf = (places: number): number => Math.ceil(Math.max(0, places) / 2)
