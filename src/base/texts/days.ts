/** The time zone of every date in the product (docs/rules.md#dates). */
export const VIENNA = 'Europe/Vienna'

export const HOUR_MS = 3_600_000

/** 24 hours; not a calendar day in Vienna, of which two a year are longer or shorter. */
export const DAY_MS = 24 * HOUR_MS
