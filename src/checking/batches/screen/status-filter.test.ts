// @module-tag W2-38
// @module-tag W4-05

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ALL_STATUSES, DEFAULT_STATUS_FILTER } from '../status-rules.ts'
import { chipsOf, filterOrDefault, ORDERED_STATUSES, readFilter, writeFilter } from './status-filter.ts'

it('the default filter is waiting, running and completed batches', () => {
  expect(readFilter(null)).toEqual([0, 1, 2])
  expect(readFilter('')).toEqual(DEFAULT_STATUS_FILTER)
  expect(filterOrDefault([])).toEqual(DEFAULT_STATUS_FILTER)
})

it('ignores unknown statuses', () => {
  expect(readFilter('4,99,x')).toEqual([4])
  expect(readFilter('{"a":1}')).toEqual(DEFAULT_STATUS_FILTER)
})

it('readFilter restores what writeFilter stored', () => {
  fc.assert(
    fc.property(fc.subarray([...ALL_STATUSES], { minLength: 1 }), chosen => {
      // The order is that of the checkboxes.
      expect(readFilter(writeFilter(chosen))).toEqual(ORDERED_STATUSES.filter(status => chosen.includes(status)))
    }),
  )
})

it('shows at most three statuses as chips', () => {
  expect(chipsOf(ALL_STATUSES)).toHaveLength(3)
  expect(chipsOf(DEFAULT_STATUS_FILTER)).toEqual(DEFAULT_STATUS_FILTER)
})
