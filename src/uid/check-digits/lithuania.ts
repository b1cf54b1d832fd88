import { digitAt, lastDigit } from './weighted-sum.ts'

/** Lithuania: weights 1 to 9 in a circle; where that leaves 10, once more from 3. */
export function fitsLithuania(national: string): boolean {
  const first = circledSum(national, 0) % 11
  const check = first < 10 ? first : circledSum(national, 2) % 11
  return check % 10 === lastDigit(national)
}

function circledSum(national: string, shift: number): number {
  let sum = 0
  for (let place = 0; place < national.length - 1; place += 1) {
    sum += (1 + ((place + shift) % 9)) * digitAt(national, place)
  }
  return sum
}
