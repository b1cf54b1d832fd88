import { isBirthNumber } from './birth-number.ts'
import { lastDigit, weightedSum } from './weighted-sum.ts'

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

/** Czechia: 8 digits for companies, 9 with a leading 6 a special form, else the birth number (rodné číslo). */
export function fitsCzechia(national: string): boolean {
  if (national.length === 8) return isCompany(national)
  return isSpecial(national) || isBirthNumber(national)
}

function isCompany(national: string): boolean {
  const check = (11 - (weightedSum(national, WEIGHTS) % 11)) % 11
  return !national.startsWith('9') && (check || 1) % 10 === lastDigit(national)
}

function isSpecial(national: string): boolean {
  if (national.length !== 9 || !national.startsWith('6')) return false
  const missing = (21 - (weightedSum(national.slice(1, 8), WEIGHTS) % 11)) % 11
  return (18 - missing) % 10 === lastDigit(national)
}
