// @module-tag W3-06

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../../../app/definitions/settings-lists-rules.ts'
import { boundsOf } from '../define-setting-rules.ts'
import { brokenBounds, storedValue, wireValue } from './drafts.ts'

it.each([
  ['number', '30', 30],
  ['number', '0', 0],
  ['boolean', '1', true],
  ['boolean', '0', false],
  ['boolean', '', false],
  ['string', '30', '30'],
  ['number', 'viele', 'viele'],
] as const)('parses a %s sent as %j', (type, value, expected) => expect(storedValue({ type, value })).toBe(expected))

it('converts booleans to 1 and 0 and all other values to text', { tags: ['W9-10'] }, () => {
  expect([true, false, 7, '', 'text'].map(wireValue)).toEqual(['1', '0', '7', '', 'text'])
})

it('converts every stored value back to the same text', () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), fc.string(), (number, isOn, text) => {
      for (const [type, value] of [
        ['number', String(number)],
        ['boolean', isOn ? '1' : '0'],
        ['string', text],
      ] as const)
        expect(wireValue(storedValue({ type, value }))).toBe(value)
    }),
  )
})

it('returns the bounds that a value violates, like the server', () => {
  for (const definition of [...COMPANY_SETTINGS, ...INSTALLATION_SETTINGS]) {
    const bounds = boundsOf(definition)
    if (bounds === null) continue
    const { least, most } = bounds
    const boundsViolatedBy = (value: number | string) => brokenBounds({ definition }, value)
    expect([boundsViolatedBy(least), boundsViolatedBy(most)], definition.key).toEqual([null, null])
    for (const value of [least - 1, most + 1, '', '1,5', least + 0.5])
      expect(boundsViolatedBy(value)).toEqual({ least, most })
  }
})
