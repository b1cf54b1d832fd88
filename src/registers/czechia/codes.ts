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

/** ARES's refusals that say something of a number: that it is unknown, and that it is malformed. Both codes must fit. */
export const ARES_REFUSALS = [
  { status: 404, kod: 'NENALEZENO', subKod: 'VYSTUP_SUBJEKT_NENALEZEN', word: 'not-found' },
  { status: 400, kod: 'CHYBA_VSTUPU', subKod: 'VSTUP_NEVALIDNI_FORMAT_ICO', word: 'malformed' },
] as const

/** What ARES calls the number of a group where there is none. */
export const ARES_NO_GROUP = 'N/A'
