import { BFS_FAULTS } from './faults.ts'

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/** A number with a right check digit for each of the faults, by its name. */
export const faultUidsOfBfs = (): Map<string, string> =>
  new Map(BFS_FAULTS.map(({ name, number }) => [name, uidOf(`99000${number}`)]))

/** 11 less the remainder; no number has 10 (the register's own rule). */
function uidOf(digits: string): string {
  const sum = WEIGHTS.reduce((before, weight, place) => before + weight * Number(digits[place]), 0)
  return `CHE${digits}${(11 - (sum % 11)) % 11}`
}
