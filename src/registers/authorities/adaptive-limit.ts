/** Frees the place; `busy` = the service said that it was too many at once. */
export type Leave = (busy: boolean) => void

export type AdaptiveLimit = {
  /** Takes a place, free or not; `free` says whether there is one. */
  enter: () => Leave
  /** How many more may be in flight now; below 0 where the limit shrank meanwhile. */
  free: () => number
  /** How many the service bears at once, of the whole installation. */
  allowed: () => number
  /**
   * Limits this process to `places` of the installation's until the moment `until` by `performance.now()`; then no call is let in
   * any more, because another process may have them. Before `hold` is first called, all places are this process's.
   */
  hold: (places: number, until: number) => void
  inFlight: () => number
}

// Successes needed before the number of calls that was too many is tried again: keeps these trials under 1 % of the calls.
const KNOCK_AFTER = 200

/**
 * Creates an adaptive limit on calls in flight: halves when the service says it is too many, creeps up on success. It starts
 * with `first` places and never has more than `most`. Which call goes in next is decided in places.ts.
 */
export function createAdaptiveLimit({ first, most }: { first: number; most: number }): AdaptiveLimit {
  let share = most
  let heldUntil = Number.POSITIVE_INFINITY
  let allowed = Math.min(first, most)
  let ceiling = Number.POSITIVE_INFINITY
  let successes = 0
  let halvings = 0
  let inFlight = 0

  const shrink = () => {
    const inside = Math.max(1, Math.min(allowed, share))
    // One call alone cannot be too many: the load is others', and tells nothing about our ceiling.
    ceiling = inside === 1 ? Number.POSITIVE_INFINITY : inside
    allowed = Math.max(1, Math.floor(inside / 2))
    successes = 0
    halvings += 1
  }
  const needed = () => (ceiling === Number.POSITIVE_INFINITY ? 1 : allowed < ceiling - 1 ? allowed : KNOCK_AFTER)
  const grow = () => {
    successes += 1
    if (allowed >= most || successes < needed()) return
    successes = 0
    // Enough successes at the ceiling prove that it no longer holds.
    if (allowed >= ceiling) ceiling = Number.POSITIVE_INFINITY
    allowed += 1
  }
  return {
    enter: () => {
      inFlight += 1
      const seen = halvings
      return busy => {
        inFlight -= 1
        // Calls of one volley fail together: they count as one.
        if (busy && seen === halvings) shrink()
        if (!busy) grow()
      }
    },
    free: () => (performance.now() < heldUntil ? Math.min(allowed, share) : 0) - inFlight,
    allowed: () => allowed,
    hold: (held, until) => {
      share = held
      heldUntil = until
    },
    inFlight: () => inFlight,
  }
}
