import type { Weather } from './wire.ts'

export type Condition = 'good' | 'fair' | 'bad'

// Below the first, most rows of a batch need a retry; below the second, most end as "not checked".
const MIN_GOOD_PERCENT = 95
const MIN_FAIR_PERCENT = 50

/**
 * Returns the share of answered queries in whole percent: 100 only if all were, 0 only if none was.
 */
export function answeredPercent({ asked, answered }: Pick<Weather, 'asked' | 'answered'>): number {
  const percent = Math.round((answered / asked) * 100)
  if (answered === asked || answered === 0) return percent
  return Math.min(99, Math.max(1, percent))
}

// With fewer, a single answer would shift the result by over ten percent.
const MIN_QUERIES = 10

/** Returns whether there are too few queries for a meaningful percentage. */
export const hasTooFewQueries = ({ asked }: Pick<Weather, 'asked'>): boolean => asked < MIN_QUERIES

export function conditionOf(weather: Pick<Weather, 'asked' | 'answered'>): Condition {
  const percent = answeredPercent(weather)
  return percent >= MIN_GOOD_PERCENT ? 'good' : percent >= MIN_FAIR_PERCENT ? 'fair' : 'bad'
}
