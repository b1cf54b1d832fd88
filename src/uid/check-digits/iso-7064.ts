import { digitAt, lastDigit } from './weighted-sum.ts'

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
