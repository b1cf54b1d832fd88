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
