import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { CompanyText } from './comparison.ts'
import { describeDifferences } from './describe-comparison.ts'

const NO_ADDRESS = { street: '', zipCode: '', city: '' }
const ADDRESS = { street: 'Am Tabor 12-14', zipCode: '1020', city: 'Wien' }

const compare = (own: Partial<CompanyText>, given: Partial<CompanyText>, country = 'AT') =>
  compareCompanies(
    { name: '', ...NO_ADDRESS, ...own },
    { name: '', ...NO_ADDRESS, ...given },
    { country, isGroup: false },
  )

const samenessOf = (own: string, given: string, country?: string) =>
  compare({ name: own }, { name: given }, country).sameness

// Earlier versions returned "same" for these pairs, or a slightly wider rule would.
it.each([
  ['AT', 'Projekt Seeufer I GmbH', 'Projekt Seeufer GmbH', 'a number that looks like an Italian "and"'],
  ['PL', 'Farma Wiatrowa I Sp. z o.o.', 'FARMA WIATROWA SP. Z O.O.', 'a number that looks like a Polish "and"'],
  ['AT', 'Next Gen GmbH', 'Next GmbH', 'a word that is a legal form elsewhere'],
  ['IT', 'Di Marco Srl', 'MARCO SRL', 'a surname’s particle'],
  ['AT', 'Dr. Huber GmbH', 'Huber GmbH', 'a title in a company’s name'],
  ['AT', 'ING Austria GmbH', 'Austria GmbH', 'a name that looks like a title'],
  ['AT', 'Muster (Austria) GmbH', 'Muster (Deutschland) GmbH', 'a bracket that is not a remark'],
  ['AT', 'Martin Franz', 'Franz Martin', 'two given names, of which one is the surname'],
  ['BG', 'Sarkov EOOD', 'ШАРКОВ ЕООД', 'two sounds'],
  ['AT', 'Huber', 'Huber GmbH', 'one word without a legal form'],
])('in %s, %s and %s are not the same (%s)', (country, own, given) => {
  expect(['similar', 'different']).toContain(samenessOf(own, given, country))
})

it.each([
  ['AT', 'Spar Österr. Warenhandels-AG', 'SPAR Österreichische Warenhandels-Aktiengesellschaft'],
  ['AT', 'HUBER GMBH & CO.KG', 'Huber Gesellschaft mit beschränkter Haftung & Co KG'],
  ['AT', 'X-Tec GmbH', 'XTEC GmbH'],
  ['AT', '3 Banken IT GmbH', 'Drei-Banken-IT GmbH'],
  ['AT', 'ACME GmbH - Filiale Linz', 'ACME GmbH'],
  ['CZ', 'Vzor, spol. s r.o.', 'VZOR s.r.o.'],
  ['FR', 'Exemple SAS', 'SAS EXEMPLE'],
  ['RO', 'Exemplu SRL', 'S.C. EXEMPLU S.R.L.'],
  ['LT', 'Pavyzdys UAB', 'UAB "PAVYZDYS"'],
  ['EL', 'Hatzis OE', 'ΧΑΤΖΗΣ Ο.Ε.'],
  ['BG', 'Bulgaria Air AD', 'БЪЛГАРИЯ ЕР АД'],
])('in %s, %s and %s are the same', (country, own, given) => {
  expect(samenessOf(own, given, country)).toBe('same')
})

it('does not compare the number of a VAT group, recognised by the answer’s code or the name', () => {
  const isGroup = compareCompanies(
    { name: 'Vzor s.r.o.', ...NO_ADDRESS },
    { name: 'Vzor s.r.o.', ...NO_ADDRESS },
    { country: 'CZ', isGroup: true },
  )
  expect(isGroup).toEqual({ sameness: 'not-comparable', differences: [{ kind: 'vat-group' }] })
  expect(samenessOf('Voorbeeld B.V.', 'FISCALE EENHEID VOORBEELD HOLDING B.V. C.S.', 'NL')).toBe('not-comparable')
})

describe('the differences', () => {
  const differencesOf = (own: Partial<CompanyText>, given: Partial<CompanyText>) =>
    describeDifferences(compare(own, given), 'de')

  it('contain the legal forms, and the words as both sides write them', () => {
    expect(differencesOf({ name: 'Kogler Ges.m.b.H.' }, { name: 'Kogler AG' })).toEqual([
      'Rechtsform anders: GmbH statt AG',
    ])
    expect(differencesOf({ name: 'Nordalm HandelsgesmbH' }, { name: 'NORDALM IMMOBILIEN GMBH' })).toEqual([
      'Name anders: „handel“ statt „IMMOBILIEN“',
    ])
    expect(differencesOf({ name: 'Kogler GmbH' }, { name: 'Kogler GmbH in Liqu.' })).toEqual([
      'In Liquidation nur laut Behörde',
    ])
  })

  it('contain each field of the address that is missing or differs', () => {
    const name = 'Kogler Stahlbau GmbH'
    const withAddress = (address: Partial<CompanyText>) =>
      differencesOf({ name, ...ADDRESS, ...address }, { name, ...ADDRESS })
    expect(withAddress({})).toEqual([])
    expect(withAddress({ street: 'Am Tabor' })).toEqual(['Hausnummer nur bei der Behörde'])
    expect(withAddress({ street: 'Am Tabor 13' })).toEqual([])
    expect(withAddress({ street: 'Am Tabor 15' })).toEqual(['Hausnummer anders: „Am Tabor 15“ statt „Am Tabor 12-14“'])
    expect(withAddress({ zipCode: 'A-1030' })).toEqual(['PLZ anders: A-1030 statt 1020'])
    expect(withAddress({ street: 'Ringstraße 12' })).toEqual(['Straße anders: „Ringstraße 12“ statt „Am Tabor 12-14“'])
    expect(withAddress({ city: 'Vienna, Leopoldstadt' })).toEqual([])
  })

  it('are "similar" for the same name in another town, and mention the same address of two companies', () => {
    const name = 'Kogler Stahlbau GmbH'
    const comparison = compare({ name, ...ADDRESS, zipCode: '8010', city: 'Graz' }, { name, ...ADDRESS })
    expect(comparison.sameness).toBe('similar')
    expect(compare({ name: 'Karwendel Brot KG', ...ADDRESS }, { name, ...ADDRESS }).differences).toContainEqual({
      kind: 'same-address',
    })
  })
})

it('does not confuse "Firma 0" with the company "0"', () => {
  expect(samenessOf('Firma 0', '0')).not.toBe('same')
  expect(samenessOf('Firma 0', 'Firma 0 GmbH')).not.toBe('different')
  expect(samenessOf('Firma Huber GmbH', 'Huber GmbH')).toBe('same')
})
