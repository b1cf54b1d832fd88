import { lastDigit, weightedSum } from './weighted-sum.ts'

/** Greece: powers of two. */
export const fitsGreece = (national: string): boolean =>
  (weightedSum(national, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(national)
