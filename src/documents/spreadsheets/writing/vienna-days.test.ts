import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDateTime } from '../../../base/texts/format.ts'
import { createNumberFormat } from '../number-format/format-number.ts'
import { DATE_FORMAT } from './answer-styles.ts'
import { viennaDays } from './vienna-days.ts'

it('viennaDays counts days by Vienna’s wall clock', () => {
  expect(viennaDays(new Date('2026-11-20T13:00:00Z'), false)).toBe(46_346 + 14 / 24)
  expect(viennaDays(new Date('2026-07-01T22:00:00Z'), false)).toBe(46_205)
  expect(viennaDays(new Date('2026-07-01T22:00:00Z'), true)).toBe(46_205 - 1462)
})

it('viennaDays has the displayed time of formatDateTime, for both epochs and at clock changes', () => {
  const moments = fc.oneof(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.integer({ min: -7200, max: 7200 }).map(seconds => new Date(Date.parse('2026-03-29T01:00:00Z') + seconds * 1000)),
    fc.integer({ min: -7200, max: 7200 }).map(seconds => new Date(Date.parse('2026-10-25T01:00:00Z') + seconds * 1000)),
  )
  fc.assert(
    fc.property(moments, fc.boolean(), (at, is1904) => {
      expect(createNumberFormat(DATE_FORMAT, is1904)(viennaDays(at, is1904))).toBe(formatDateTime(at))
    }),
  )
})
