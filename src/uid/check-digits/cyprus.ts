import { digitAt } from './weighted-sum.ts'

/** What a digit at an odd place counts. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]

/** Cyprus: 8 digits, then the letter at the sum modulo 26. */
export function fitsCyprus(national: string): boolean {
  let sum = 0
  for (let place = 0; place < 8; place += 1) {
    const digit = digitAt(national, place)
    sum += place % 2 === 0 ? (ODD[digit] ?? 0) : digit
  }
  return national.charCodeAt(8) - 65 === sum % 26
}
