import { expect } from 'vitest'
import type { CheckingWorld } from './checking.ts'
import { SECOND } from './moved-clock.ts'

/** The token of the operator's Prometheus, for the configuration of a world. */
export const METRICS_TOKEN = 'a token of the operator'

// Longer than most gauges are cached.
const CACHE_EXPIRY_MS = 61 * SECOND

type World = Pick<CheckingWorld, 'app' | 'clock'>

/**
 * Moves the clock by `elapsedMs`, so that cached gauges expire, and returns the answer of
 * /metrics.
 */
export async function scrape({ app, clock }: World, elapsedMs = CACHE_EXPIRY_MS): Promise<string> {
  clock.move(elapsedMs)
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Returns the values of a scrape by name and labels; null for a missing one. */
export const valuesIn = (text: string, ...names: string[]): (number | null)[] => {
  const lines = text.split('\n')
  return names.map(name => {
    const line = lines.find(each => each.startsWith(`uid_check_${name} `))
    return line === undefined ? null : Number(line.split(' ').at(-1))
  })
}
