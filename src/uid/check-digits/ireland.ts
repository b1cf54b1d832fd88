import { weightedSum } from './weighted-sum.ts'

/** The check letters by remainder; the ninth letter counts by the same order (W = 0, A = 1). */
const LETTERS = 'WABCDEFGHIJKLMNOPQRSTUV'

/** Ireland: 7 digits, check letter, since 2013 a further letter. The old form is read as 0, digits 3 to 7, digit 1. */
export function fitsIreland(national: string): boolean {
  const digits = /^\d{7}/.test(national) ? national.slice(0, 7) : `0${national.slice(2, 7)}${national.charAt(0)}`
  const ninth = Math.max(0, LETTERS.indexOf(national.charAt(8)))
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * ninth
  return national.charAt(7) === LETTERS.charAt(sum % 23)
}
