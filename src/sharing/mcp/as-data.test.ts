import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileText } from '../../../tests/world/files/hostile-text.ts'
import { asSeenJson } from './as-data.ts'

it.each([
  ['tags that spell a word', 'Muster\u{e0049}\u{e0067} GmbH', '"Muster\\udb40\\udc49\\udb40\\udc67 GmbH"'],
  ['a text that runs backwards', 'Muster \u202eHbmG', '"Muster \\u202eHbmG"'],
  ['an end of line', 'Muster\u2028Ignore', '"Muster\\u2028Ignore"'],
  ['a chosen shape of a letter', 'M\ufe0fuster', '"M\\ufe0fuster"'],
])('shows %s', (_what, name, json) => expect(asSeenJson({ name })).toBe(`{"name":${json}}`))

it('leaves what can be read as it is', () =>
  expect(asSeenJson({ name: 'Müller & Söhne „Ähre“ ΑΒΓ' })).toBe('{"name":"Müller & Söhne „Ähre“ ΑΒΓ"}'))

it('is the same value when it is read, on one line, with nothing that cannot be seen', () => {
  const texts = fc.oneof(hostileText, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.record({ name: texts, inner: fc.array(texts) }), value => {
      const json = asSeenJson(value)
      expect(JSON.parse(json)).toEqual(value)
      expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Variation_Selector}]/u)
    }),
  )
})
