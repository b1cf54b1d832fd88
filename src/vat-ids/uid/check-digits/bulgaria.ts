import { isBirthDate } from './birth-date.ts'
import { lastDigit, weightedSum } from './weighted-sum.ts'

/** Bulgaria: 9 digits for companies; 10 for persons (EGN), foreigners (PNF) and others. */
export const fitsBulgaria = (national: string): boolean =>
  national.length === 9 ? isCompany(national) : isPerson(national) || isForeigner(national) || isOther(national)

function isCompany(national: string): boolean {
  const first = weightedSum(national, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first < 10 ? first : weightedSum(national, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return check % 10 === lastDigit(national)
}

function isPerson(national: string): boolean {
  const check = (weightedSum(national, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10
  return check === lastDigit(national) && holdsBirthDate(national)
}

/** The month carries the century: + 20 for 1800, + 40 for 2000. */
function holdsBirthDate(national: string): boolean {
  const month = Number(national.slice(2, 4))
  const raised = month > 40 ? 40 : month > 20 ? 20 : 0
  const century = { 0: 1900, 20: 1800, 40: 2000 }[raised]
  return isBirthDate(century + Number(national.slice(0, 2)), month - raised, Number(national.slice(4, 6)))
}

const isForeigner = (national: string): boolean =>
  weightedSum(national, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === lastDigit(national)

const isOther = (national: string): boolean => weightedSum(national, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
