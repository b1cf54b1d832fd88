import { luhnSum } from './luhn.ts'
import { lastDigit } from './weighted-sum.ts'

/** Austria, U + 8 digits: weights 1 and 2 with cross sums, moved by 4. */
export const fitsAustria = (national: string): boolean =>
  (luhnSum(national.slice(1, 8)) + 4 + lastDigit(national)) % 10 === 0
