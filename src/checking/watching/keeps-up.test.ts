import { expect, it } from 'vitest'
import { dueQueriesAt, paceOf, queriedUntil } from './plan.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const START = Date.UTC(2026, 0, 5)
const COMPANIES = 10_000
const PARTNERS = 200
// Half of ten concurrency slots, at one second per answer (docs/rules.md#behind-users).
const QUERIES_PER_MINUTE = 5 * 60

/**
 * A company with the answer times of its partners, in a ring buffer whose oldest entry has the
 * index `oldest`, and the time up to which it was queried.
 */
type SimulatedCompany = { answered: Float64Array; oldest: number; until: Date | null }

const companyOf = (number: number, days: number): SimulatedCompany => ({
  answered: Float64Array.from(
    { length: PARTNERS },
    (_, at) => START - days * DAY + ((at + (number % 97) / 97) * days * DAY) / PARTNERS,
  ),
  oldest: 0,
  until: null,
})

/** Counts a company's answers that are older than its days. */
function countLate({ answered, oldest }: SimulatedCompany, now: number, days: number): number {
  let count = 0
  while (count < PARTNERS && (answered[(oldest + count) % PARTNERS] ?? now) < now - days * DAY) count += 1
  return count
}

/**
 * Queries up to `most` due partners of a company; returns how many, and the time of its next due.
 */
function runTurn(
  company: SimulatedCompany,
  now: number,
  days: number,
  limit: number,
): { queries: number; nextAt: number } {
  const perDay = paceOf({ even: PARTNERS / days, late: countLate(company, now, days) }, 10_000)
  const due = dueQueriesAt(company.until, new Date(now), perDay)
  const queries = Math.min(due.count, limit)
  for (let at = 0; at < queries; at++) company.answered[(company.oldest + at) % PARTNERS] = now
  company.oldest = (company.oldest + queries) % PARTNERS
  const until = queriedUntil(due, queries, perDay)
  company.until = until
  return { queries, nextAt: queries < due.count ? now + MINUTE : until.getTime() + DAY / perDay }
}

/**
 * Counts the overdue partners of all companies after `simulatedDays`, if users occupy all slots
 * from `from` to `to` o'clock.
 */
function overdueAfter(simulatedDays: number, { days, from, to }: { days: number; from: number; to: number }): number {
  const companies = Array.from({ length: COMPANIES }, (_, number) => companyOf(number, days))
  const minutes = simulatedDays * 1_440
  const turns: SimulatedCompany[][] = Array.from({ length: minutes + 1 }, () => [])
  for (const [number, company] of companies.entries()) turns[number % 600]?.push(company)
  let waiting: SimulatedCompany[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const now = START + minute * MINUTE
    const hour = (minute % 1_440) / 60
    waiting.push(...(turns[minute] ?? []))
    let queriesLeft = hour >= from && hour < to ? 0 : QUERIES_PER_MINUTE
    const due = waiting
    waiting = []
    for (const company of due) {
      if (queriesLeft === 0) {
        waiting.push(company)
        continue
      }
      const { queries, nextAt } = runTurn(company, now, days, queriesLeft)
      queriesLeft -= queries
      turns[Math.min(minutes, Math.max(minute + 1, Math.ceil((nextAt - START) / MINUTE)))]?.push(company)
    }
  }
  return companies.reduce((sum, company) => sum + countLate(company, START + minutes * MINUTE, days), 0)
}

it('one worker keeps up with 10,000 companies of 200 partners while users occupy all slots from 8 to 18 o’clock', {
  tags: ['C9-10', 'C9-11'],
}, () => {
  // Four weeks at one second per answer. Partners that became late after eight o'clock are queried
  // in the evening.
  expect(overdueAfter(28, { days: 90, from: 8, to: 18 })).toBeLessThanOrEqual((COMPANIES * PARTNERS) / 10_000)
})
