import { lastDigit, luhnSum, passesLuhn } from './sums.ts'

/** Austria, U + 8 digits: weights 1 and 2 with digit sums, offset by 4. */
export const isAustrianNumber = (national: string): boolean =>
  (luhnSum(national.slice(1, 8)) + 4 + lastDigit(national)) % 10 === 0

/** Sweden: the ten digits of the organisation number, followed by 01. */
export const isSwedishNumber = (national: string): boolean => passesLuhn(national.slice(0, 10))

const SPECIAL_ITALIAN_OFFICES = new Set([120, 121, 888, 999])

/** Italy: Luhn; digits 8 to 10 are the province's office. */
export function isItalianNumber(national: string): boolean {
  const province = Number(national.slice(7, 10))
  return passesLuhn(national) && ((province >= 1 && province <= 100) || SPECIAL_ITALIAN_OFFICES.has(province))
}

/** The characters of the key in order, without O and I. */
const FRENCH_KEY_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * France: a key of two characters, then the SIREN. Monaco's numbers (000…) do not contain a SIREN.
 */
export function isFrenchNumber(national: string): boolean {
  const siren = national.slice(2)
  if (!siren.startsWith('000') && !passesLuhn(siren)) return false
  return /^\d\d/.test(national) ? hasDigitKey(national, Number(siren)) : hasLetterKey(national, Number(siren))
}

const hasDigitKey = (national: string, siren: number): boolean =>
  Number(national.slice(0, 2)) === (12 + 3 * (siren % 97)) % 97

function hasLetterKey(national: string, siren: number): boolean {
  const first = FRENCH_KEY_CHARACTERS.indexOf(national.charAt(0))
  const second = FRENCH_KEY_CHARACTERS.indexOf(national.charAt(1))
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11
}
