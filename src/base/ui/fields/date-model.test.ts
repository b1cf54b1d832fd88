import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateModel, dayOfModel } from './date-model.ts'

const FORMATS = ['js-date', 'str-date', 'str-datetime', 'str-datetime-tz'] as const

it('returns a timestamp without zone and with milliseconds unless another format is requested', {
  tags: ['W9-16'],
}, () => {
  const day = '2027-12-31'
  expect(dateModel(day)).toBe('2027-12-31T00:00:00.000')
  expect(dateModel(day, { format: 'str-date' })).toBe(day)
  expect(dateModel(day, { format: 'js-date' })).toEqual(new Date('2027-12-31T00:00:00Z'))
  expect(dateModel(day, { format: 'str-datetime-tz' })).toBe('2027-12-31T00:00:00.000Z')
  expect(dateModel(day, { format: 'str-datetime-tz', stripTimeZone: true })).toBe('2027-12-31T00:00:00.000')
})

it('returns the requested number of digits after the second', { tags: ['W5-15'] }, () => {
  expect(dateModel('2027-12-31', { precision: 0 })).toBe('2027-12-31T00:00:00')
  expect(dateModel('2027-12-31', { precision: 9 })).toBe('2027-12-31T00:00:00.000000000')
})

it('returns null for a cleared field, in every format', { tags: ['W5-15'] }, () => {
  for (const format of FORMATS) expect(dateModel(null, { format })).toBeNull()
  expect([dayOfModel(null), dayOfModel('')]).toEqual([null, null])
})

it('converts every day back from every format', () => {
  const day = fc
    .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const options = fc.record({
    format: fc.constantFrom(...FORMATS),
    precision: fc.integer({ min: 0, max: 9 }),
    stripTimeZone: fc.boolean(),
  })
  fc.assert(
    fc.property(day, options, (anyDay, modelOptions) => {
      expect(dayOfModel(dateModel(anyDay, modelOptions))).toBe(anyDay)
    }),
  )
})
