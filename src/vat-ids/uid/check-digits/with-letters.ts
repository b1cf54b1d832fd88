import { digitAt, luhnDigit, weightedSum } from './sums.ts'

/** Values of digits at odd positions. */
const CYPRIOT_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

/** Cyprus: 8 digits, then the letter at the sum modulo 26. */
export function isCypriotNumber(national: string): boolean {
  let sum = 0
  for (let index = 0; index < 8; index += 1) {
    const digit = digitAt(national, index)
    sum += index % 2 === 0 ? (CYPRIOT_ODD[digit] ?? 0) : digit
  }
  return national.charCodeAt(8) - 65 === sum % 26
}

/** Check letters by remainder; the ninth letter has the value of the same order (W = 0, A = 1). */
const IRISH_LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

/**
 * Ireland: 7 digits, check letter, since 2013 a further letter (sources differ on which). The old
 * form is read as 0, digits 3 to 7, digit 1.
 */
export function isIrishNumber(national: string): boolean {
  const digits = /^\d{7}/.test(national) ? national.slice(0, 7) : `0${national.slice(2, 7)}${national.charAt(0)}`
  const ninth = Math.max(0, IRISH_LETTERS.indexOf(national.charAt(8)))
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * ninth
  return national.charAt(7) === IRISH_LETTERS.charAt(sum % 23)
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const CIF_LETTERS = 'JABCDEFGHI'

/** Spain: companies (CIF), persons (DNI; K, L, M), foreigners (NIE: X, Y, Z stand for 0, 1, 2). */
export function isSpanishNumber(national: string): boolean {
  if (/^[\dKLM]/.test(national)) return isDni(national.replace(/^[KLM]/, ''))
  if (/^[XYZ]/.test(national)) return isDni(national.replace(/^./, letter => String('XYZ'.indexOf(letter))))
  return /^[A-HJNP-SUVW]/.test(national) && isCif(national)
}

const isDni = (number: string): boolean => number.slice(-1) === DNI_LETTERS.charAt(Number(number.slice(0, -1)) % 23)

/** Sources differ on which companies have a digit and which a letter; both are accepted. */
function isCif(national: string): boolean {
  const check = luhnDigit(national.slice(1, 8))
  return [String(check), CIF_LETTERS.charAt(check)].includes(national.charAt(8))
}
