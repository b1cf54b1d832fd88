import { DAY_MS } from '../../base/texts/days.ts'

/** Maximum number of stored packages per company: they are large and can be recreated. */
export const MAX_STORED_PACKAGES = 10

/** Days that a package is stored: an audit takes months, and the package can be recreated. */
export const STORAGE_DAYS = 180

/** Maximum number of packages made concurrently in the installation: users' work has priority. */
export const MAX_CONCURRENT_PACKAGES = 2

/**
 * Maximum number of missing single check reports that one package writes; the next package
 * continues.
 */
export const MAX_REPORTS_WRITTEN = 2_000

/** Returns the time at which a package made at `madeAt` is deleted. */
export const storedUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + STORAGE_DAYS * DAY_MS)

/**
 * Formats 2026-12-31 as 31.12.2026: dates are evidence, the same in both languages
 * (docs/rules.md#dates).
 */
export const formatDay = (day: string): string => day.split('-').reverse().join('.')
