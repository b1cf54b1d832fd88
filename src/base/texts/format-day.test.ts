import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDay } from './format-day.ts'

it.each([
  ['2026-11-10', 'Dienstag, 10. November 2026', 'Tuesday, 10 November 2026'],
  ['2026-10-11', 'Sonntag, 11. Oktober 2026', 'Sunday, 11 October 2026'],
  ['2028-02-29', 'Dienstag, 29. Februar 2028', 'Tuesday, 29 February 2028'],
  ['2027-01-01', 'Freitag, 1. Jänner 2027', 'Friday, 1 January 2027'],
])('formats %s as “%s” and “%s”', (day, german, english) => {
  expect([formatDay(day, 'de'), formatDay(day, 'en')]).toEqual([german, english])
})

it('formats different days differently', () => {
  const day = fc
    .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, fc.constantFrom('de' as const, 'en' as const), (one, other, language) => {
      expect(formatDay(one, language) === formatDay(other, language)).toBe(one === other)
    }),
  )
})
