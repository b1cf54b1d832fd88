import { digitAt } from './weighted-sum.ts'

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
