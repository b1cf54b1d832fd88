import { lastDigit, weightedSum } from './weighted-sum.ts'

/** Portugal: what is missing to eleven; 10 and 11 count as 0. */
export const fitsPortugal = (national: string): boolean =>
  ((11 - (weightedSum(national, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastDigit(national)
