// A lane that stores an answer wants its place again in a moment: so long at least, and twice as long at most, it counts as wanted.
const KEPT_MS = 2_000

/**
 * Returns a memory of how many places were wanted of late: called with how many are wanted now, it returns the most of the last seconds. To be called
 * whenever that number grows.
 */
export function createRecentWishes(now: () => number = () => performance.now()): (wanted: number) => number {
  let [current, before, since] = [0, 0, now()]
  return wanted => {
    const passed = now() - since
    if (passed >= KEPT_MS) [before, current, since] = [passed < 2 * KEPT_MS ? current : 0, 0, now()]
    current = Math.max(current, wanted)
    return Math.max(current, before)
  }
}
