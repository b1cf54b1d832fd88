import { BFS_FAULTS } from './faults.ts'

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/** Returns a number with a correct check digit for each fault, by the fault's name. */
export const faultUidsOfBfs = (): Map<string, string> =>
  new Map(BFS_FAULTS.map(({ name, number }) => [name, uidOf(`99000${number}`)]))

/**
 * Appends the check digit: 11 minus the remainder. Numbers with a result of 10 are not assigned
 * (the register's own rule).
 */
function uidOf(digits: string): string {
  const sum = WEIGHTS.reduce((before, weight, index) => before + weight * Number(digits[index]), 0)
  return `CHE${digits}${(11 - (sum % 11)) % 11}`
}
