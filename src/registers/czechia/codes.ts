/**
 * The words of ADIS and ARES as far as their documents say them (docs/sources.md#czech-registers). Whatever else comes says nothing of a number.
 */

/** `typSubjektu` of ADIS: payer, identified person, group, unreliable person that is no payer, not found. */
export const ADIS_KINDS = [
  'PLATCE_DPH',
  'IDENTIFIKOVANA_OSOBA',
  'SKUPINA_DPH',
  'NESPOLEHLIVA_OSOBA',
  'NENALEZEN',
] as const
export type AdisKind = (typeof ADIS_KINDS)[number]

/** `nespolehlivyPlatce` of ADIS: whether it is an unreliable payer; null: nothing is known, and that is never "reliable". */
const UNRELIABLE: Readonly<Record<string, boolean | null>> = { ANO: true, NE: false, NENALEZEN: null }

/** Returns what ADIS says of a number's payer; null where it says nothing that its documents know. */
export const isUnreliable = (kind: AdisKind, word: string): boolean | null =>
  kind === 'NENALEZEN' ? null : ((Object.hasOwn(UNRELIABLE, word) ? UNRELIABLE[word] : null) ?? null)

/** `statusCode` of ADIS: only 0 is an answer. 1 is one to a part of the numbers, 2 maintenance (00:00 to 00:10), 3 that it is unavailable. */
export const ADIS_ANSWERED = '0'

/** `stavZdrojeSkDph` of ARES: whether the membership of a group goes on, has ended, or never was. */
export const ARES_STATES = ['AKTIVNI', 'ZANIKLY', 'NEEXISTUJICI'] as const

/** `kod` and `subKod` of ARES's refusals: of a 404 the one that means a number is unknown, and of a 400 the one that means it is malformed. */
export const ARES_NOT_FOUND = { kod: 'NENALEZENO', subKod: 'VYSTUP_SUBJEKT_NENALEZEN' } as const
export const ARES_MALFORMED = 'VSTUP_NEVALIDNI_FORMAT_ICO'

/** What ARES calls the number of a group where there is none. */
export const ARES_NO_GROUP = 'N/A'
