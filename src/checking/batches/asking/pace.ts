// A group is worth at most so much time, so that no other lane idles while this one holds questions, and so that a process that is
// killed has asked little that is not stored yet: at 50 ms and 10 ms a call a kill cost five calls a lane.
const GROUP_MS = 20
// Calls that take longer are asked one by one, each taken only when the one before was answered.
const QUICK_MS = 1_000
const WEIGHT_OF_NEWEST = 0.3
// What is remembered takes no time to ask: a thousand at a time are enough for one transaction (batches/asking/coalesce.ts).
const LEAST_MS = GROUP_MS / 1_000

/** How quickly a lane's questions are answered of late: decides how many it takes at a time. */
export type Pace = {
  note: (questions: number, elapsedMs: number) => void
  /** From 1 to `most`. */
  groupSize: (most: number) => number
  /** Whether the next question may be taken while this one is still being asked. */
  isQuick: () => boolean
}

export function createPace(): Pace {
  let average: number | null = null
  return {
    note: (questions, elapsedMs) => {
      if (questions === 0) return
      const each = elapsedMs / questions
      average = average === null ? each : average * (1 - WEIGHT_OF_NEWEST) + each * WEIGHT_OF_NEWEST
    },
    groupSize: most =>
      average === null ? 1 : Math.max(1, Math.min(most, Math.floor(GROUP_MS / Math.max(average, LEAST_MS)))),
    isQuick: () => average !== null && average <= QUICK_MS,
  }
}
