import { defineState, type Simulation } from '../simulation.ts'

/** A register's limit. `calls` null: none. */
type WindowLimit = { calls: number | null; windowMs: number }

/** Times of each register's recent calls, in milliseconds. */
const recentCallsOf = defineState((): Map<string, number[]> => new Map())

/**
 * Counts this call of a register, even if it is refused, in a sliding window: the strictest reading
 * of a limit. Returns whether the limit is exceeded. `now` is in milliseconds.
 */
export function isOverLimit(
  simulation: Simulation,
  key: string,
  { calls, windowMs }: WindowLimit,
  now: number,
): boolean {
  const recent = (recentCallsOf(simulation).get(key) ?? []).filter(at => at > now - windowMs)
  recentCallsOf(simulation).set(key, [...recent, now])
  return calls !== null && recent.length >= calls
}
