/**
 * The documented codes of ARES (docs/sources.md#czech-registers). Any other code says nothing about
 * a number.
 */

/** ARES's refusals that concern the number: unknown, or malformed. Both codes must match. */
export const ARES_REFUSALS = [
  { status: 404, kod: 'NENALEZENO', subKod: 'VYSTUP_SUBJEKT_NENALEZEN', word: 'not-found' },
  { status: 400, kod: 'CHYBA_VSTUPU', subKod: 'VSTUP_NEVALIDNI_FORMAT_ICO', word: 'malformed' },
] as const

/** ARES's value for "no group". */
export const ARES_NO_GROUP = 'N/A'
