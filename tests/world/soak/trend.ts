/** A value at a moment, in milliseconds. */
export type Seen = { at: number; value: number }

/** A linear trend; `noise` is two standard errors of `rise`. */
export type Trend = { mean: number; rise: number; noise: number }

/**
 * The largest rise that counts as flat: a share of the mean or an absolute value, whichever is
 * larger.
 */
export type Bound = { share: number; least: number }

/**
 * Returns the minimum of each time window; for memory, this is what remains after a garbage
 * collection.
 */
export const floors = (seen: readonly Seen[], windowMs: number): Seen[] => windows(seen, windowMs, 0)

/** Returns the median of each time window. */
export const middles = (seen: readonly Seen[], windowMs: number): Seen[] => windows(seen, windowMs, 0.5)

const windows = (seen: readonly Seen[], windowMs: number, share: number): Seen[] =>
  [...Map.groupBy(seen, ({ at }) => Math.floor(at / windowMs))].map(([window, within]) => {
    const sorted = within.map(({ value }) => value).toSorted((one, other) => one - other)
    return { at: (window + 0.5) * windowMs, value: sorted[Math.floor(sorted.length * share)] ?? 0 }
  })

/** Returns the least-squares line through the values, and its rise from the first to the last. */
export function trendOf(seen: readonly Seen[]): Trend {
  const mean = meanOf(seen.map(({ value }) => value))
  const middle = meanOf(seen.map(({ at }) => at))
  const spread = sum(seen.map(({ at }) => (at - middle) ** 2))
  const slope = sum(seen.map(({ at, value }) => (at - middle) * (value - mean))) / spread
  const left = sum(seen.map(({ at, value }) => (value - mean - slope * (at - middle)) ** 2))
  const error = Math.sqrt(left / (seen.length - 2) / spread)
  const span = (seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)
  return { mean, rise: slope * span, noise: 2 * error * span }
}

/**
 * Returns whether even the largest rise within the noise is below the bound; an uncertain trend is
 * not flat.
 */
export const isFlat = ({ mean, rise, noise }: Trend, { share, least }: Bound): boolean =>
  rise + noise <= Math.max(share * mean, least)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const meanOf = (numbers: readonly number[]): number => sum(numbers) / numbers.length
