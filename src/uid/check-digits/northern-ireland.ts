import { weightedSum } from './weighted-sum.ts'

/** Northern Ireland: the British rule; 12 digits are 9 and a branch; GD (government) and HA (health) have no check digit. */
export function fitsNorthernIreland(national: string): boolean {
  if (/^[GH]/.test(national)) return true
  const sum = weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) + Number(national.slice(7, 9))
  const rests = Number(national.slice(0, 3)) >= 100 ? [0, 42, 55] : [0]
  return rests.includes(sum % 97)
}
