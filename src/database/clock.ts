/** The time of day as the program sees it; tests move it. Leases go by the database's clock instead. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
