/**
 * The documented codes of ADIS (docs/sources.md#czech-registers). Any other code says nothing about
 * a number.
 */

/**
 * `typSubjektu` of ADIS: payer, identified person, group, unreliable person who is no payer, not
 * found.
 */
export const ADIS_KINDS = [
  'PLATCE_DPH',
  'IDENTIFIKOVANA_OSOBA',
  'SKUPINA_DPH',
  'NESPOLEHLIVA_OSOBA',
  'NENALEZEN',
] as const
export type AdisKind = (typeof ADIS_KINDS)[number]

/**
 * `nespolehlivyPlatce` of ADIS: whether it is an unreliable payer; null: unknown, which never means
 * "reliable".
 */
const UNRELIABLE: Readonly<Record<string, boolean | null>> = { ANO: true, NE: false, NENALEZEN: null }

/** Returns whether ADIS reports an unreliable payer; null for undocumented values. */
export const isUnreliable = (kind: AdisKind, word: string): boolean | null =>
  kind === 'NENALEZEN' ? null : ((Object.hasOwn(UNRELIABLE, word) ? UNRELIABLE[word] : null) ?? null)

/**
 * `statusCode` of ADIS: only 0 is a full answer. 1: answer about a part of the numbers, 2:
 * maintenance (00:00 to 00:10), 3: unavailable.
 */
export const ADIS_ANSWERED = '0'

/** How stored changes of partners name ADIS. */
export const ADIS_LIST = 'adis'
