import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countRowsIn, createRowRanges, formatRanges } from './to-clarify.ts'

const rangesOf = (rows: number[]) => {
  const ranges = createRowRanges()
  for (const row of rows) ranges.add(row)
  return ranges
}

it('formatRanges joins consecutive rows', () => {
  expect(formatRanges(rangesOf([2, 5, 6, 7, 9, 10]).ranges())).toBe('2, 5–7, 9–10')
  expect(formatRanges(rangesOf([]).ranges())).toBe('')
})

it('createRowRanges counts every row, including omitted ones', () => {
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 2_000 })
  fc.assert(
    fc.property(rows, rowNumbers => {
      const { ranges, leftOut } = rangesOf(rowNumbers.toSorted((one, other) => one - other))
      expect(countRowsIn(ranges()) + leftOut()).toBe(rowNumbers.length)
      expect(ranges().length).toBeLessThanOrEqual(500)
    }),
  )
})

it('createRowRanges limits the number of ranges, and keeps one range for a whole sheet', () => {
  const everyOther = rangesOf(Array.from({ length: 100_000 }, (_, index) => 2 * index))
  expect([everyOther.ranges().length, everyOther.leftOut()]).toEqual([500, 99_500])
  expect(formatRanges(rangesOf(Array.from({ length: 100_000 }, (_, index) => index + 2)).ranges())).toBe('2–100001')
})
