import fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectBytes } from './send-file.ts'

it('parses one range of bytes: with both ends, without an end, and the last bytes', () => {
  expect(selectBytes('bytes=0-9', 100)).toEqual({ from: 0, to: 9 })
  expect(selectBytes('bytes=90-', 100)).toEqual({ from: 90, to: 99 })
  expect(selectBytes('bytes=-10', 100)).toEqual({ from: 90, to: 99 })
  expect(selectBytes('Bytes=99-99', 100)).toEqual({ from: 99, to: 99 })
  expect(selectBytes('bytes=50-1000', 100)).toEqual({ from: 50, to: 99 })
  expect(selectBytes('bytes=-1000', 100)).toEqual({ from: 0, to: 99 })
})

it('selects all bytes if the header is not a valid range, reversed or has several ranges', () => {
  const invalidRanges = [
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=9-0',
    'bytes=a-b',
    'bytes=0x0-0x9',
    'bytes=1e3-',
  ]
  const otherRanges = [
    'bytes=0-1,3-4',
    `bytes=${'0-,'.repeat(5000)}`,
    'rows=0-9',
    'bytes = 0-9',
    'bytes=--1',
    'bytes=+1-2',
  ]
  for (const range of [...invalidRanges, ...otherRanges])
    expect([range, selectBytes(range, 100)]).toEqual([range, 'all'])
})

it('selects nothing beyond the end of the file, with numbers of any size', () => {
  const huge = '9'.repeat(400)
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${huge}-`])
    expect([range, selectBytes(range, 100)]).toEqual([range, 'none'])
  expect(selectBytes(`bytes=0-${huge}`, 100)).toEqual({ from: 0, to: 99 })
  expect(selectBytes(`bytes=-${huge}`, 100)).toEqual({ from: 0, to: 99 })
  for (const range of ['bytes=0-', 'bytes=-1', 'bytes=0-0']) expect(selectBytes(range, 0)).toBe('none')
})

it('never selects bytes outside the file', () => {
  const part = fc.oneof(fc.nat().map(String), fc.constant(''), fc.bigInt({ min: 0n }).map(String))
  fc.assert(
    fc.property(part, part, fc.nat({ max: 5_000 }), (first, last, size) => {
      const selection = selectBytes(`bytes=${first}-${last}`, size)
      return (
        typeof selection === 'string' || (0 <= selection.from && selection.from <= selection.to && selection.to < size)
      )
    }),
  )
})
