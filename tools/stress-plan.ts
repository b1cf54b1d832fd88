/** One stop: the processes run for `afterMs`, then stand still for `lastsMs`. */
export type Stop = { afterMs: number; lastsMs: number }

const RUNS_MS = [1_000, 8_000] as const
const STANDS_MS = [1_000, 3_000] as const

/** Returns the endless stops of a run, deterministic by `seed`. */
export function* stopsOf(seed: number): Generator<Stop, never> {
  const chance = chanceOf(seed)
  const between = ([least, most]: readonly [number, number]) => Math.round(least + (most - least) * chance())
  for (;;) yield { afterMs: between(RUNS_MS), lastsMs: between(STANDS_MS) }
}

/** Mulberry32: numbers from 0 to below 1 (github.com/cprosche/mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
