import { expect, it } from 'vitest'
import { askedUntil, paceOf, turnAt } from './plan.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const BEGINS = Date.UTC(2026, 0, 5)
const COMPANIES = 10_000
const PARTNERS = 200
// Half of ten concurrency slots, at one second per answer (docs/rules.md#behind-users).
const A_MINUTE = 5 * 60

/**
 * A company and the answer times of its partners, in a ring that starts with the oldest at
 * `oldest`.
 */
type Watching = { answered: Float64Array; oldest: number; until: Date | null }

const companyOf = (number: number, days: number): Watching => ({
  answered: Float64Array.from(
    { length: PARTNERS },
    (_, at) => BEGINS - days * DAY + ((at + (number % 97) / 97) * days * DAY) / PARTNERS,
  ),
  oldest: 0,
  until: null,
})

/** Counts a company's answers that are older than its days. */
function late({ answered, oldest }: Watching, now: number, days: number): number {
  let count = 0
  while (count < PARTNERS && (answered[(oldest + count) % PARTNERS] ?? now) < now - days * DAY) count += 1
  return count
}

/**
 * Queries up to `most` due partners of a company; returns how many, and the time of its next turn.
 */
function take(company: Watching, now: number, days: number, most: number): { asked: number; nextAt: number } {
  const perDay = paceOf({ even: PARTNERS / days, late: late(company, now, days) }, 10_000)
  const turn = turnAt(company.until, new Date(now), perDay)
  const asked = Math.min(turn.count, most)
  for (let at = 0; at < asked; at++) company.answered[(company.oldest + at) % PARTNERS] = now
  company.oldest = (company.oldest + asked) % PARTNERS
  const until = askedUntil(turn, asked, perDay)
  company.until = until
  return { asked, nextAt: asked < turn.count ? now + MINUTE : until.getTime() + DAY / perDay }
}

/**
 * Counts the overdue partners of all companies after `simulatedDays`, if users occupy all slots
 * from `from` to `to` o'clock.
 */
function overdueAfter(simulatedDays: number, { days, from, to }: { days: number; from: number; to: number }): number {
  const companies = Array.from({ length: COMPANIES }, (_, number) => companyOf(number, days))
  const minutes = simulatedDays * 1_440
  const turns: Watching[][] = Array.from({ length: minutes + 1 }, () => [])
  for (const [number, company] of companies.entries()) turns[number % 600]?.push(company)
  let waiting: Watching[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const now = BEGINS + minute * MINUTE
    const hour = (minute % 1_440) / 60
    waiting.push(...(turns[minute] ?? []))
    let left = hour >= from && hour < to ? 0 : A_MINUTE
    const before = waiting
    waiting = []
    for (const company of before) {
      if (left === 0) {
        waiting.push(company)
        continue
      }
      const { asked, nextAt } = take(company, now, days, left)
      left -= asked
      turns[Math.min(minutes, Math.max(minute + 1, Math.ceil((nextAt - BEGINS) / MINUTE)))]?.push(company)
    }
  }
  return companies.reduce((sum, company) => sum + late(company, BEGINS + minutes * MINUTE, days), 0)
}

it('one worker keeps up with ten thousand companies of two hundred partners, where users have all places from eight to six', {
  tags: ['C9-10', 'C9-11'],
}, () => {
  // Four weeks at one second per answer. Partners that became late after eight o'clock are queried
  // in the evening.
  expect(overdueAfter(28, { days: 90, from: 8, to: 18 })).toBeLessThanOrEqual((COMPANIES * PARTNERS) / 10_000)
})
