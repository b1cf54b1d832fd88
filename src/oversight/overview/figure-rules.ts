/** The periods of the overview's figures in days (docs/rules.md#companies-at-a-glance). */
export const CHANGED_DAYS = 7
export const INVALID_DAYS = 30

/** Unseen changes are counted up to this many: beyond that, the exact number does not matter. */
export const MAX_UNSEEN = 100
