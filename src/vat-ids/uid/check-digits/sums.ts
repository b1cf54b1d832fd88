/** Says whether the check digit of a national part fits. The part already matches its country's structure. */
export type CheckDigit = (national: string) => boolean

/** The digit at a place of a text that holds a digit there, places from 0. */
export const digitAt = (text: string, place: number): number => text.charCodeAt(place) - 48

/** The last character of a national part that ends in a digit. */
export const lastDigit = (text: string): number => digitAt(text, text.length - 1)

/** Sum of the first digits, each times its weight; as many digits as there are weights. */
export const weightedSum = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * digitAt(text, place), 0)

/** A country whose weighted sum over all digits, check digit included, must be divisible (docs/sources.md#number-formats). */
export const dividesBy =
  (modulus: number, weights: readonly number[]): CheckDigit =>
  national =>
    weightedSum(national, weights) % modulus === 0

const crossSum = (doubled: number): number => (doubled > 9 ? doubled - 9 : doubled)

/** The Luhn sum: from the right, every second digit doubled with its cross sum. */
export const luhnSum = (digits: string): number =>
  Array.from(digits, (_, place) =>
    (digits.length - place) % 2 === 0 ? crossSum(2 * digitAt(digits, place)) : digitAt(digits, place),
  ).reduce((sum, part) => sum + part, 0)

/** ISO/IEC 7812-1, annex B: digits with their check digit at the end. */
export const passesLuhn = (digits: string): boolean => luhnSum(digits) % 10 === 0

/** The digit that makes `digits` pass, to be put behind them. */
export const luhnDigit = (digits: string): number => (10 - (luhnSum(`${digits}0`) % 10)) % 10

/** ISO 7064 MOD 11,10: Germany and Croatia. */
export function passesMod1110(digits: string): boolean {
  let product = 10
  for (let place = 0; place < digits.length - 1; place += 1) {
    product = (2 * ((digitAt(digits, place) + product) % 10 || 10)) % 11
  }
  return (product + lastDigit(digits)) % 10 === 1
}

/** ISO 7064 MOD 97,10: letters count as 10 to 35. */
export function passesMod9710(text: string): boolean {
  const digits = text.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
