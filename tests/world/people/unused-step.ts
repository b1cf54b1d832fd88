/** The time step of an authenticator (RFC 6238). */
export const STEP_MS = 30_000

/** Returns the step of a moment (milliseconds). */
export const stepOf = (now: number): number => Math.floor(now / STEP_MS)

/**
 * Returns the step of the next code to use. The server accepts the present step and one on either
 * side, each once, and none before a step already used (docs/rules.md#stages). The present step
 * comes first: its code is valid for at least 30 s, on however slow a machine, and that of the next
 * step for 60 s. The code of the step before may expire within a millisecond, so no test relies on
 * it.
 */
export const unusedStep = (last: number, now: number): number => Math.max(last + 1, stepOf(now))

/** Returns whether the server already accepts a step's code. */
export const isAccepted = (step: number, now: number): boolean => step <= stepOf(now) + 1
