import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../../vat-ids/uid/countries.ts'
import { COUNTRY_RULES } from '../../../vat-ids/uid/country-rules.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { countryInCell, joinCountry, namesCountry, uidIn } from './uid-in-cells.ts'

describe('a number and the adjacent country', () => {
  it.each([
    ['U13585627', 'AT', 'ATU13585627', 'AT'],
    ['0202239951', 'be', 'BE0202239951', 'BE'],
    ['136695976', 'Deutschland', 'DE136695976', 'DE'],
    ['094259216', 'GR', 'EL094259216', 'EL'],
    ['U13585627', 'A', 'ATU13585627', 'AT'],
    ['E123456789MWST', 'Schweiz', 'CHE123456789MWST', 'CH'],
    ['12345', 'DE', 'DE12345', 'DE'],
    ['980780684', 'Vereinigtes Königreich', 'GB980780684', 'GB'],
    ['980780684', 'UK', 'GB980780684', 'GB'],
    // The number has its own country, so nothing is joined.
    ['ATU13585627', 'AT', 'ATU13585627', ''],
    ['ATU13585627', 'Österreich', 'ATU13585627', ''],
    ['ATU13585627', 'DE', 'ATU13585627', ''],
    ['GR094259216', 'EL', 'GR094259216', ''],
    ['DE1234', 'DE', 'DE1234', ''],
    // A French number whose key is the letters FR.
    ['FR123456789', 'FR', 'FRFR123456789', 'FR'],
    // These are not numbers.
    ['folgt', 'AT', 'folgt', ''],
    ['n/a', 'DE', 'n/a', ''],
    ['136695976', '', '136695976', ''],
    ['136695976', 'unbekannt', '136695976', ''],
  ])('%s with %s is %s', (number, cell, text, country) => expect(joinCountry(number, cell)).toEqual({ text, country }))

  it.each([
    ['NO 811569869', 'DE', 'DE811569869'],
    ['NO 811569869', 'GB', 'GB811569869'],
    ['No 974760673', 'DE', 'DE974760673'],
    ['NO-974760673', 'DE', 'DE974760673'],
    ['no974760673', 'DE', 'DE974760673'],
    ['NO811569869', 'DE', 'DE811569869'],
    ['NO974760673', 'DE', 'NO974760673'],
    ['NO 974760673 MVA', 'DE', 'NO974760673'],
    ['No 912345678', 'Norwegen', 'NO912345678'],
    ['NO 974760673', 'NO', 'NO974760673'],
  ])('the word “no” before digits: %s with %s is %s', (number, cell, uid) => {
    const { text, country } = joinCountry(number, cell)
    expect(parseUid(text, country).uid).toBe(uid)
  })

  it('joinCountry leaves cells without a digit unchanged, and keeps all of the others', () => {
    const number = fc.oneof(fc.stringMatching(/^[A-Za-z ./-]{0,12}$/), fc.string({ maxLength: 14 }))
    fc.assert(
      fc.property(number, fc.constantFrom('AT', 'Österreich', 'DE', 'FR', 'CH', ''), (text, countryCell) => {
        const joined = joinCountry(text, countryCell)
        if (!/\p{Nd}/u.test(text)) expect(joined).toEqual({ text, country: '' })
        expect(joined.text.endsWith(text.trim()) || joined.text === text).toBe(true)
      }),
    )
  })

  it('countries are recognised by code, vehicle code and name', () => {
    const cells = [
      'at',
      ' AT ',
      'Österreich',
      'Austria',
      'D',
      'Frankreich',
      'Griechenland',
      'Nordirland',
      'Switzerland',
    ]
    expect(cells.map(countryInCell)).toEqual(['AT', 'AT', 'AT', 'AT', 'DE', 'FR', 'EL', 'XI', 'CH'])
    expect([...cells, 'Wien', '', '1010'].map(namesCountry).filter(Boolean)).toHaveLength(9)
  })
})

it('joins the country to numbers that a column of amounts shows with decimals', () => {
  expect(joinCountry('136695976.00', 'DE')).toEqual({ text: 'DE136695976.00', country: 'DE' })
  expect(joinCountry('1234.50', 'DE').country).toBe('')
  expect(joinCountry('136695976.50', 'DE').country).toBe('')
})

it('uidIn finds every number that the parser accepts, also with few digits', () => {
  const numbers = fc
    .constantFrom(...COUNTRY_CODES)
    .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))
  const labelled = fc.tuple(numbers, fc.constantFrom('', 'UID: ', 'VAT no. '), fc.boolean())
  fc.assert(
    fc.property(labelled, ([uid, label, isLowerCase]) => {
      const text = label + (isLowerCase ? uid.toLowerCase() : uid)
      const parsed = parseUid(text)
      expect(uidIn(text)?.uid ?? null, text).toBe(parsed.isQueryable ? parsed.uid : null)
    }),
    { numRuns: 3_000 },
  )
  expect(uidIn('IE8Z49289F')?.uid).toBe('IE8Z49289F')
})
