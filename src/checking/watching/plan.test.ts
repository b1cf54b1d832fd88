import { describe, expect, it } from 'vitest'
import { dueQueriesAt, paceOf, queriedUntil } from './plan.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY)

describe('paceOf', () => {
  it('exceeds the even pace slightly, and by more if partners are overdue', () => {
    expect(paceOf({ even: 100, late: 0 }, 1_000)).toBeCloseTo(105)
    expect(paceOf({ even: 100, late: 1 }, 1_000)).toBeCloseTo(115)
  })

  it('never exceeds the company’s daily maximum', () => {
    expect(paceOf({ even: 100, late: 50 }, 60)).toBe(60)
    expect(paceOf({ even: 0, late: 0 }, 60)).toBe(0)
  })
})

describe('turnAt', () => {
  it('has the first query due at once and spreads the others over the hours', () => {
    const first = dueQueriesAt(null, at(0), 4)
    expect(first.count).toBe(1)
    const until = queriedUntil(first, first.count, 4)
    expect(until).toEqual(at(0))
    expect(dueQueriesAt(until, at(0.249), 4).count).toBe(0)
    expect(dueQueriesAt(until, at(0.25), 4).count).toBe(1)
  })

  it('makes up for at most a quarter of a day’s queries of earlier days', () => {
    expect(dueQueriesAt(at(0), at(30), 100).count).toBe(25)
  })

  it('makes all of each day’s queries even if users’ batches occupy all slots from morning to evening', {
    tags: ['C9-11'],
  }, () => {
    let until: Date | null = at(0.3)
    for (let day = 0; day < 30; day++) {
      let queries = 0
      for (let minutes = 0; minutes < 1_440; minutes += 7) {
        const now = at(day + minutes / 1_440)
        if (minutes > 8 * 60 && minutes < 20 * 60) continue
        const due = dueQueriesAt(until, now, 100)
        queries += due.count
        until = queriedUntil(due, due.count, 100)
      }
      if (day > 0) expect(Math.abs(queries - 100), `${queries} on day ${day}`).toBeLessThanOrEqual(1)
    }
  })

  it.each([2.3, 1.1, 0.4])('loses no query at a pace of %d a day', perDay => {
    let until: Date | null = at(0.3)
    let queries = 0
    for (let minutes = 0; minutes < 60 * 1_440; minutes += 7) {
      if (minutes % 1_440 > 8 * 60 && minutes % 1_440 < 20 * 60) continue
      const due = dueQueriesAt(until, at(minutes / 1_440), perDay)
      queries += due.count
      until = queriedUntil(due, due.count, perDay)
    }
    expect(Math.abs(queries - 60 * perDay)).toBeLessThanOrEqual(1.5)
  })

  it('comes due for a single partner that is queried once a year', () => {
    const perDay = 1.05 / 365
    expect(dueQueriesAt(at(0), at(347), perDay).count).toBe(0)
    expect(dueQueriesAt(at(0), at(348), perDay).count).toBe(1)
    expect(dueQueriesAt(at(0), at(900), perDay).count).toBe(1)
  })

  it('loses no query to rounding', () => {
    let until: Date | null = at(0)
    let queries = 0
    for (let minutes = 0; minutes <= 10 * 1_440; minutes += 7) {
      const due = dueQueriesAt(until, at(minutes / 1_440), 57.3)
      queries += due.count
      until = queriedUntil(due, due.count, 57.3)
    }
    expect(queries).toBe(572)
  })

  it('has no query at a pace of 0', () => {
    expect(dueQueriesAt(at(0), at(9), 0).count).toBe(0)
  })
})
