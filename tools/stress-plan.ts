/** A stop: the processes run for `afterMs`, then they are suspended for `lastsMs`. */
export type Stop = { afterMs: number; lastsMs: number }

const RUNNING_MS = [1_000, 8_000] as const
const SUSPENDED_MS = [1_000, 3_000] as const

/** Yields an endless sequence of stops, which depends only on `seed`. */
export function* stopsOf(seed: number): Generator<Stop, never> {
  const random = randomGenerator(seed)
  const randomIn = ([least, most]: readonly [number, number]) => Math.round(least + (most - least) * random())
  for (;;) yield { afterMs: randomIn(RUNNING_MS), lastsMs: randomIn(SUSPENDED_MS) }
}

/** Returns the random generator Mulberry32: numbers from 0 to below 1. */
function randomGenerator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
