import { expect, it } from 'vitest'
import { retentionDay, retentionStart } from './expired.ts'

it('counts from the end of the calendar year, in Vienna', { tags: ['B-03'] }, () => {
  // usp.gv.at: documents of 3 January 2017 must be kept until 31 December 2024.
  const first = retentionStart(new Date('2024-12-31T22:59:59Z'), 7)
  const next = retentionStart(new Date('2024-12-31T23:00:00Z'), 7)
  expect(first).toEqual(new Date('2016-12-31T23:00:00Z'))
  expect(next).toEqual(new Date('2017-12-31T23:00:00Z'))
})

it.each([
  ['before four', '2026-11-21T02:59:59Z', null],
  ['at four', '2026-11-21T03:00:00Z', '2026-11-21'],
  ['late, when the machine was off', '2026-11-21T21:00:00Z', '2026-11-21'],
  ['New Year, not yet', '2026-12-31T23:30:00Z', null],
  ['clocks went forward', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['an hour before that', '2026-03-29T00:59:59Z', null],
  ['clocks went back', '2026-10-25T03:00:00Z', '2026-10-25'],
  ['and not twice before', '2026-10-25T02:59:59Z', null],
])('%s', (_when, now, day) => {
  expect(retentionDay(new Date(now))).toBe(day)
})
