import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchQueryOf } from './search-query.ts'

const isFound = (by: 'uid' | 'name', typed: string, text: string): boolean =>
  searchQueryOf(by, typed)?.matches([text]) ?? false

describe('a VAT ID', () => {
  it.each([
    ['ATU13585627', 'ATU13585627'],
    ['atu 1358 5627', 'Rechnung von ATU13585627.'],
    ['ATU-13.585.627', '{"uid":"ATU13585627"}'],
    ['ATU13585627', 'at u 13 58 56 27'],
    ['ATU13585627', 'U13585627'],
    ['ATU13585627', 'ＡＴＵ１３５８５６２７'],
    ['DE136695976', 'USt-ID 136 695 976'],
    ['GR094259216', 'EL094259216'],
    ['EL094259216', 'GR 094259216'],
    ['CHE-116.281.710 MWST', 'CHE116281710'],
    ['CHE116281710', 'CHE-116.281.710 TVA'],
    ['DE12345', 'DE12345'],
  ])('%s is found in %s', (typed, text) => expect(isFound('uid', typed, text)).toBe(true))

  it.each([
    ['ATU13585627', 'ATU135856270'],
    ['ATU13585627', 'ATU13585628'],
    ['DE136695976', 'IBAN AT12 3456 136695976'],
    ['DE136695976', 'X136695976'],
    ['DE136695976', '1366959761'],
  ])('%s is not found in %s', (typed, text) => expect(isFound('uid', typed, text)).toBe(false))

  it('is found with any characters in between', () => {
    const between = fc.constantFrom('', ' ', '.', '-', ' - ', '\u00a0')
    const spelling = fc.tuple(fc.array(between, { minLength: 10, maxLength: 10 }), fc.boolean())
    fc.assert(
      fc.property(spelling, ([gaps, isLowercase]) => {
        const text = [...'ATU13585627'].map((character, at) => character + (gaps[at] ?? '')).join('')
        expect(isFound('uid', isLowercase ? text.toLowerCase() : text, 'ATU13585627')).toBe(true)
        expect(isFound('uid', 'ATU13585627', `x ${text} y`)).toBe(true)
      }),
    )
  })

  it.each(['AT', '.', 'A'.repeat(21), `${'A'.repeat(199)}B`])('%s is not searchable', typed =>
    expect(searchQueryOf('uid', typed)).toBeNull(),
  )

  it('is searched in linear time in a long text of separators', () => {
    expect(isFound('uid', 'ATU13585627', `A${' '.repeat(500_000)}`)).toBe(false)
    expect(isFound('uid', 'ATU13585627', `1${'. '.repeat(250_000)}`)).toBe(false)
  })
})

describe('a name', () => {
  it.each([
    ['müller', 'Müller & Söhne KG'],
    ['MULLER', 'Müller'],
    ['Müller', 'MUELLER GmbH'],
    ['Café Ángel', 'cafe angel'],
    ['weiß', 'WEISS OG'],
    ['Ada Lovelace', 'LOVELACE Ada'],
    ['Fa. "Alpha"', 'Fa. Alpha'],
    ['ada@firma.at', 'An: Ada@Firma.at'],
    ['Lukasz', 'Łukasz'],
  ])('%s is found in %s', (typed, text) => expect(isFound('name', typed, text)).toBe(true))

  it('is found across two columns, such as first and last name', () => {
    expect(searchQueryOf('name', 'ada lovelace')?.matches(['Ada', 'Lovelace'])).toBe(true)
  })

  it.each(['', '..', 'ab', ' - '])('%j is not searchable, because it would match everywhere', typed =>
    expect(searchQueryOf('name', typed)).toBeNull(),
  )
})
