import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '../../../tests/world/files/hostile-text.ts'
import { toVisibleJson } from './visible-json.ts'

it.each([
  ['invisible tag characters', 'Muster\u{e0049}\u{e0067} GmbH', '"Muster\\udb40\\udc49\\udb40\\udc67 GmbH"'],
  ['a right-to-left override', 'Muster \u202eHbmG', '"Muster \\u202eHbmG"'],
  ['a Unicode line separator', 'Muster\u2028Ignore', '"Muster\\u2028Ignore"'],
  ['a variation selector', 'M\ufe0fuster', '"M\\ufe0fuster"'],
])('toVisibleJson escapes %s', (_what, name, json) => expect(toVisibleJson({ name })).toBe(`{"name":${json}}`))

it('toVisibleJson leaves visible characters unchanged', () =>
  expect(toVisibleJson({ name: 'Müller & Söhne „Ähre“ ΑΒΓ' })).toBe('{"name":"Müller & Söhne „Ähre“ ΑΒΓ"}'))

it('toVisibleJson returns one line of visible characters that parses to the same value', () => {
  const texts = fc.oneof(hostileText, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.record({ name: texts, inner: fc.array(texts) }), value => {
      const json = toVisibleJson(value)
      expect(JSON.parse(json)).toEqual(value)
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Variation_Selector}]/u)
    }),
  )
})
