import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTypedDate, parseDate, parseTypedDate } from './date-rules.ts'

const LOCALES = ['de-AT', 'en-US'] as const
const anyDay = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('a date typed in a locale', () => {
  it.each([
    ['de-AT', '31.12.2027', '2027-12-31'],
    ['de-AT', '29.02.2028', '2028-02-29'],
    ['en-US', '12/31/2027', '2027-12-31'],
    ['en-US', '02/29/2028', '2028-02-29'],
    ['de-AT', '', null],
    ['en-US', '', null],
  ])('in %s, %j is parsed as %j', (locale, text, day) => expect(parseDate(text, locale)).toEqual({ day }))

  it.each([
    ['de-AT', '31.11.2027'],
    ['de-AT', '29.02.2027'],
    ['de-AT', '1.1.2027'],
    ['de-AT', '01.01.27'],
    ['de-AT', '12/31/2027'],
    ['de-AT', '2027-12-31'],
    ['de-AT', ' 31.12.2027'],
    ['de-AT', '31.12.2027x'],
    ['de-AT', '31.12.0000'],
    ['en-US', '31/12/2027'],
    ['en-US', '31.12.2027'],
    ['en-US', '00/10/2027'],
    ['en-US', '٠١/٠١/٢٠٢٧'],
  ])('in %s, %j is rejected', (locale, text) => expect(parseDate(text, locale)).toEqual({ issue: 'dateFormat' }))

  it.each(['fr-FR', 'de', '', 'constructor'])('the locale %j is not supported', locale => {
    expect(parseDate('31.12.2027', locale)).toEqual({ issue: 'unsupportedLocale' })
    expect(formatTypedDate('2027-12-31', locale)).toBe('')
  })
})

describe('a date typed in a field', { tags: ['W5-14'] }, () => {
  it.each([
    ['de', '10.11.2026', '2026-11-10'],
    ['en', '10.11.2026', '2026-11-10'],
    ['en', '11/10/2026', '2026-11-10'],
    ['en', '', null],
  ] as const)('in %s, %j is parsed as %j', (language, text, day) =>
    expect(parseTypedDate(text, language)).toEqual({ day }),
  )

  it.each([
    ['de', '11/10/2026'],
    ['de', '2026-11-10'],
    ['en', '31/12/2026'],
    ['en', '10-11-2026'],
    ['en', '31.11.2026'],
  ] as const)('in %s, %j is rejected', (language, text) =>
    expect(parseTypedDate(text, language)).toEqual({ issue: 'dateFormat' }),
  )

  it('parses every formatted day back, in both languages', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('de' as const, 'en' as const), (day, language) => {
        expect(parseTypedDate(formatTypedDate(day), language)).toEqual({ day })
      }),
    )
  })
})

it('parses every day back that it formats, in each locale', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...LOCALES), (day, locale) => {
      expect(parseDate(formatTypedDate(day, locale), locale)).toEqual({ day })
    }),
  )
})

it('accepts a text only if it equals its formatted day', { tags: ['W5-14'] }, () => {
  const almostDate = fc.stringMatching(/^[0-3]?\d[./-][0-3]?\d[./-]\d{2,5}$/)
  fc.assert(
    fc.property(fc.oneof(almostDate, fc.string()), fc.constantFrom(...LOCALES), (text, locale) => {
      const parsed = parseDate(text, locale)
      if ('day' in parsed) expect(formatTypedDate(parsed.day, locale)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
