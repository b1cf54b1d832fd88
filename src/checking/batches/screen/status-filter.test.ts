// @module-tag W2-38
// @module-tag W4-05

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALL_STATUSES, DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import { chipsOf, IN_ORDER, orDefault, readFilter, writeFilter } from './status-filter.ts'

it('starts with waiting, running and completed ones', () => {
  expect(readFilter(null)).toEqual([0, 1, 2])
  expect(readFilter('')).toEqual(DEFAULT_STATUS_FILTER)
  expect(orDefault([])).toEqual(DEFAULT_STATUS_FILTER)
})

it('forgets what it does not know', () => {
  expect(readFilter('4,99,x')).toEqual([4])
  expect(readFilter('{"a":1}')).toEqual(DEFAULT_STATUS_FILTER)
})

it('reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.subarray([...ALL_STATUSES], { minLength: 1 }), chosen => {
      // Also in the order in which they are offered.
      expect(readFilter(writeFilter(chosen))).toEqual(IN_ORDER.filter(status => chosen.includes(status)))
    }),
  )
})

it('shows three of them as chips', () => {
  expect(chipsOf(ALL_STATUSES)).toHaveLength(3)
  expect(chipsOf(DEFAULT_STATUS_FILTER)).toEqual(DEFAULT_STATUS_FILTER)
})
