import { lastDigit, weightedSum } from './weighted-sum.ts'

/** Romania: two to ten digits, thought of as ten with zeros in front. */
export const fitsRomania = (national: string): boolean =>
  ((10 * weightedSum(national.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastDigit(national)
