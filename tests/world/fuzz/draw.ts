import fc from 'fast-check'

/** Draws one value of a kind. */
export type Draw = <T>(values: fc.Arbitrary<T>) => T

/** Returns what draws one value after the other for a call, the same ones for the same seed and number. */
export function drawingFor(seed: number, number: number): Draw {
  let at = 0
  return <T>(values: fc.Arbitrary<T>): T => {
    at += 1
    const [value] = fc.sample(values, { seed: mixed(mixed(seed + number) + at), numRuns: 1 })
    return value as T // one was asked for
  }
}

/** Draws one of a list. */
export const oneOf = <T>(draw: Draw, values: readonly T[]): T => draw(fc.constantFrom(...values))

/** Whether something happens that happens so many times in a hundred. */
export const happens = (draw: Draw, percent: number): boolean => draw(fc.noBias(fc.nat(99))) < percent

// murmur3's last step: neighbouring seeds begin far from each other.
function mixed(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85_eb_ca_6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35)
  return bits ^ (bits >>> 16)
}
