import { describe, expect, it } from 'vitest'
import { askedUntil, paceOf, turnAt } from './plan.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY)

describe('the pace', () => {
  it('is a little more than even, and more again where a partner is late', () => {
    expect(paceOf({ even: 100, late: 0 }, 1_000)).toBeCloseTo(105)
    expect(paceOf({ even: 100, late: 1 }, 1_000)).toBeCloseTo(115)
  })

  it('is never more than the company allows a day', () => {
    expect(paceOf({ even: 100, late: 50 }, 60)).toBe(60)
    expect(paceOf({ even: 0, late: 0 }, 60)).toBe(0)
  })
})

describe('a turn', () => {
  it('asks the first at once, and then one after the other over the hours', () => {
    const first = turnAt(null, at(0), 4)
    expect(first.count).toBe(1)
    const until = askedUntil(first, first.count, 4)
    expect(until).toEqual(at(0))
    expect(turnAt(until, at(0.249), 4).count).toBe(0)
    expect(turnAt(until, at(0.25), 4).count).toBe(1)
  })

  it('makes up for no more than a quarter of a day of days before', () => {
    expect(turnAt(at(0), at(30), 100).count).toBe(25)
  })

  it('asks all that a day is worth on each day, though users’ batches leave it no moment from morning to evening', {
    tags: ['C9-11'],
  }, () => {
    let until: Date | null = at(0.3)
    for (let day = 0; day < 30; day++) {
      let asked = 0
      for (let minutes = 0; minutes < 1_440; minutes += 7) {
        const now = at(day + minutes / 1_440)
        if (minutes > 8 * 60 && minutes < 20 * 60) continue
        const turn = turnAt(until, now, 100)
        asked += turn.count
        until = askedUntil(turn, turn.count, 100)
      }
      if (day > 0) expect(Math.abs(asked - 100), `${asked} on day ${day}`).toBeLessThanOrEqual(1)
    }
  })

  it.each([2.3, 1.1, 0.4])('loses nothing of %d a day either', perDay => {
    let until: Date | null = at(0.3)
    let asked = 0
    for (let minutes = 0; minutes < 60 * 1_440; minutes += 7) {
      if (minutes % 1_440 > 8 * 60 && minutes % 1_440 < 20 * 60) continue
      const turn = turnAt(until, at(minutes / 1_440), perDay)
      asked += turn.count
      until = askedUntil(turn, turn.count, perDay)
    }
    expect(Math.abs(asked - 60 * perDay)).toBeLessThanOrEqual(1.5)
  })

  it('comes for a single partner, too, which is asked every few months', () => {
    const perDay = 1.05 / 365
    expect(turnAt(at(0), at(347), perDay).count).toBe(0)
    expect(turnAt(at(0), at(348), perDay).count).toBe(1)
    expect(turnAt(at(0), at(900), perDay).count).toBe(1)
  })

  it('loses nothing to rounding, whenever it is looked at', () => {
    let until: Date | null = at(0)
    let asked = 0
    for (let minutes = 0; minutes <= 10 * 1_440; minutes += 7) {
      const turn = turnAt(until, at(minutes / 1_440), 57.3)
      asked += turn.count
      until = askedUntil(turn, turn.count, 57.3)
    }
    expect(asked).toBe(572)
  })

  it('asks nothing where there is nothing to ask', () => {
    expect(turnAt(at(0), at(9), 0).count).toBe(0)
  })
})
