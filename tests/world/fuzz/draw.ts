import fc from 'fast-check'

/** Draws one value of a kind. */
export type Draw = <T>(values: fc.Arbitrary<T>) => T

/** Returns a function that draws successive values for a call, deterministic by seed and number. */
export function createDraw(seed: number, number: number): Draw {
  let at = 0
  return <T>(values: fc.Arbitrary<T>): T => {
    at += 1
    const [value] = fc.sample(values, { seed: mixBits(mixBits(seed + number) + at), numRuns: 1 })
    return value as T // exactly one was sampled
  }
}

export const oneOf = <T>(draw: Draw, values: readonly T[]): T => draw(fc.constantFrom(...values))

/** Returns true with a probability of `percent`. */
export const happens = (draw: Draw, percent: number): boolean => draw(fc.noBias(fc.nat(99))) < percent

// The finalizer of murmur3: neighbouring seeds get distant results.
function mixBits(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85_eb_ca_6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35)
  return bits ^ (bits >>> 16)
}
