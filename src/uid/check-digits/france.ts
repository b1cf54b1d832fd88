import { passesLuhn } from './luhn.ts'

/** The key's signs in their order: O and I are not used. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** France: a key of two signs, then the SIREN. Monaco's numbers (000…) are no SIREN. */
export function fitsFrance(national: string): boolean {
  const siren = national.slice(2)
  if (!siren.startsWith('000') && !passesLuhn(siren)) return false
  return /^\d\d/.test(national) ? fitsDigits(national, Number(siren)) : fitsLetters(national, Number(siren))
}

const fitsDigits = (national: string, siren: number): boolean =>
  Number(national.slice(0, 2)) === (12 + 3 * (siren % 97)) % 97

function fitsLetters(national: string, siren: number): boolean {
  const first = SIGNS.indexOf(national.charAt(0))
  const second = SIGNS.indexOf(national.charAt(1))
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11
}
