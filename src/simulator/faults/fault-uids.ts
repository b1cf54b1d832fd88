import type { Fault } from './fault.ts'

/**
 * Returns UIDs with correct check digits that trigger the fault: a French, a Polish and, if
 * possible, a German one.
 */
export function faultUids(fault: Fault): string[] {
  const marked = `99000${fault.number}`
  return [germanUid(marked), frenchUid(marked), polishUid(marked)].filter(uid => uid !== undefined)
}

/** ISO 7064 MOD 11,10; the first digit is free but not 0. */
function germanUid(marked: string): string | undefined {
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(digit => remainderOf(`${digit}${marked}`) === 1)
  return first === undefined ? undefined : `DE${first}${marked}`
}

function remainderOf(number: string): number {
  const product = [...number.slice(0, -1)].reduce((before, digit) => {
    const sum = (Number(digit) + before) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (product + Number(number.at(-1))) % 10
}

/**
 * The SIREN is a Luhn number, here with a free first digit; the two digits before it are its key.
 */
function frenchUid(marked: string): string {
  const siren = `${(10 - (luhnSum(`0${marked}`) % 10)) % 10}${marked}`
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

function luhnSum(number: string): number {
  const doubled = (digit: number) => (digit > 4 ? 2 * digit - 9 : 2 * digit)
  return [...number]
    .reverse()
    .reduce((sum, digit, place) => sum + (place % 2 ? doubled(Number(digit)) : Number(digit)), 0)
}

const POLISH_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

function polishUid(marked: string): string | undefined {
  for (let free = 10; free < 100; free++) {
    const number = `${free}${marked}`
    const sum = POLISH_WEIGHTS.reduce((before, weight, place) => before + weight * Number(number[place]), 0)
    if (sum % 11 === Number(number[9])) return `PL${number}`
  }
  return undefined
}
