import { digitAt, isDivisibleBy, lastDigit, passesMod9710, weightedSum } from './sums.ts'
import { isBirthNumber } from './with-birth-dates.ts'

/** Belgium: 97 minus the first eight digits modulo 97; 00 also occurs in place of 97. */
export const isBelgianNumber = (national: string): boolean =>
  (Number(national.slice(0, 8)) + Number(national.slice(8))) % 97 === 0

/** Luxembourg: the last two digits are the first six modulo 89. */
export const isLuxembourgishNumber = (national: string): boolean =>
  Number(national.slice(0, 6)) % 89 === Number(national.slice(6))

/** Slovakia: the whole number is divisible by eleven, or it is a person's birth number. */
export const isSlovakNumber = (national: string): boolean => isSlovakTaxNumber(national) || isBirthNumber(national)

/**
 * Slovakia: not in the Commission's structure, which python-stdnum extends with birth numbers
 * (docs/sources.md#number-formats).
 */
export const isDisputedSlovakNumber = (national: string): boolean => !isSlovakTaxNumber(national)

const isSlovakTaxNumber = (national: string): boolean =>
  /^[1-9]\d[2-47-9]/.test(national) && Number(national) % 11 === 0

/** Greece: the weights are powers of two. */
export const isGreekNumber = (national: string): boolean =>
  (weightedSum(national, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(national)

/** Portugal: eleven minus the remainder; 10 and 11 count as 0. */
export const isPortugueseNumber = (national: string): boolean =>
  ((11 - (weightedSum(national, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastDigit(national)

/** Romania: two to ten digits, padded to ten with leading zeros. */
export const isRomanianNumber = (national: string): boolean =>
  ((10 * weightedSum(national.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastDigit(national)

/** Slovenia: eleven minus the remainder; 10 counts as 0, 11 is never issued. */
export function isSlovenianNumber(national: string): boolean {
  const check = 11 - (weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) % 11)
  return check < 11 && check % 10 === lastDigit(national)
}

/** Lithuania: weights 1 to 9 cyclically; if the result is 10, again starting at 3. */
export function isLithuanianNumber(national: string): boolean {
  const first = cyclicSum(national, 0) % 11
  const check = first < 10 ? first : cyclicSum(national, 2) % 11
  return check % 10 === lastDigit(national)
}

function cyclicSum(national: string, shift: number): number {
  let sum = 0
  for (let index = 0; index < national.length - 1; index += 1) {
    sum += (1 + ((index + shift) % 9)) * digitAt(national, index)
  }
  return sum
}

const isRsin = isDivisibleBy(11, [9, 8, 7, 6, 5, 4, 3, 2, -1])

/**
 * Netherlands: a fiscal number (RSIN), or, for sole traders since 2020, modulo 97 of NL and the
 * number.
 */
export const isDutchNumber = (national: string): boolean => isRsin(national) || passesMod9710(`NL${national}`)

/**
 * Switzerland: eleven minus the remainder; 11 counts as 0, 10 is never issued (eCH-0097). An E
 * precedes the digits.
 */
export function isSwissNumber(national: string): boolean {
  const check = (11 - (weightedSum(national.slice(1), [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11
  return check === lastDigit(national)
}

/**
 * Northern Ireland: the British rule; 12 digits are 9 and a branch; GD (government) and HA (health)
 * have no check digit.
 */
export function isNorthernIrishNumber(national: string): boolean {
  if (/^[GH]/.test(national)) return true
  const sum = weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) + Number(national.slice(7, 9))
  const remainders = Number(national.slice(0, 3)) >= 100 ? [0, 42, 55] : [0]
  return remainders.includes(sum % 97)
}
