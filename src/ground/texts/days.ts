/** Whose clock and calendar every date of the product goes by (docs/rules.md#dates). */
export const VIENNA = 'Europe/Vienna'

export const HOUR_MS = 3_600_000

/** 24 hours: no calendar day of Vienna's, of which two a year are longer or shorter. */
export const DAY_MS = 24 * HOUR_MS
