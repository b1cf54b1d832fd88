import { digitAt, lastDigit, weightedSum } from './sums.ts'

/** Bulgaria: 9 digits for companies; 10 for persons (EGN), foreigners (PNF) and others. */
export const isBulgarianNumber = (national: string): boolean =>
  national.length === 9
    ? isBulgarianCompany(national)
    : isBulgarianPerson(national) || isBulgarianForeigner(national) || isOtherBulgarianNumber(national)

function isBulgarianCompany(national: string): boolean {
  const first = weightedSum(national, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  const check = first < 10 ? first : weightedSum(national, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return check % 10 === lastDigit(national)
}

function isBulgarianPerson(national: string): boolean {
  const check = (weightedSum(national, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10
  return check === lastDigit(national) && hasBulgarianBirthDate(national)
}

/** Checks the birth date of an EGN. The month encodes the century: + 20 for 1800, + 40 for 2000. */
function hasBulgarianBirthDate(national: string): boolean {
  const month = Number(national.slice(2, 4))
  const offset = month > 40 ? 40 : month > 20 ? 20 : 0
  const century = { 0: 1900, 20: 1800, 40: 2000 }[offset]
  return isBirthDate(century + Number(national.slice(0, 2)), month - offset, Number(national.slice(4, 6)))
}

const isBulgarianForeigner = (national: string): boolean =>
  weightedSum(national, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === lastDigit(national)

const isOtherBulgarianNumber = (national: string): boolean =>
  weightedSum(national, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]

/**
 * Czechia: 8 digits for companies; 9 with a leading 6 for a special form, else the birth number
 * (rodné číslo).
 */
export function isCzechNumber(national: string): boolean {
  if (national.length === 8) return isCzechCompany(national)
  return isSpecialCzechNumber(national) || isBirthNumber(national)
}

function isCzechCompany(national: string): boolean {
  const check = (11 - (weightedSum(national, WEIGHTS) % 11)) % 11
  return !national.startsWith('9') && (check || 1) % 10 === lastDigit(national)
}

function isSpecialCzechNumber(national: string): boolean {
  if (national.length !== 9 || !national.startsWith('6')) return false
  const missing = (21 - (weightedSum(national.slice(1, 8), WEIGHTS) % 11)) % 11
  return (18 - missing) % 10 === lastDigit(national)
}

/**
 * Latvia: companies start above 3. Numbers of persons have the birth date, or since 2017 start with
 * 32 to 39, followed by random digits without a check digit.
 */
export function isLatvianNumber(national: string): boolean {
  if (digitAt(national, 0) > 3) return weightedSum(national, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
  return /^3[2-9]/.test(national) || isLatvianPerson(national)
}

function isLatvianPerson(national: string): boolean {
  const check = ((1 + weightedSum(national, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10
  return check === lastDigit(national) && hasLatvianBirthDate(national)
}

/** Parses ddmmyy and a digit for the century, starting at 1800. */
function hasLatvianBirthDate(national: string): boolean {
  const year = 1800 + 100 * digitAt(national, 6) + Number(national.slice(4, 6))
  return isBirthDate(year, Number(national.slice(2, 4)), Number(national.slice(0, 2)))
}

/**
 * Returns whether a Czech or Slovak birth number (rodné číslo) is valid: 9 digits without a check
 * digit until 1953, 10 digits since.
 */
export function isBirthNumber(national: string): boolean {
  if (!hasBirthDate(national)) return false
  return national.length === 9 || (Number(national.slice(0, 9)) % 11) % 10 === lastDigit(national)
}

/**
 * Checks the birth date of a rodné číslo. The month is raised by 50 for women, and by 20 if a day's
 * numbers ran out.
 */
function hasBirthDate(national: string): boolean {
  const yearDigits = Number(national.slice(0, 2))
  if (national.length === 9 && yearDigits > 53 && yearDigits < 80) return false
  const century = national.length === 9 ? (yearDigits >= 80 ? 1800 : 1900) : yearDigits < 54 ? 2000 : 1900
  return isBirthDate(century + yearDigits, (Number(national.slice(2, 4)) % 50) % 20, Number(national.slice(4, 6)))
}

/**
 * Returns whether the date exists in the calendar. Personal tax numbers of BG, CZ and LV contain a
 * birth date.
 */
function isBirthDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
