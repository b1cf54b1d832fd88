import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nightDue } from './start.ts'

const HALF_PAST_TWO = { hour: 2, minute: 30 }

it.each([
  ['in winter, on time', '2026-11-20T01:30:00Z', HALF_PAST_TWO, '2026-11-20'],
  ['a minute early', '2026-11-20T01:29:59Z', HALF_PAST_TWO, null],
  ['three hours late', '2026-11-20T04:30:00Z', HALF_PAST_TWO, '2026-11-20'],
  ['more than three hours late', '2026-11-20T04:31:00Z', HALF_PAST_TWO, null],
  ['in summer, on time', '2026-07-20T00:30:00Z', HALF_PAST_TWO, '2026-07-20'],
  ['clocks go forward: two hours and 29 minutes do not exist', '2026-03-29T00:59:59Z', HALF_PAST_TWO, null],
  ['clocks go forward: three o’clock follows at once', '2026-03-29T01:00:00Z', HALF_PAST_TWO, '2026-03-29'],
  ['clocks go back: the first half past two', '2026-10-25T00:30:00Z', HALF_PAST_TWO, '2026-10-25'],
  ['clocks go back: the second half past two gives the same day', '2026-10-25T01:30:00Z', HALF_PAST_TWO, '2026-10-25'],
  ['just before midnight', '2026-12-31T22:59:00Z', { hour: 23, minute: 59 }, '2026-12-31'],
  ['after midnight, late for the night before', '2026-12-31T23:10:00Z', { hour: 23, minute: 59 }, '2026-12-31'],
  ['New Year, midnight', '2026-12-31T23:00:00Z', { hour: 0, minute: 0 }, '2027-01-01'],
])('returns the night that is due: %s', (_when, now, time, day) => {
  expect(nightDue(new Date(now), time)).toBe(day)
})

// Checks every minute through both clock changes and New Year: each Vienna day occurs, and none in
// two separate periods.
it.each([
  ['2026-03-27T12:00:00Z', 4],
  ['2026-10-23T12:00:00Z', 4],
  ['2026-12-29T12:00:00Z', 4],
])('from %s, each of %i days has exactly one night', { tags: ['R-23'] }, (from, days) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
      const nights: string[] = []
      for (let passed = 0; passed < days * 1440; passed += 7) {
        const day = nightDue(new Date(Date.parse(from) + passed * 60_000), { hour, minute })
        if (day !== null && day !== nights.at(-1)) nights.push(day)
      }
      expect(new Set(nights).size).toBe(nights.length)
      expect(nights.length).toBeGreaterThanOrEqual(days)
    }),
    { numRuns: 60 },
  )
})
