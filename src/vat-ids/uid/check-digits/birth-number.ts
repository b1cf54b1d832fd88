import { isBirthDate } from './birth-date.ts'
import { lastDigit } from './weighted-sum.ts'

/** Says whether a Czech or Slovak birth number (rodné číslo) fits: 9 digits, without a check digit, until 1953; 10 digits since. */
export function isBirthNumber(national: string): boolean {
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
