import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnName, columnOf, parseRange, rowNumber, writeRange } from './address.ts'

describe('addresses', () => {
  it.each([
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [702, 'ZZ'],
    [703, 'AAA'],
    [16_384, 'XFD'],
  ])('column %d is %s', (column, name) => expect(columnName(column)).toBe(name))

  it('columns and ranges are parsed back to the same values', () => {
    const column = fc.integer({ min: 1, max: 16_384 })
    const row = fc.integer({ min: 1, max: 1_048_576 })
    fc.assert(
      fc.property(column, row, column, row, (left, top, right, bottom) => {
        expect(columnOf(columnName(left) + top)).toBe(left)
        expect(parseRange(writeRange({ top, left, bottom, right }))).toEqual({ top, left, bottom, right })
      }),
    )
  })

  it('parseRange accepts a single cell and dollar signs', () => {
    expect(parseRange('$B$3')).toEqual({ top: 3, left: 2, bottom: 3, right: 2 })
    expect(parseRange('A:F')).toBeNull()
  })

  it.each(['', '12', 'XFE1', 'ZZZZZZZ1'])('refuses the cell %j', address =>
    expect(() => columnOf(address)).toThrow('beschädigt'),
  )
  it.each(['', '0', '-1', '1.5', '1048577', 'x'])('refuses the row %j', row =>
    expect(() => rowNumber(row)).toThrow('beschädigt'),
  )
})
