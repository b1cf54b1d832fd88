/** So many calls in any time of so many milliseconds, of the whole installation. */
export type Rate = { calls: number; perMs: number }

/**
 * Returns how many of so many turns nobody has but a person who waits for one answer: a list uses up the others at once, and he would wait
 * for the rest of the minute.
 */
export const keptForPeople = (calls: number): number => Math.floor(calls / 10)
