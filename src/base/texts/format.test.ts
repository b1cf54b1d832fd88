// @module-tag C7-04

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate, formatDateTime, formatDateTimeWithZone, formatNumber, nextViennaDay, viennaDay } from './format.ts'

it('formats timestamps in Vienna time, in summer and winter, with four-digit years', { tags: ['W9-08'] }, () => {
  expect(formatDateTime(new Date('2026-11-20T13:05:09Z'))).toBe('20.11.2026, 14:05:09')
  expect(formatDateTime(new Date('2026-07-01T22:00:00Z'))).toBe('02.07.2026, 00:00:00')
  expect(formatDate(new Date('2026-12-31T23:00:00Z'))).toBe('01.01.2027')
})

it('adds the time zone, which distinguishes the hour that occurs twice in autumn', () => {
  expect(formatDateTimeWithZone(new Date('2026-10-25T00:30:00Z'), 'de')).toBe('25.10.2026, 02:30:00 MESZ')
  expect(formatDateTimeWithZone(new Date('2026-10-25T01:30:00Z'), 'de')).toBe('25.10.2026, 02:30:00 MEZ')
  expect(formatDateTimeWithZone(new Date('2026-10-25T00:30:00Z'), 'en')).toBe('25.10.2026, 02:30:00 CEST')
  expect(formatDateTimeWithZone(new Date('2026-10-25T01:30:00Z'), 'en')).toBe('25.10.2026, 02:30:00 CET')
})

it('returns the calendar day in Vienna, also when the clocks change', () => {
  expect(viennaDay(new Date('2026-03-28T23:30:00Z'))).toBe('2026-03-29')
  expect(viennaDay(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
  expect(viennaDay(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26')
  // A day of 23 hours and one of 25.
  expect(nextViennaDay(new Date('2026-03-28T23:00:00Z')).toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(nextViennaDay(new Date('2026-10-24T22:00:00Z')).toISOString()).toBe('2026-10-25T23:00:00.000Z')
  expect(nextViennaDay(new Date('2026-11-20T22:59:59.999Z')).toISOString()).toBe('2026-11-20T23:00:00.000Z')
})

it('returns the same day as Intl.DateTimeFormat for any timestamp, cached or not', () => {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short' })
  const moments = fc.date({
    min: new Date('1893-04-01T00:00:00Z'),
    max: new Date('2199-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, at => viennaDay(at) === formatter.format(at)),
    { numRuns: 2_000 },
  )
  expect(() => viennaDay(new Date(Number.NaN))).toThrow(RangeError)
})

it('formats numbers by the language', () => {
  expect(formatNumber(12480, 'de')).toBe('12.480')
  expect(formatNumber(12480, 'en')).toBe('12,480')
})
