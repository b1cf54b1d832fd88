/** A rate limit: at most `calls` per `perMs` milliseconds, shared by all processes. */
export type Rate = { calls: number; perMs: number }

/**
 * Returns how many of `calls` slots are reserved for people: a batch takes every free slot at once,
 * so without the reserve a single check would wait for the period to end.
 */
export const reservedForPeople = (calls: number): number => Math.floor(calls / 10)
