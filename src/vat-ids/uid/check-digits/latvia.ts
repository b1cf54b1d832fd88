import { isBirthDate } from './birth-date.ts'
import { digitAt, lastDigit, weightedSum } from './weighted-sum.ts'

/** Latvia: companies begin above 3; persons with their birth date, since 2017 with 32 to 39 and digits drawn by lot, without a check digit. */
export function fitsLatvia(national: string): boolean {
  if (digitAt(national, 0) > 3) return weightedSum(national, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  return /^3[2-9]/.test(national) || isPerson(national)
}

function isPerson(national: string): boolean {
  const check = ((1 + weightedSum(national, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return check === lastDigit(national) && holdsBirthDate(national)
}

/** ddmmyy and the century from 1800. */
function holdsBirthDate(national: string): boolean {
  const year = 1800 + 100 * digitAt(national, 6) + Number(national.slice(4, 6))
  return isBirthDate(year, Number(national.slice(2, 4)), Number(national.slice(0, 2)))
}
