const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/**
 * Returns `count` different well-formed Swiss numbers that the simulated register has as
 * registered.
 */
export function swissUids(count: number, from = 0): string[] {
  const uids: string[] = []
  for (let number = 10_000_000 + from; uids.length < count; number++) {
    const digit = checkDigit(String(number))
    // A check digit of 10 means that there is no such number; numbers that end with 9 are known but
    // not registered.
    if (digit < 9) uids.push(`CHE${number}${digit}`)
  }
  return uids
}

function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((before, weight, index) => before + weight * Number(digits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 11 ? 0 : digit
}
