import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { CompanyText } from './comparison.ts'
import { describeDifferences } from './describe-comparison.ts'

const NOWHERE = { street: '', zipCode: '', city: '' }
const HERE = { street: 'Am Tabor 12-14', zipCode: '1020', city: 'Wien' }

const compare = (own: Partial<CompanyText>, given: Partial<CompanyText>, country = 'AT') =>
  compareCompanies({ name: '', ...NOWHERE, ...own }, { name: '', ...NOWHERE, ...given }, { country, isGroup: false })

const wordFor = (own: string, given: string, country?: string) =>
  compare({ name: own }, { name: given }, country).sameness

// Each was classified as the same before, or would be by a slightly wider rule.
it.each([
  ['AT', 'Projekt Seeufer I GmbH', 'Projekt Seeufer GmbH', 'a number that looks like an Italian "and"'],
  ['PL', 'Farma Wiatrowa I Sp. z o.o.', 'FARMA WIATROWA SP. Z O.O.', 'a number that looks like a Polish "and"'],
  ['AT', 'Next Gen GmbH', 'Next GmbH', 'a word that is a legal form elsewhere'],
  ['IT', 'Di Marco Srl', 'MARCO SRL', 'a surname’s particle'],
  ['AT', 'Dr. Huber GmbH', 'Huber GmbH', 'a title in a company’s name'],
  ['AT', 'ING Austria GmbH', 'Austria GmbH', 'a name that looks like a title'],
  ['AT', 'Muster (Austria) GmbH', 'Muster (Deutschland) GmbH', 'a bracket that is no remark'],
  ['AT', 'Martin Franz', 'Franz Martin', 'two given names, of which one is the surname'],
  ['BG', 'Sarkov EOOD', 'ШАРКОВ ЕООД', 'two sounds'],
  ['AT', 'Huber', 'Huber GmbH', 'one word, and no legal form'],
])('does not call the same in %s: %s and %s (%s)', (country, own, given) => {
  expect(['similar', 'different']).toContain(wordFor(own, given, country))
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
])('calls the same in %s: %s and %s', (country, own, given) => {
  expect(wordFor(own, given, country)).toBe('same')
})

it('does not compare the number of a VAT group, by the answer’s code or by the name', () => {
  const isGroup = compareCompanies(
    { name: 'Vzor s.r.o.', ...NOWHERE },
    { name: 'Vzor s.r.o.', ...NOWHERE },
    { country: 'CZ', isGroup: true },
  )
  expect(isGroup).toEqual({ sameness: 'not-comparable', differences: [{ kind: 'vat-group' }] })
  expect(wordFor('Voorbeeld B.V.', 'FISCALE EENHEID VOORBEELD HOLDING B.V. C.S.', 'NL')).toBe('not-comparable')
})

describe('the reasons', () => {
  const reasons = (own: Partial<CompanyText>, given: Partial<CompanyText>) =>
    describeDifferences(compare(own, given), 'de')

  it('name the legal forms, and the words as both sides write them', () => {
    expect(reasons({ name: 'Kogler Ges.m.b.H.' }, { name: 'Kogler AG' })).toEqual(['Rechtsform anders: GmbH statt AG'])
    expect(reasons({ name: 'Nordalm HandelsgesmbH' }, { name: 'NORDALM IMMOBILIEN GMBH' })).toEqual([
      'Name anders: „handel“ statt „IMMOBILIEN“',
    ])
    expect(reasons({ name: 'Kogler GmbH' }, { name: 'Kogler GmbH in Liqu.' })).toEqual([
      'In Liquidation nur laut Behörde',
    ])
  })

  it('name what is missing or differs in the address, field by field', () => {
    const name = 'Kogler Stahlbau GmbH'
    const at = (address: Partial<CompanyText>) => reasons({ name, ...HERE, ...address }, { name, ...HERE })
    expect(at({})).toEqual([])
    expect(at({ street: 'Am Tabor' })).toEqual(['Hausnummer nur bei der Behörde'])
    expect(at({ street: 'Am Tabor 13' })).toEqual([])
    expect(at({ street: 'Am Tabor 15' })).toEqual(['Hausnummer anders: „Am Tabor 15“ statt „Am Tabor 12-14“'])
    expect(at({ zipCode: 'A-1030' })).toEqual(['PLZ anders: A-1030 statt 1020'])
    expect(at({ street: 'Ringstraße 12' })).toEqual(['Straße anders: „Ringstraße 12“ statt „Am Tabor 12-14“'])
    expect(at({ city: 'Vienna, Leopoldstadt' })).toEqual([])
  })

  it('leave the same name in another town to a person, and tell of one address of two companies', () => {
    const name = 'Kogler Stahlbau GmbH'
    const moved = compare({ name, ...HERE, zipCode: '8010', city: 'Graz' }, { name, ...HERE })
    expect(moved.sameness).toBe('similar')
    expect(compare({ name: 'Karwendel Brot KG', ...HERE }, { name, ...HERE }).differences).toContainEqual({
      kind: 'same-address',
    })
  })
})

it('does not take "Firma 0" for the company "0"', () => {
  expect(wordFor('Firma 0', '0')).not.toBe('same')
  expect(wordFor('Firma 0', 'Firma 0 GmbH')).not.toBe('different')
  expect(wordFor('Firma Huber GmbH', 'Huber GmbH')).toBe('same')
})
