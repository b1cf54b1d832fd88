/** What was seen of something at a moment, in milliseconds. */
export type Seen = { at: number; value: number }

/** How something moved by the straight line through what was seen: `noise` = two standard errors of `rise`. */
export type Trend = { mean: number; rise: number; noise: number }

/** What a rise may be and still be called flat: a share of the mean, or so much, whichever is more. */
export type Bound = { share: number; least: number }

/** The least of each window of time: of memory what is left after a collection, wherever in the window one fell. */
export const floors = (seen: readonly Seen[], windowMs: number): Seen[] => windows(seen, windowMs, 0)

/** What is in the middle of each window of time: half of what was seen is more. */
export const middles = (seen: readonly Seen[], windowMs: number): Seen[] => windows(seen, windowMs, 0.5)

const windows = (seen: readonly Seen[], windowMs: number, share: number): Seen[] =>
  [...Map.groupBy(seen, ({ at }) => Math.floor(at / windowMs))].map(([window, within]) => {
    const sorted = within.map(({ value }) => value).toSorted((one, other) => one - other)
    return { at: (window + 0.5) * windowMs, value: sorted[Math.floor(sorted.length * share)] ?? 0 }
  })

/** The line of least squares through what was seen, and by how much it rose from the first to the last. */
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

/** Whether even the greatest rise that the noise leaves possible is within the bound: what cannot be told is not flat. */
export const isFlat = ({ mean, rise, noise }: Trend, { share, least }: Bound): boolean =>
  rise + noise <= Math.max(share * mean, least)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const meanOf = (numbers: readonly number[]): number => sum(numbers) / numbers.length
