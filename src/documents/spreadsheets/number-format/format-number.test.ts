import { SSF } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNumberFormat } from './format-number.ts'

const show = (code: string, value: number, is1904 = false) => createNumberFormat(code, is1904)(value)

describe('createNumberFormat', { tags: ['C6-02'] }, () => {
  it.each([
    ['0000000000', 202239951, '0202239951'],
    ['000000', 1234567, '1234567'],
    ['"AT""U"00000000', 1234567, 'ATU01234567'],
    ['\\A\\T\\U00000000', 13585627, 'ATU13585627'],
    ['000 000 000', 40303265, '040 303 265'],
    ['0', 1.5, '2'],
    ['#,##0.00 "€"', 1234.5, '1,234.50 €'],
    ['[Red]0;[Blue]-0', -5, '-5'],
    ['[$€-407] #,##0', 12, '€ 12'],
    ['[<1000]0;0,"k"', 25_000, '25k'],
    ['0%', 0.2, '20%'],
    ['General', 556200077701, '556200077701'],
    ['@', 136695976, '136695976'],
    ['', 5, '5'],
    ['0;;', -5, ''],
    ['00"-"000', 12, '00-012'],
    ['0 #0', 1, '0 01'],
    ['#0', 1, '1'],
  ])('%s %d → %s', (code, value, text) => expect(show(code, value)).toBe(text))

  it.each([
    ['dd.mm.yyyy', 46023, '01.01.2026'],
    ['dd.mm.yyyy hh:mm:ss', 46023.75, '01.01.2026 18:00:00'],
    ['d. mmm yy', 46115, '3. Apr 26'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['[h]:mm', 1.5, '36:00'],
    ['mm:ss', 0.5 / 24, '30:00'],
    ['dd.mm.yyyy', 61, '01.03.1900'],
    ['dd.mm.yyyy', 59, '28.02.1900'],
    ['dd.mm.yyyy', 3e6, '####'],
  ])('the date %s %d → %s', (code, value, text) => expect(show(code, value)).toBe(text))

  it('counts dates from 1904 if the workbook does so', () => expect(show('dd.mm.yyyy', 44561, true)).toBe('01.01.2026'))

  it('formats whole numbers with digit placeholders like the oracle', () => {
    const part = (digit: string) => fc.array(fc.constantFrom(digit, '"x"', ' ', '\\A'), { maxLength: 6 })
    const format = fc.tuple(part('#'), part('0')).map(parts => `${parts.flat().join('')}0`)
    fc.assert(
      fc.property(format, fc.integer({ min: 1, max: 2 ** 48 }), (text, value) => {
        expect(show(text, value)).toBe(SSF.format(text, value))
      }),
    )
  })

  it('formats decimals and thousands like the oracle', () => {
    const format = fc.constantFrom('0.00', '#,##0', '#,##0.00', '0.0##', '#,##0;(#,##0)', '0.00;-0.00;"-"', '0%')
    fc.assert(
      fc.property(format, fc.integer({ min: -1e9, max: 1e9 }), (text, hundredths) => {
        // Implementations differ for halves and negative zeros.
        fc.pre(Math.abs(hundredths) >= 100 && Math.abs(hundredths % 100) !== 50)
        expect(show(text, hundredths / 100)).toBe(SSF.format(text, hundredths / 100))
      }),
    )
  })

  it('formats dates like the oracle', () => {
    const format = fc.constantFrom('dd\\.mm\\.yyyy', 'yyyy-mm-dd', 'hh:mm:ss', 'd/m/yy h:mm', 'm/d/yyyy')
    fc.assert(
      fc.property(
        format,
        fc.integer({ min: 61, max: 2_958_464 }),
        fc.integer({ min: 0, max: 86_399 }),
        (text, day, second) => {
          const value = day + second / 86_400
          expect(show(text, value)).toBe(SSF.format(text, value))
        },
      ),
    )
  })

  it('uses General if the format is longer than Excel allows', () => {
    expect(show('0'.repeat(255), 7)).toBe('7'.padStart(255, '0'))
    expect(show('0'.repeat(256), 7)).toBe('7')
  })

  it('never throws, for any format', { tags: ['V1.3.10'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.double({ noNaN: true }), (text, value) => {
        expect(typeof show(text, value)).toBe('string')
      }),
    )
  })
})
