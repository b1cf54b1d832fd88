// @module-tag C5-06

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAcceptedByFinanzonline, isForViesOnly, viesParts } from './authority-forms.ts'
import { EU_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'

const structured = fc
  .constantFrom(...EU_CODES)
  .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))

it('FinanzOnline accepts every UID except old Irish numbers with + or * and XI with GD or HA', () => {
  fc.assert(
    fc.property(structured, uid => {
      expect(isAcceptedByFinanzonline(uid)).toBe(!/^IE.*[+*]|^XI(?:GD|HA)/.test(uid))
    }),
    { numRuns: 500 },
  )
})

it.each(['IE8+79739I', 'IE8*79739I', 'XIGD001', 'XIHA599', 'GR094259216', 'GB123456789', 'RO1', 'DE1366959'])(
  'FinanzOnline does not accept %s',
  uid => expect(isAcceptedByFinanzonline(uid)).toBe(false),
)

it.each(['RO12', 'RO1234567890', 'IE6433435OA', 'IE8D79739I', 'EL094259216', 'XI432525179'])(
  'FinanzOnline accepts %s',
  uid => expect(isAcceptedByFinanzonline(uid)).toBe(true),
)

it('viesParts splits every UID into country code and number as VIES requires', () => {
  expect(viesParts('ATU13585627')).toEqual({ countryCode: 'AT', vatNumber: 'U13585627' })
  fc.assert(
    fc.property(structured, uid => {
      expect(viesParts(uid).countryCode).toMatch(/^[A-Z]{2}$/)
      expect(viesParts(uid).vatNumber).toMatch(/^[0-9A-Za-z+*.]{2,12}$/)
    }),
  )
})

it.each([
  ['IE8+79739I', true],
  ['XIGD001', true],
  ['IE6433435F', false],
  ['CHE107185562', false],
  ['GB980780684', false],
])('isForViesOnly: %s is %s', (uid, expected) => expect(isForViesOnly(uid)).toBe(expected))
