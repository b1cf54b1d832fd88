/** A rate limit: at most `calls` per `perMs` milliseconds, shared by all processes. */
export type Rate = { calls: number; perMs: number }

/**
 * Returns how many of `calls` slots are reserved for a person who waits for one answer: a list uses
 * all others at once, and the person would wait for the rest of the minute.
 */
export const reservedForPeople = (calls: number): number => Math.floor(calls / 10)
