import { isBirthDate } from './birth-date.ts'
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
  const rest = weightedSum(national.slice(1, 8), WEIGHTS) % 11
  return national.length === 9 && national.startsWith('6') && 8 - ((21 - rest) % 11) === lastDigit(national)
}

/** 9 digits, without a check digit, until 1953; 10 digits since. */
function isBirthNumber(national: string): boolean {
  if (!holdsBirthDate(national)) return false
  return national.length === 9 || (Number(national.slice(0, 9)) % 11) % 10 === lastDigit(national)
}

/** The month is raised by 50 for women, by 20 where a day's numbers ran out. */
function holdsBirthDate(national: string): boolean {
  const short = Number(national.slice(0, 2))
  if (national.length === 9 && short > 53 && short < 80) return false
  const century = national.length === 9 ? (short >= 80 ? 1800 : 1900) : short < 54 ? 2000 : 1900
  return isBirthDate(century + short, (Number(national.slice(2, 4)) % 50) % 20, Number(national.slice(4, 6)))
}
