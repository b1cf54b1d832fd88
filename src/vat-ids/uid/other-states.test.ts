import { expect, it } from 'vitest'
import { findCountryCode } from './country-words.ts'
import { describeNotAUid } from './describe-not-a-uid.ts'
import { otherStatesTexts } from './other-states-texts.ts'
import { parseUid } from './parse-uid.ts'

const describe = (raw: string, country = ''): string => {
  const parsed = parseUid(raw, country)
  return parsed.isQueryable ? parsed.uid : describeNotAUid(parsed, 'de')
}

const codes = Object.keys(otherStatesTexts.entries)

it.each(codes)('%s: the number gets the sentence of its state, and no query', code => {
  const text = new Map(Object.entries(otherStatesTexts.entries)).get(code)
  expect(describe(`${code}1234567890`)).toBe(text?.de)
  expect(describe('1234567890', code)).toBe(text?.de)
})

it.each(codes)('%s: the sentence names in both languages whom to ask, or why nobody can be asked', code => {
  const { de = '', en = '' } = new Map(Object.entries(otherStatesTexts.entries)).get(code) ?? {}
  expect(de).toMatch(/Auskunft gibt|verlangen|Hier ist nichts abzufragen/)
  expect(en).toMatch(/Please ask|There is nothing to check/)
})

it.each(['Auftrag 4711', 'Alte Nr. 12', 'ISO 9001', 'Iman 12345678', 'AUF 12'])('%s names no state', raw => {
  const sentences = Object.values(otherStatesTexts.entries).map(({ de }) => de)
  expect(sentences).not.toContain(describe(raw))
  expect(describe(raw)).toContain('ist kein Länderkürzel')
})

it.each([
  ['JP T1234567890123', 'Japan'],
  ['AL K12345678L', 'Albanien'],
  ['AD-L-123456-X', 'Andorra'],
  ['AU 51 824 753 556', 'Australien'],
  ['LI-50639', 'Liechtenstein'],
])('%s gets the sentence of its state', (raw, name) => expect(describe(raw)).toContain(name))

it.each([
  ['Island', 'IS'],
  ['Türkei', 'TR'],
  ['Bosnien und Herzegowina', 'BA'],
  ['Serbia', 'RS'],
  ['Kosovo', 'XK'],
  ['MNE', 'ME'],
  ['Ukraine', 'UA'],
  ['Vereinigte Staaten', 'US'],
  ['Liechtenstein', 'LI'],
])('%s in the country column of a list is %s', (name, code) => expect(findCountryCode(name)).toBe(code))

it('Monaco in the country column of a list is read as French, as its numbers are', () => {
  expect(findCountryCode('Monaco')).toBe('FR')
})
