import { COUNTRY_CODES, type CountryCode } from './countries.ts'
import { EORI } from './suggest-uid.ts'

/**
 * The exact error in a number that does not fit its country, if it is a common one. `after` is the
 * start of the number, `count` the number of characters after it, `character` the first of them
 * that should be a digit ('' = none). Stored with a batch's rows.
 */
export type TypingMistake = { kind: TypingMistakeKind; after: string; count: number; character: string }

export type TypingMistakeKind =
  | 'digits'
  | 'letter'
  | 'two-numbers'
  | 'detached'
  | 'scientific'
  | 'iban'
  | (typeof COUNTRY_MISTAKES)[number][1]

/**
 * Possible numbers of digits of the countries whose numbers have only digits; for AT after its U,
 * for CH after its E.
 */
const DIGITS: Partial<Record<CountryCode, readonly number[]>> = {
  AT: [8],
  BE: [10],
  BG: [9, 10],
  CZ: [8, 9, 10],
  DE: [9],
  DK: [8],
  EE: [9],
  EL: [9],
  FI: [8],
  HR: [11],
  HU: [8],
  IT: [11],
  LT: [9, 12],
  LU: [8],
  LV: [11],
  MT: [8],
  PL: [10],
  PT: [9],
  RO: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  SE: [12],
  SI: [8],
  SK: [10],
  XI: [9, 12],
  CH: [9],
  GB: [9, 12],
  NO: [9],
}

/**
 * Common errors in numbers of particular countries: mostly another number of the same company
 * (docs/sources.md#number-formats).
 */
const COUNTRY_MISTAKES = [
  [/^AT\d{9}$/, 'AT-tax-number'],
  [/^AT\d{1,8}$/, 'AT-u'],
  [/^ATEOS\d+$/, 'eori'],
  [EORI, 'eori'],
  [/^BE[2-9]\d{9}$/, 'BE-first'],
  [/^CY\d{8}$/, 'CY-letter'],
  [/^CY12\d{6}[A-Z]$/, 'CY-12'],
  [/^DE\d{10,14}$/, 'DE-tax-number'],
  [/^EE\d{8}$/, 'EE-register'],
  [/^ES\d{9}$/, 'ES-letter'],
  [/^FR\d{9}$/, 'FR-siren'],
  [/^FR\d{14}$/, 'FR-siret'],
  [/^FR(?:[OI].|.[OI])\d{9}$/, 'FR-key'],
  [/^HU\d{8}4\d{2}$/, 'HU-group-member'],
  [/^HU\d{11}$/, 'HU-tax-number'],
  [/^IE\d{7}$/, 'IE-letter'],
  [/^IT[A-Z]{6}[0-9A-Z]{10}$/, 'IT-fiscal-code'],
  [/^LT(?:\d{9}|\d{12})$/, 'LT-one'],
  [/^NL\d{9}$/, 'NL-suffix'],
  [/^NL\d{9}B00$/, 'NL-00'],
  [/^PL(?:\d{9}|\d{14})$/, 'PL-register'],
  [/^SE\d{10}$/, 'SE-suffix'],
  [/^SE\d{12}$/, 'SE-end'],
  [/^SK\d{8}$/, 'SK-register'],
  [/^CH\d{9}$/, 'CH-e'],
  [/^CHE?\d{6}$/, 'CH-old'],
  [/^GB(?:GD|HA)\d{3}$/, 'GB-government'],
  [/^NO[0-7]\d{8}$/, 'NO-first'],
  [/^(?:DE|PT)0\d{8}$|^(?:DK|MT|SI)0\d{7}$|^RO0\d{1,9}$/, 'first-zero'],
] as const

/** Two UIDs in one cell, as in lists of branches. */
const TWO_NUMBERS = new RegExp(`^[A-Z]{2,3}\\d{7,}(?:${COUNTRY_CODES.join('|')})[A-Z]?\\d{7,}`)

const IBAN = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/

/**
 * Checks an IBAN: with the first four characters moved to the end, the number modulo 97 is 1 (ISO
 * 13616).
 */
function isIban(uid: string): boolean {
  if (!IBAN.test(uid)) return false
  const digits = (uid.slice(4) + uid.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/**
 * Returns the error in a national part that does not fit its country, or null if it is not a common
 * one.
 */
export function findTypingMistake(country: CountryCode, national: string): TypingMistake | null {
  const uid = country + national
  const after = /^(?:ATU|CHE)/.exec(uid)?.[0] ?? country
  const rest = uid.slice(after.length)
  const kind = findMistakeKind(uid, rest, digitCounts(country))
  return kind && { kind, after, count: rest.length, character: /\D/.exec(rest)?.[0] ?? '' }
}

function findMistakeKind(uid: string, rest: string, counts: readonly number[]): TypingMistakeKind | null {
  if (isIban(uid)) return 'iban'
  if (TWO_NUMBERS.test(uid)) return 'two-numbers'
  const countryMistake = COUNTRY_MISTAKES.find(([pattern]) => pattern.test(uid))
  if (countryMistake) return countryMistake[1]
  const isPossibleCount = counts.length === 0 || counts.includes(rest.length)
  if (/^\d+$/.test(rest)) return isPossibleCount ? null : 'digits'
  // A text with more letters is hardly a mistyped number.
  return counts.includes(rest.length) && /^\d*(?:\D\d*){1,2}$/.test(rest) ? 'letter' : null
}

/**
 * Returns the possible numbers of digits of a country, in ascending order; empty if its numbers
 * contain letters.
 */
export const digitCounts = (country: CountryCode): readonly number[] => DIGITS[country] ?? []
