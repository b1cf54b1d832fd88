import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDay } from './calendar-day.ts'
import { parseDay } from './read-day.ts'

describe('parseDay', () => {
  it.each([
    ['31.12.2024', '2024-12-31'],
    ['1.2.2024', '2024-02-01'],
    ['1. 2. 2024', '2024-02-01'],
    ['31.12.24', '2024-12-31'],
    ['31.12.2024 14:05', '2024-12-31'],
    ['2024-12-31', '2024-12-31'],
    ['2024-12-31T23:59:59', '2024-12-31'],
    ['2024/12/31', '2024-12-31'],
    ['20241231', '2024-12-31'],
    ['31122024', '2024-12-31'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['04/04/2024', '2024-04-04'],
    // Half past eleven at night in UTC is the next day in Vienna, in winter and summer.
    ['2024-12-31T23:30:00Z', '2025-01-01'],
    ['2024-06-30T22:30:00Z', '2024-07-01'],
    ['2024-06-30T22:30:00+02:00', '2024-06-30'],
  ])('parses %s', (text, day) => expect(parseDay(text)).toEqual({ day, fault: null }))

  it.each([
    ['', 'none'],
    ['  ', 'none'],
    ['03/04/2024', 'ambiguous'],
    ['31.04.2024', 'unreadable'],
    ['29.02.2023', 'unreadable'],
    ['2024-13-01', 'unreadable'],
    ['45657', 'unreadable'],
    ['Dez 2024', 'unreadable'],
    ['12.2024', 'unreadable'],
    ['####', 'unreadable'],
    ['siehe Rechnung', 'unreadable'],
    ['2024-12-31T99:30:00Z', 'unreadable'],
  ])('returns no day for "%s": %s', (text, fault) => expect(parseDay(text)).toEqual({ day: null, fault }))

  it('parses every common format of a day back to the same day', () => {
    const formatsOf = (iso: string) => {
      const [year = '', month = '', day = ''] = iso.split('-')
      return [iso, `${day}.${month}.${year}`, `${Number(day)}.${Number(month)}.${year}`, `${year}${month}${day}`]
    }
    fc.assert(
      fc.property(fc.integer({ min: 8_400, max: 40_000 }), number => {
        for (const text of formatsOf(isoDay(number)))
          expect(parseDay(text)).toEqual({ day: isoDay(number), fault: null })
      }),
    )
  })
})
