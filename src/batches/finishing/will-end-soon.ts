/** Questions of a batch that were open at a moment (milliseconds, monotonic). */
export type Progress = { left: number; at: number }

/** Shorter than that, a pace is chance. */
const LEAST_MS = 200
const SOON_MS = 3_000

/** Whether a batch that goes on as it went between two moments will end within three seconds. */
export function willEndSoon(first: Progress, now: Progress): boolean {
  const [answered, took] = [first.left - now.left, now.at - first.at]
  return took >= LEAST_MS && answered > 0 && now.left * (took / answered) <= SOON_MS
}
