// During a long outage of an authority, its questions are retried about twice a minute.
const MAX_DELAY_MS = 60_000

/**
 * Returns the milliseconds before the next try: a random time up to base × 2^tries ("full jitter"),
 * and at most `maxMs`. So a thousand questions that failed together do not retry together.
 */
export const backOff = (
  tries: number,
  baseMs: number,
  random: () => number = Math.random,
  maxMs = MAX_DELAY_MS,
): number => Math.ceil(random() * Math.min(maxMs, baseMs * 2 ** Math.min(tries, 30)))
