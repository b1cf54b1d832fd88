/** Frees the slot; `busy`: the service rejected the call because of too many concurrent calls. */
export type ReleaseSlot = (busy: boolean) => void

export type AdaptiveLimit = {
  /** Takes a slot even if none is free; check `free` first. */
  enter: () => ReleaseSlot
  /** Number of free slots in this process; negative if the limit shrank. */
  free: () => number
  /** Concurrent calls that the service currently accepts from all processes together. */
  allowed: () => number
  /**
   * Limits this process to `slots` slots until `until` (`performance.now()`). After that it admits
   * no call, because another process may have the slots. Before the first `hold`, all slots belong
   * to this process.
   */
  hold: (slots: number, until: number) => void
  inFlight: () => number
}

// Successes before the rejected concurrency is tried again: keeps these attempts below 1 % of the
// calls.
const SUCCESSES_BEFORE_RETRY = 200

/**
 * Creates an adaptive limit on concurrent calls: it halves when the service rejects a call as too
 * many, and grows slowly on success. It starts at `first` and never exceeds `max`.
 * concurrency-slots.ts decides which call goes next.
 */
export function createAdaptiveLimit({ first, max }: { first: number; max: number }): AdaptiveLimit {
  let quota = max
  let heldUntil = Number.POSITIVE_INFINITY
  let allowed = Math.min(first, max)
  let ceiling = Number.POSITIVE_INFINITY
  let successes = 0
  let halvings = 0
  let inFlight = 0

  const shrink = () => {
    const concurrent = Math.max(1, Math.min(allowed, quota))
    // A single call cannot be too many: the load comes from others and does not show our ceiling.
    ceiling = concurrent === 1 ? Number.POSITIVE_INFINITY : concurrent
    allowed = Math.max(1, Math.floor(concurrent / 2))
    successes = 0
    halvings += 1
  }
  const requiredSuccesses = () =>
    ceiling === Number.POSITIVE_INFINITY ? 1 : allowed < ceiling - 1 ? allowed : SUCCESSES_BEFORE_RETRY
  const grow = () => {
    successes += 1
    if (allowed >= max || successes < requiredSuccesses()) return
    successes = 0
    // Enough successes at the ceiling disprove it.
    if (allowed >= ceiling) ceiling = Number.POSITIVE_INFINITY
    allowed += 1
  }
  return {
    enter: () => {
      inFlight += 1
      const halvingsBefore = halvings
      return busy => {
        inFlight -= 1
        // Calls in flight together fail together, so they halve the limit only once.
        if (busy && halvingsBefore === halvings) shrink()
        if (!busy) grow()
      }
    },
    free: () => (performance.now() < heldUntil ? Math.min(allowed, quota) : 0) - inFlight,
    allowed: () => allowed,
    hold: (slots, until) => {
      quota = slots
      heldUntil = until
    },
    inFlight: () => inFlight,
  }
}
