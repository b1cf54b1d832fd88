// FIPS 180-4. The browser's own crypto.subtle stands only on https and localhost; an office may reach the product by plain
// http, and a report must be checkable there too.
const firstPrimes = (count: number): number[] => {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every(prime => candidate % prime !== 0)) primes.push(candidate)
  return primes
}

/** The first 32 bits of the fraction of a root. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0

const K = Int32Array.from(firstPrimes(64), prime => fraction(Math.cbrt(prime)))
const START = firstPrimes(8).map(prime => fraction(Math.sqrt(prime)))

const BLOCK = 64
const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Takes bytes in any portions; `hex` ends it. */
export type Sha256 = { add: (bytes: Uint8Array) => void; hex: () => string }

/** SHA-256 of what is added, in constant memory. */
export function openSha256(): Sha256 {
  const state = Int32Array.from(START)
  const rest = new Uint8Array(BLOCK)
  let length = 0
  const add = (bytes: Uint8Array): void => {
    for (let taken = 0; taken < bytes.length; ) {
      const filled = length % BLOCK
      const part = bytes.subarray(taken, taken + BLOCK - filled)
      rest.set(part, filled)
      taken += part.length
      length += part.length
      if (length % BLOCK === 0) mixBlock(state, rest)
    }
  }
  return {
    add,
    hex: () => {
      add(padding(length))
      return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** A one, zeros, and the length in bits, up to a whole block. */
function padding(length: number): Uint8Array {
  const bytes = new Uint8Array(((BLOCK + 55 - (length % BLOCK)) % BLOCK) + 9)
  bytes[0] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(length) * 8n)
  return bytes
}

const words = new Int32Array(64)
const at = (list: Int32Array, index: number): number => list[index] ?? 0

function mixBlock(state: Int32Array, block: Uint8Array): void {
  spread(block)
  let [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(index => at(state, index)) as [
    ...[number, number, number, number, number, number, number, number], // eight, as many as were asked for
  ]
  for (let round = 0; round < 64; round++) {
    const ofE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const first = (h + ofE + ((e & f) ^ (~e & g)) + at(K, round) + at(words, round)) | 0
    const ofA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const second = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (at(state, index) + word) | 0
  })
}

/** A block's 16 words, spread to 64. */
function spread(block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK)
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(index * 4)
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)]
    const ofEarly = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
    const ofLate = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
    words[index] = (at(words, index - 16) + ofEarly + at(words, index - 7) + ofLate) | 0
  }
}
