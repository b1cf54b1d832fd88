import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { countryName } from './country-names.ts'
import { describeHint, describeNotAUid, describeStructure } from './describe-not-a-uid.ts'
import { parseUid } from './parse-uid.ts'

function descriptions(raw: string): [string, string] {
  const parsed = parseUid(raw)
  if (parsed.isQueryable) throw new Error(`${raw} is a UID`)
  return [describeNotAUid(parsed, 'de'), describeNotAUid(parsed, 'en')]
}

describe('describeNotAUid names the problem and the fix', () => {
  it.each([
    ['', 'Es ist keine UID-Nummer eingegeben.', 'No VAT ID entered.'],
    ['keine', 'enthält keine Ziffern', 'contains no digits'],
    ['136695976', 'Das Länderkürzel fehlt.', 'the country code is missing.'],
    ['U13585627', 'Meinten Sie ATU13585627?', 'Did you mean ATU13585627?'],
    ['DE12345', 'Nach DE stehen 5 Ziffern; es müssen 9 sein.', '5 digits follow DE; there must be 9.'],
    ['RO1', 'Nach RO steht 1 Ziffer; es müssen 2 bis 10 sein.', '1 digit follows RO; there must be 2 to 10.'],
    ['FR30326504', 'Nach FR stehen nur 8 Zeichen. Erwartet: FR + 2', 'only 8 characters follow FR. Expected: FR + 2'],
    ['FR1', 'Nach FR steht nur 1 Zeichen.', 'only 1 character follows FR.'],
    ['IT743110157', 'Meinten Sie IT00743110157?', 'Did you mean IT00743110157?'],
    ['PL85673462155', 'Nach PL stehen 11 Ziffern; es müssen 10 sein.', '11 digits follow PL; there must be 10.'],
    ['FR3032650455555', 'stehen 13 Zeichen, das ist zu lang', '13 characters follow FR, which is too long'],
    ['ATU1358S627', 'nur Ziffern stehen, nicht „S“.', 'Only digits may follow ATU, not “S”.'],
    ['ATU1358SSS7', 'Erwartet: ATU + 8 Ziffern.', 'Expected: ATU + 8 digits.'],
    ['DE136695976?', '„?“ (U+003F) an Stelle 12', '“?” (U+003F) at position 12'],
    ['АTU13585627', 'ein kyrillischer Buchstabe', 'a Cyrillic letter'],
    ['ΑTU13585627', 'ein griechischer Buchstabe', 'a Greek letter'],
    ['LI50639', 'Liechtenstein führt fünfstellige MWST-Nummern', 'Liechtenstein has five-digit VAT numbers'],
    ['IN2760000742', '(IOSS)', '(IOSS)'],
    ['CH107185562', 'Nach CH fehlt das E', 'The E after CH is missing'],
    ['CHE123456 MWST', 'alte Schweizer MWST-Nummer', 'old Swiss VAT number'],
    ['GBHA599', 'britischer Behörden', 'British government bodies'],
    ['NO123456789', 'beginnen mit 8 oder 9', 'begin with 8 or 9'],
    ['US123456789', 'Die USA', 'The USA'],
    ['EU372000041', '(OSS)', '(OSS)'],
    ['IM2760000742', '(IOSS)', '(IOSS)'],
    ['RS123456789', 'Poreska uprava', 'Poreska uprava'],
    ['BR12345678', 'BR ist kein Länderkürzel eines EU-Staats', 'BR is not the code of an EU country'],
  ])('%j', (raw, german, english) => {
    const [de, en] = descriptions(raw)
    expect(de).toContain(german)
    expect(en).toContain(english)
    expect(de + en).not.toMatch(/\{\{|undefined/)
  })

  it.each(['12345', 'DE12345', 'DE1234567890', 'DE012345678', 'DE1234_5678ß'])(
    '%j starts with the specified words',
    { tags: ['W5-07'] },
    raw => {
      const [de, en] = descriptions(raw)
      expect(de).toMatch(/^UID-Nummer hat ein falsches Format/)
      expect(en).toMatch(/^UID number has an incorrect format/)
    },
  )
})

it('falls back to a general text if the row has no stored typing mistake', () => {
  const detail = { country: 'AT', length: 8, suggestion: '' } as const
  expect(describeNotAUid({ reason: 'too-short', detail }, 'de')).toBe(
    'UID-Nummer hat ein falsches Format: Nach AT stehen nur 8 Zeichen. Erwartet: ATU + 8 Ziffern.',
  )
})

it.each([
  ['CH', 'im UID-Register der Schweiz prüfen'],
  ['GB', 'HMRC'],
  ['UK', 'HMRC'],
  ['NO', 'Norwegische Nummern'],
])('keeps the old text for rows stored before %s was supported', (prefix, german) => {
  expect(describeNotAUid({ reason: 'not-eu', detail: { prefix } }, 'de')).toContain(german)
})

describe('hints, structures and countries', () => {
  it.each([
    ['greek-prefix', 'GR wird als EL abgefragt', 'GR is queried as EL'],
    ['british-prefix', 'UK wird als GB abgefragt', 'UK is queried as GB'],
    ['leading-zero', 'führende Null wurde ergänzt', 'leading zero was added'],
    ['check-digit', 'Tippfehler?', 'typo?'],
  ] as const)('%s', (kind, german, english) => {
    expect(describeHint({ kind }, 'de')).toContain(german)
    expect(describeHint({ kind }, 'en')).toContain(english)
  })

  it.each(COUNTRY_CODES)('%s has a structure and a name in both languages', code => {
    for (const language of ['de', 'en'] as const) {
      expect(describeStructure(code, language)).toMatch(new RegExp(`^${code}[UE]? \\+ `))
      expect(countryName(code, language)).toMatch(/^\p{Lu}\p{L}+/u)
    }
  })

  it('countryName returns the country name, or an unknown code unchanged', () => {
    expect([countryName('AT', 'de'), countryName('AT', 'en'), countryName('LI', 'de')]).toEqual([
      'Österreich',
      'Austria',
      'LI',
    ])
  })
})
