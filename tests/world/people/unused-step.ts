/** A time step of an authenticator (RFC 6238). */
export const STEP_MS = 30_000

/** The step of a moment (milliseconds). */
export const stepOf = (now: number): number => Math.floor(now / STEP_MS)

/**
 * The step whose code a test says next. The server takes the present step and one either side, each once and none before one that was
 * said (docs/rules.md#stages). So the present one comes first: it serves for 30 s at least, however slow the machine, and the next one
 * for 60. The one before serves for as little as a millisecond: no test says it to get in.
 */
export const unusedStep = (last: number, now: number): number => Math.max(last + 1, stepOf(now))

/** Whether the server takes a step's code yet. */
export const isGood = (step: number, now: number): boolean => step <= stepOf(now) + 1
