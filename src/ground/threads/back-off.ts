// While an authority is down for long, its questions come back about twice a minute.
const LONGEST_MS = 60_000

/**
 * How long to wait before the next try, in milliseconds: anything up to base × 2^tries ("full jitter") and `maxMs`, so that a thousand
 * questions that failed together do not come back together.
 */
export const backOff = (
  tries: number,
  baseMs: number,
  random: () => number = Math.random,
  maxMs = LONGEST_MS,
): number => Math.ceil(random() * Math.min(maxMs, baseMs * 2 ** Math.min(tries, 30)))
