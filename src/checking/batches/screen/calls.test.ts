// @module-tag W4-07
// @module-tag W9-04

import { expect, it } from 'vitest'
import { pollAfter, pollReportAfter, pollWatchedAfter } from './calls.ts'

it.each([
  [[], 1000],
  [[2, 3, 4, 5, -1], 1000],
  [[2, 1], 3000],
  [[1, 0, 2], 500],
])('polls a list with the statuses %j after %i ms', (statuses, wait) => {
  expect(pollAfter(statuses.map(status => ({ status })))).toBe(wait)
})

it('polls a cancelled batch for a minute until it has its report', () => {
  expect(pollReportAfter({ status: -1, hasReport: false }, 1)).toBe(3000)
  expect(pollReportAfter({ status: -1, hasReport: false }, 20)).toBe(false)
  expect(pollReportAfter({ status: -1, hasReport: true }, 1)).toBe(false)
  expect(pollReportAfter({ status: 2, hasReport: false }, 1)).toBe(false)
  expect(pollReportAfter(undefined, 0)).toBe(false)
})

it('polls a batch with an open panel depending on its status', () => {
  expect([0, 1, 2, 3, 4, 5, -1].map(status => pollWatchedAfter({ status }))).toEqual([
    500, 3000, 10_000, 10_000, 10_000, 10_000, 10_000,
  ])
})
