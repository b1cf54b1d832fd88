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
] as const)('reads a %s that travels as %j', (type, value, read) => expect(storedValue({ type, value })).toBe(read))

it('sends booleans as 1 and 0 and everything else as text', { tags: ['W9-10'] }, () => {
  expect([true, false, 7, '', 'text'].map(wireValue)).toEqual(['1', '0', '7', '', 'text'])
})

it('brings every stored value back as it was', () => {
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

it('names the bounds that a value breaks, as the server would', () => {
  for (const definition of [...COMPANY_SETTINGS, ...INSTALLATION_SETTINGS]) {
    const bounds = boundsOf(definition)
    if (bounds === null) continue
    const { least, most } = bounds
    const broken = (value: number | string) => brokenBounds({ definition }, value)
    expect([broken(least), broken(most)], definition.key).toEqual([null, null])
    for (const value of [least - 1, most + 1, '', '1,5', least + 0.5]) expect(broken(value)).toEqual({ least, most })
  }
})
