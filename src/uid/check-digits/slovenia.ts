import { lastDigit, weightedSum } from './weighted-sum.ts'

/** Slovenia: what is missing to eleven; 10 counts as 0, 11 is never issued. */
export function fitsSlovenia(national: string): boolean {
  const check = 11 - (weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check < 11 && check % 10 === lastDigit(national)
}
