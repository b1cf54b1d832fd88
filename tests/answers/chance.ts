/** Returns a generator of numbers from 0 to below 1, deterministic by seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns `count` random items of a list in random order. */
export function sampleOf<Item>(chance: () => number, items: readonly Item[], count: number): Item[] {
  const remaining = [...items]
  return Array.from({ length: Math.min(count, remaining.length) }, () => {
    const at = Math.floor(chance() * remaining.length)
    return remaining.splice(at, 1)[0] as Item
  })
}
