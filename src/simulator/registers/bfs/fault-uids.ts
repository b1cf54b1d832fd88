import { BFS_FAULTS } from './faults.ts'

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/** Returns a number with a correct check digit for each fault, by the fault's name. */
export const faultUidsOfBfs = (): Map<string, string> =>
  new Map(BFS_FAULTS.map(({ name, number }) => [name, uidOf(`99000${number}`)]))

/**
 * The check digit is 11 minus the remainder; a result of 10 is not assigned (the register's own
 * rule).
 */
function uidOf(digits: string): string {
  const sum = WEIGHTS.reduce((before, weight, place) => before + weight * Number(digits[place]), 0)
  return `CHE${digits}${(11 - (sum % 11)) % 11}`
}
