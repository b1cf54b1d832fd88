import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { groupUid } from './format-uid.ts'
import { parseUid } from './parse-uid.ts'

const structured = fc
  .constantFrom(...COUNTRY_CODES)
  .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))

it.each([
  ['ATU13585627', 'ATU 1358 5627'],
  ['ATU1358', 'ATU 1358'],
  ['AT', 'AT'],
  ['DE136695976', 'DE 136 695 976'],
  ['BE0202239951', 'BE 0202 239 951'],
  ['CY10259033P', 'CY 1025 9033P'],
  ['ESA28184661', 'ESA 2818 4661'],
  ['FR40303265045', 'FR 40 303 265 045'],
  ['FRK7399859412', 'FR K7 399 859 412'],
  ['NL004495445B01', 'NL 004 495 445 B01'],
  ['SE556200077701', 'SE 556200 0777 01'],
  ['XIGD001', 'XIGD 001'],
  ['CHE123456789', 'CHE 123 456 789'],
  ['CHE123456789MWST', 'CHE 123 456 789 MWST'],
  ['CHE123456789TVA', 'CHE 123 456 789 TVA'],
  ['GB146295999727', 'GB 146 295 999 727'],
  ['NO923609016', 'NO 923 609 016'],
  ['NO923609016MVA', 'NO 923 609 016 MVA'],
  ['RS100000001', 'RS100000001'],
  ['', ''],
])('groupUid(%j) is %j', (uid, expected) => {
  expect(groupUid(uid)).toBe(expected)
})

it('groupUid only adds blanks, and its result parses to the same UID', () => {
  fc.assert(
    fc.property(structured, uid => {
      expect(groupUid(uid).replaceAll(' ', '')).toBe(uid)
      // NO apart from a wrong check digit may be the word for number (number-word.test.ts).
      const isWord = uid.startsWith('NO') && !COUNTRY_RULES.NO.fits(uid.slice(2))
      if (!isWord) expect(parseUid(groupUid(uid)).uid).toBe(uid)
    }),
  )
})
