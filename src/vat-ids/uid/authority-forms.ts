import { EU_CODES } from './countries.ts'

/**
 * The format that the ministry's server accepts: country and 8 to 12 letters or digits, for Romania
 * 2 to 10 digits. Other numbers end in the fault "Validation error". Source:
 * docs/sources.md#finanzonline-calls, pattern reported in 2026.
 */
const FINANZONLINE = new RegExp(
  `^(?:RO\\d{2,10}|(?:${EU_CODES.filter(code => code !== 'RO').join('|')})[0-9A-Z]{8,12})$`,
)

/**
 * Returns whether FinanzOnline accepts a parsed UID; false for old Irish numbers with + or * and XI
 * with GD or HA, which only VIES accepts.
 */
export const isAcceptedByFinanzonline = (uid: string): boolean => FINANZONLINE.test(uid)

/**
 * Returns whether a parsed UID of the Union is not accepted by FinanzOnline, so that VIES is
 * queried in spite of the mapping.
 */
export const isForViesOnly = (uid: string): boolean =>
  EU_CODES.some(code => uid.startsWith(code)) && !isAcceptedByFinanzonline(uid)

/** Splits a parsed UID for VIES: the Austrian U is part of the number (AT, U12345678). */
export const viesParts = (uid: string): { countryCode: string; vatNumber: string } => ({
  countryCode: uid.slice(0, 2),
  vatNumber: uid.slice(2),
})
