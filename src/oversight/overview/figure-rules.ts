/** How far the figures of the overview look back (docs/rules.md#companies-at-a-glance). */
export const CHANGED_DAYS = 7
export const INVALID_DAYS = 30

/** Changes that one has not seen are counted up to so many: one has to look, however many more there are. */
export const MAX_UNSEEN = 100
