import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recordRange } from './Pages.tsx'

it('returns the first and last record of a page', () => {
  expect(recordRange(2, 10, 23)).toEqual({ from: 11, to: 20, pages: 3 })
  expect(recordRange(3, 10, 23)).toEqual({ from: 21, to: 23, pages: 3 })
  expect(recordRange(1, -1, 23)).toEqual({ from: 1, to: 23, pages: 1 })
  expect(recordRange(1, 10, 0)).toEqual({ from: 0, to: 0, pages: 1 })
})

it('shows every record on exactly one page', { tags: ['W2-40', 'W9-05'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2000 }), (size, total) => {
      const { pages } = recordRange(1, size, total)
      const ranges = Array.from({ length: pages }, (_, index) => recordRange(index + 1, size, total))
      expect(ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(total)
    }),
  )
})
