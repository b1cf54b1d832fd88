import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatRanges, openRowRanges, sizeOf } from './to-clarify.ts'

const rangesOf = (rows: number[]) => {
  const found = openRowRanges()
  for (const row of rows) found.add(row)
  return found
}

it('says neighbours in one', () => {
  expect(formatRanges(rangesOf([2, 5, 6, 7, 9, 10]).ranges())).toBe('2, 5–7, 9–10')
  expect(formatRanges(rangesOf([]).ranges())).toBe('')
})

it('counts every row, those it does not name included', () => {
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 2_000 })
  fc.assert(
    fc.property(rows, found => {
      const { ranges, leftOut } = rangesOf(found.toSorted((one, other) => one - other))
      expect(sizeOf(ranges()) + leftOut()).toBe(found.length)
      expect(ranges().length).toBeLessThanOrEqual(500)
    }),
  )
})

it('keeps few ranges of many rows, and one of a whole sheet', () => {
  const everyOther = rangesOf(Array.from({ length: 100_000 }, (_, index) => 2 * index))
  expect([everyOther.ranges().length, everyOther.leftOut()]).toEqual([500, 99_500])
  expect(formatRanges(rangesOf(Array.from({ length: 100_000 }, (_, index) => index + 2)).ranges())).toBe('2–100001')
})
