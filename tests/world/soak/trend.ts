/** A value at a moment, in milliseconds. */
export type TimedValue = { at: number; value: number }

/** A linear trend; `noise` is two standard errors of `rise`. */
export type Trend = { mean: number; rise: number; noise: number }

/**
 * The largest rise that counts as flat: a share of the mean or an absolute value, whichever is
 * larger.
 */
export type Bound = { maxRelativeRise: number; maxAbsoluteRise: number }

/**
 * Returns the minimum of each time window; for memory, this is what remains after a garbage
 * collection.
 */
export const windowMinimums = (values: readonly TimedValue[], windowMs: number): TimedValue[] =>
  windows(values, windowMs, 0)

/** Returns the median of each time window. */
export const windowMedians = (values: readonly TimedValue[], windowMs: number): TimedValue[] =>
  windows(values, windowMs, 0.5)

const windows = (values: readonly TimedValue[], windowMs: number, share: number): TimedValue[] =>
  [...Map.groupBy(values, ({ at }) => Math.floor(at / windowMs))].map(([window, windowValues]) => {
    const sorted = windowValues.map(({ value }) => value).toSorted((left, right) => left - right)
    return { at: (window + 0.5) * windowMs, value: sorted[Math.floor(sorted.length * share)] ?? 0 }
  })

/** Returns the least-squares line through the values, and its rise from the first to the last. */
export function trendOf(values: readonly TimedValue[]): Trend {
  const mean = meanOf(values.map(({ value }) => value))
  const meanTime = meanOf(values.map(({ at }) => at))
  const spread = sum(values.map(({ at }) => (at - meanTime) ** 2))
  const slope = sum(values.map(({ at, value }) => (at - meanTime) * (value - mean))) / spread
  const residual = sum(values.map(({ at, value }) => (value - mean - slope * (at - meanTime)) ** 2))
  const error = Math.sqrt(residual / (values.length - 2) / spread)
  const span = (values.at(-1)?.at ?? 0) - (values[0]?.at ?? 0)
  return { mean, rise: slope * span, noise: 2 * error * span }
}

/**
 * Returns whether even the largest rise within the noise is below the bound; an uncertain trend is
 * not flat.
 */
export const isFlat = ({ mean, rise, noise }: Trend, { maxRelativeRise, maxAbsoluteRise }: Bound): boolean =>
  rise + noise <= Math.max(maxRelativeRise * mean, maxAbsoluteRise)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const meanOf = (numbers: readonly number[]): number => sum(numbers) / numbers.length
