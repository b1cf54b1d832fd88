import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitAddress } from './address.ts'

// Samples: docs/sources.md#finanzonline-answers and docs/sources.md#vies-addresses.
it.each([
  ['AT', ['Hauptstraße 1', 'AT-4407 Steyr'], 'Hauptstraße 1', '4407', 'Steyr'],
  ['AT', ['Hauptplatz 2', 'AT-2345 Brunn am Gebirge'], 'Hauptplatz 2', '2345', 'Brunn am Gebirge'],
  ['AT', ['Ring 1\n1010 Wien'], 'Ring 1', '1010', 'Wien'],
  ['DE', ['Hafenstraße 1', '', '26789', 'Leer'], 'Hafenstraße 1', '26789', 'Leer'],
  ['NL', ['Straat 1', '1017CE AMSTERDAM'], 'Straat 1', '1017CE', 'AMSTERDAM'],
  ['PL', ['Ulica 1', '00-950 WARSZAWA'], 'Ulica 1', '00-950', 'WARSZAWA'],
  ['IT', ['VIA NAZIONALE 91 ', '00184 ROMA RM'], 'VIA NAZIONALE 91', '00184', 'ROMA'],
  ['FR', ['SITE', '1 RUE A', '31700 BLAGNAC'], 'SITE, 1 RUE A', '31700', 'BLAGNAC'],
  ['CZ', ['Ulice 1', 'Stodůlky', '155 00  PRAHA 515'], 'Ulice 1, Stodůlky', '155 00', 'PRAHA 515'],
  ['SK', ['Ulica 1', '81101 Bratislava - mestská časť', 'Slovensko'], 'Ulica 1', '81101', 'Bratislava - mestská časť'],
  ['SI', ['CESTA 32, LJUBLJANA, 1000 LJUBLJANA'], 'CESTA 32, LJUBLJANA', '1000', 'LJUBLJANA'],
  ['HR', ['STREET 32, ZAGREB, 10000 ZAGREB'], 'STREET 32, ZAGREB', '10000', 'ZAGREB'],
  ['EL', ['ΛΕΩΦ ΑΘΗΝΩΝ 12 10442 - ΑΘΗΝΑ'], 'ΛΕΩΦ ΑΘΗΝΩΝ 12', '10442', 'ΑΘΗΝΑ'],
  ['EE', ['Tänav 1  10111 Tallinn'], 'Tänav 1', '10111', 'Tallinn'],
  ['PT', ['RUA 1', 'LISBOA', '1000-001 LISBOA'], 'RUA 1, LISBOA', '1000-001', 'LISBOA'],
  ['RO', ['MUN. CLUJ', 'STR. A 1', 'AP. 2'], 'STR. A 1, AP. 2', '', 'MUN. CLUJ'],
  ['LU', ['38, AVENUE X L-1855  LUXEMBOURG'], '38, AVENUE X', '1855', 'LUXEMBOURG'],
  ['SE', ['GATAN 1', '171 42 SOLNA'], 'GATAN 1', '171 42', 'SOLNA'],
  ['HU', ['8000 SZÉKESFEHÉRVÁR GYUMOLCS U 4-6'], 'GYUMOLCS U 4-6', '8000', 'SZÉKESFEHÉRVÁR'],
  ['XI', ['1 STREET', 'BELFAST', '', '', '', 'BT1 1AA'], '1 STREET, BELFAST', 'BT1 1AA', ''],
  ['GB', ['131B Barton Hamlet', 'London', 'SW9 7CK'], '131B Barton Hamlet, London', 'SW9 7CK', ''],
  ['GB', ['1 Street', 'London'], '1 Street, London', '', ''],
  ['IE', ['12 ROAD, DUBLIN 4, 1000 X'], '12 ROAD, DUBLIN 4, 1000 X', '', ''],
  ['LT', ['Gatvė g. 1, Vilnius'], 'Gatvė g. 1, Vilnius', '', ''],
  ['BG', [], '', '', ''],
])('splits an address of %s: %j', (country, lines, street, zipCode, city) => {
  expect(splitAddress('vies', country, lines)).toEqual({ street, zipCode, city })
})

it('never invents a zip code or a city that the lines do not contain', () => {
  const country = fc.constantFrom('AT', 'DE', 'IT', 'SK', 'EL', 'EE', 'LU', 'HU', 'RO', 'XI', 'NL', 'FR')
  fc.assert(
    fc.property(country, fc.array(fc.string(), { maxLength: 6 }), (prefix, lines) => {
      const tidy = lines
        .flatMap(line => line.split('\n'))
        .join(' ')
        .replace(/[\p{Cc}\s]+/gu, ' ')
      const { zipCode, city } = splitAddress('finanzamt', prefix, lines)
      for (const part of [zipCode, city]) expect(tidy).toContain(part.replace(/[\p{Cc}\s]+/gu, ' '))
    }),
  )
})

it('does not split Romanian addresses of FinanzOnline, whose line order is undocumented', () => {
  const lines = ['BLD. UNIRII NR. 7', 'MUN. TIMIȘOARA']
  expect(splitAddress('finanzamt', 'RO', lines)).toEqual({ street: lines.join(', '), zipCode: '', city: '' })
})
