import type { Weather } from './wire.ts'

export type Condition = 'good' | 'fair' | 'bad'

// Below, most rows of a batch need another try; below half, most end as "not checked".
const GOOD = 95
const FAIR = 50

/** The share of questions that were answered, in whole percent: 100 only when all were, 0 only when none was. */
export function answeredPercent({ asked, answered }: Pick<Weather, 'asked' | 'answered'>): number {
  const percent = Math.round((answered / asked) * 100)
  if (answered === asked || answered === 0) return percent
  return Math.min(99, Math.max(1, percent))
}

// Of fewer, one answer more or less would be ten percent and another word.
const FEWEST = 10

/** Whether so few questions were asked that a percentage, and a word for it, would say more than is known. */
export const isTooFew = ({ asked }: Pick<Weather, 'asked'>): boolean => asked < FEWEST

/** What to make of it. */
export function conditionOf(weather: Pick<Weather, 'asked' | 'answered'>): Condition {
  const percent = answeredPercent(weather)
  return percent >= GOOD ? 'good' : percent >= FAIR ? 'fair' : 'bad'
}
