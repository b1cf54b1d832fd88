/**
 * Returns whether the check digit of a national part is right. The part already matches its
 * country's structure.
 */
export type CheckDigit = (national: string) => boolean

/** Returns the digit at `index` (from 0), which must be a digit. */
export const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48

/** Returns the last digit of a text that ends in one. */
export const lastDigit = (text: string): number => digitAt(text, text.length - 1)

/** Returns the weighted sum of the first digits, one per weight. */
export const weightedSum = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * digitAt(text, index), 0)

/**
 * Creates the check of a country whose weighted sum over all digits, including the check digit,
 * must be divisible by `modulus` (docs/sources.md#number-formats).
 */
export const isDivisibleBy =
  (modulus: number, weights: readonly number[]): CheckDigit =>
  national =>
    weightedSum(national, weights) % modulus === 0

const digitSum = (number: number): number => (number > 9 ? number - 9 : number)

/** Returns the Luhn sum: every second digit from the right is doubled, with its digit sum. */
export const luhnSum = (digits: string): number =>
  Array.from(digits, (_, index) =>
    (digits.length - index) % 2 === 0 ? digitSum(2 * digitAt(digits, index)) : digitAt(digits, index),
  ).reduce((sum, part) => sum + part, 0)

/** ISO/IEC 7812-1, annex B: digits with their trailing check digit. */
export const passesLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0

/** Returns the check digit to append to `digits`. */
export const luhnDigit = (digits: string): number => (10 - (luhnSum(`${digits}0`) % 10)) % 10

/** ISO 7064 MOD 11,10: Germany and Croatia. */
export function passesMod1110(digits: string): boolean {
  let product = 10
  for (let index = 0; index < digits.length - 1; index += 1) {
    product = (2 * ((digitAt(digits, index) + product) % 10 || 10)) % 11
  }
  return (product + lastDigit(digits)) % 10 === 1
}

/** ISO 7064 MOD 97,10: letters count as 10 to 35. */
export function passesMod9710(text: string): boolean {
  const digits = text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
