import { expect, it } from 'vitest'
import { retentionDay, retentionStart } from './expired.ts'

it('retentionStart counts from the end of the calendar year in Vienna', { tags: ['B-03'] }, () => {
  // usp.gv.at: documents of 3 January 2017 must be kept until 31 December 2024.
  const first = retentionStart(new Date('2024-12-31T22:59:59Z'), 7)
  const next = retentionStart(new Date('2024-12-31T23:00:00Z'), 7)
  expect(first).toEqual(new Date('2016-12-31T23:00:00Z'))
  expect(next).toEqual(new Date('2017-12-31T23:00:00Z'))
})

it.each([
  ['before four', '2026-11-21T02:59:59Z', null],
  ['at four', '2026-11-21T03:00:00Z', '2026-11-21'],
  ['late in the day, if the machine was off', '2026-11-21T21:00:00Z', '2026-11-21'],
  ['before four on New Year', '2026-12-31T23:30:00Z', null],
  ['at four after clocks went forward', '2026-03-29T02:00:00Z', '2026-03-29'],
  ['before four after clocks went forward', '2026-03-29T00:59:59Z', null],
  ['at four after clocks went back', '2026-10-25T03:00:00Z', '2026-10-25'],
  ['before four after clocks went back', '2026-10-25T02:59:59Z', null],
])('retentionDay %s', (_when, now, day) => {
  expect(retentionDay(new Date(now))).toBe(day)
})
