// A lane that stores an answer needs its slot again soon: its demand counts for this long at least,
// and twice as long at most.
const WINDOW_MS = 2_000

/**
 * Returns a function that takes the current demand for slots and returns the maximum of the last
 * seconds. Call it whenever the demand grows.
 */
export function createRecentDemand(now: () => number = () => performance.now()): (demand: number) => number {
  let [current, previous, since] = [0, 0, now()]
  return demand => {
    const passed = now() - since
    if (passed >= WINDOW_MS) [previous, current, since] = [passed < 2 * WINDOW_MS ? current : 0, 0, now()]
    current = Math.max(current, demand)
    return Math.max(current, previous)
  }
}
