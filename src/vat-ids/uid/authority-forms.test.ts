// @module-tag C5-06

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAcceptedByFinanzonline, isForViesOnly, viesParts } from './authority-forms.ts'
import { EU_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'

const structured = fc
  .constantFrom(...EU_CODES)
  .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))

it('FinanzOnline takes every UID but the old Irish signs and GD, HA of XI', () => {
  fc.assert(
    fc.property(structured, uid => {
      expect(isAcceptedByFinanzonline(uid)).toBe(!/^IE.*[+*]|^XI(?:GD|HA)/.test(uid))
    }),
    { numRuns: 500 },
  )
})

it.each(['IE8+79739I', 'IE8*79739I', 'XIGD001', 'XIHA599', 'GR094259216', 'GB123456789', 'RO1', 'DE1366959'])(
  'FinanzOnline does not take %s',
  uid => expect(isAcceptedByFinanzonline(uid)).toBe(false),
)

it.each(['RO12', 'RO1234567890', 'IE6433435OA', 'IE8D79739I', 'EL094259216', 'XI432525179'])(
  'FinanzOnline takes %s',
  uid => expect(isAcceptedByFinanzonline(uid)).toBe(true),
)

it('VIES takes every UID, apart', () => {
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
])('only VIES can be asked about %s: %s', (uid, isAlone) => expect(isForViesOnly(uid)).toBe(isAlone))
