import { expect, it } from 'vitest'
import { workdayBefore } from './history.ts'

it.each([
  ['2026-11-25T15:00:00Z', 1, '2026-11-24T08:10:05.000Z'],
  ['2026-11-23T00:10:00Z', 1, '2026-11-20T08:10:05.000Z'],
  ['2026-11-22T15:00:00Z', 1, '2026-11-20T08:10:05.000Z'],
  ['2026-11-22T15:00:00Z', 6, '2026-11-13T08:10:05.000Z'],
  ['2027-01-04T15:00:00Z', 2, '2026-12-31T08:10:05.000Z'],
])('goes back from %s by %i working days', (moment, count, expected) => {
  expect(workdayBefore(new Date(moment), count, 8).toISOString()).toBe(expected)
})
