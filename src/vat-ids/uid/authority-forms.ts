import { EU_CODES } from './countries.ts'

/**
 * What the ministry's server takes: country and 8 to 12 letters or digits, Romania 2 to 10 digits. A number it does not take
 * ends in the fault "Validation error". Source: docs/sources.md#finanzonline-calls, pattern reported in 2026.
 */
const FINANZONLINE = new RegExp(
  `^(?:RO\\d{2,10}|(?:${EU_CODES.filter(code => code !== 'RO').join('|')})[0-9A-Z]{8,12})$`,
)

/** Takes a UID as parsed; false for old Irish numbers with + or * and XI with GD or HA: only VIES can be asked for them. */
export const finanzonlineTakes = (uid: string): boolean => FINANZONLINE.test(uid)

/** Takes a UID as parsed; true for a number of the Union that FinanzOnline does not take: whatever the mapping says, VIES is asked. */
export const isForViesAlone = (uid: string): boolean =>
  EU_CODES.some(code => uid.startsWith(code)) && !finanzonlineTakes(uid)

/** Takes a UID as parsed; returns it apart, as VIES wants it: the Austrian U belongs to the number (AT, U12345678). */
export const viesParts = (uid: string): { countryCode: string; vatNumber: string } => ({
  countryCode: uid.slice(0, 2),
  vatNumber: uid.slice(2),
})
