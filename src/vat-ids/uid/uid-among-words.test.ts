import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { describeNotAUid } from './describe-not-a-uid.ts'
import { parseUid, suggestionOf } from './parse-uid.ts'

// Texts next to VAT IDs in public bug reports of similar tools, and their equivalents in related
// languages.

const parsedParts = (raw: string, country = '') => {
  const parsed = parseUid(raw, country)
  return parsed.isQueryable
    ? [parsed.uid, ...parsed.hints.map(hint => ('words' in hint ? hint.words : hint.kind))]
    : parsed
}
const describeRefusal = (raw: string, country = '') => {
  const parsed = parseUid(raw, country)
  return parsed.isQueryable ? `${parsed.uid} is a UID` : describeNotAUid(parsed, 'en')
}

describe('a label before or after a number is not part of it', () => {
  it.each([
    ['TVA intracommunautaire FR40303265045', 'FR40303265045'],
    ['N° TVA intracom. FR 40 303 265 045', 'FR40303265045'],
    ['Numéro de TVA : FR40303265045', 'FR40303265045'],
    ['N° d’identification TVA FR40303265045', 'FR40303265045'],
    ['VATIN: DE136695976', 'DE136695976'],
    ['Tax ID: DE136695976', 'DE136695976'],
    ['Tax number: PL8567346215', 'PL8567346215'],
    ['ID-Nr.: DE136695976', 'DE136695976'],
    ['Ident-Nr. DE136695976', 'DE136695976'],
    ['Steuer-ID: DE136695976', 'DE136695976'],
    ['IČ DPH: SK2022749619', 'SK2022749619'],
    ['DIČ: CZ25123891', 'CZ25123891'],
    ['OIB: HR33392005961', 'HR33392005961'],
    ['PDV ID broj HR33392005961', 'HR33392005961'],
    ['ID za DDV SI50223054', 'SI50223054'],
    ['Adószám: HU12892312', 'HU12892312'],
    ['Közösségi adószám: HU12892312', 'HU12892312'],
    ['CUI: RO18547290', 'RO18547290'],
    ['Cod fiscal RO18547290', 'RO18547290'],
    ['CVR DK13585628', 'DK13585628'],
    ['NIP UE: PL 856-734-62-15', 'PL8567346215'],
    ['P.IVA IT00743110157', 'IT00743110157'],
    ['Codice IVA: IT00743110157', 'IT00743110157'],
    ['NIF-IVA: ESA28184661', 'ESA28184661'],
    ['Momsreg.nr. SE556200077701', 'SE556200077701'],
    ['ALV-nro: FI20774740', 'FI20774740'],
    ['ДДС номер BG175074752', 'BG175074752'],
    ['ΑΦΜ: EL094259216', 'EL094259216'],
    ['Firmen-UID: ATU13585627', 'ATU13585627'],
    ['Unsere UID: ATU 13585627', 'ATU13585627'],
    ['Company VAT: IT00743110157', 'IT00743110157'],
    ['VAT Code IT00743110157', 'IT00743110157'],
    ['CZ DIČ 25123891', 'CZ25123891'],
    ['ATU13585627 UID', 'ATU13585627'],
    ['DE136695976 USt-IdNr.', 'DE136695976'],
    ['BE0428759497 BTW', 'BE0428759497'],
    ['FR40303265045 TVA', 'FR40303265045'],
    ['CZ25123891 (DIČ)', 'CZ25123891'],
    ['CHE-107.185.562 UID', 'CHE107185562'],
    ['CH-ID CHE-107.185.562', 'CHE107185562'],
    ['gb_vat GB980780684', 'GB980780684'],
    ['ch_vat CHE-107.185.562 MWST', 'CHE107185562'],
    ['eu_vat ATU13585627', 'ATU13585627'],
    ['ATU13585627 (ATU13585627)', 'ATU13585627'],
  ])('%j is %s', (raw, uid) => expect(parsedParts(raw)[0 as never] ?? parsedParts(raw)).toBe(uid))

  it.each([
    ['OIB: 33392005961', 'HR', 'HR33392005961'],
    ['DIČ 25123891', 'CZ', 'CZ25123891'],
    ['25123891 DIČ', 'CZ', 'CZ25123891'],
    ['Número de contribuinte: 501964843', 'PT', 'PT501964843'],
  ])('%j with country %s is %s', (raw, country, uid) => expect(parsedParts(raw, country)).toEqual([uid]))

  it('reports every other word next to the number, but no labels', () => {
    expect(parsedParts('DIČ: CZ25123891')).toEqual(['CZ25123891'])
    expect(parsedParts('9925:BE0428759497')).toEqual(['BE0428759497', '9925'])
    expect(parsedParts('9914:ATU13585627')).toEqual(['ATU13585627', '9914'])
    expect(parsedParts('ATU13585627 bis 31.12.2019')).toEqual(['ATU13585627', 'bis 31.12.2019'])
    expect(parsedParts('Müller & Söhne GmbH ATU13585627')).toEqual(['ATU13585627', 'Müller & Söhne GmbH'])
    expect(parsedParts('ATU13585627 Müller GmbH')).toEqual(['ATU13585627', 'Müller GmbH'])
    expect(parsedParts('1. ATU13585627')).toEqual(['ATU13585627', '1.'])
  })

  it('reports the error in the number and ignores the label', () => {
    expect(describeRefusal('TVA intracommunautaire FR4030326504')).toContain('FR')
    expect(describeRefusal('TVA intracommunautaire FR4030326504')).not.toContain('IOSS')
    expect(describeRefusal('Firmen-UID: ATU1358562')).toContain('7 digits follow ATU')
  })

  it('rejects a number whose end is not clear or that has a question mark', () => {
    for (const raw of [
      'DE 136 695 976 123',
      'DE136695976?',
      'ATU13585627 ?',
      'DE136695976 123456789',
      'Büro RO12 im Hof',
    ])
      expect(parseUid(raw).isQueryable, raw).toBe(false)
  })
})

describe('two numbers in a cell are reported as two', () => {
  it.each([
    'NL004495445B01 / DE136695976',
    'IE6433435OA / DE136695976',
    'CHE-107.185.562 MWST / ATU13585627',
    'ATU13585627 und DE136695976',
    'ATU13585627, DE13669597',
    '["ATU13585627","DE136695976"]',
  ])('%j', raw => expect(describeRefusal(raw)).toContain('two numbers'))
})

describe('footnote marks are not digits of the number:', () => {
  it.each([
    ['BG131202360¹', 'BG131202360', '¹'],
    ['CZ25123891²', 'CZ25123891', '²'],
    ['RO18547290³', 'RO18547290', '³'],
    ['BG131202360 ①', 'BG131202360', '①'],
    ['BG131202360⑴', 'BG131202360', '⑴'],
    ['BG131202360₂', 'BG131202360', '₂'],
    ['BG131202360ª', 'BG131202360', 'ª'],
    ['BG131202360❶', 'BG131202360', '❶'],
    ['ATU13585627*', 'ATU13585627', '*'],
    ['ATU13585627 **', 'ATU13585627', '**'],
    ['ATU13585627†', 'ATU13585627', '†'],
    ['ATU13585627 1)', 'ATU13585627', '1)'],
    ['ATU13585627 (2)', 'ATU13585627', '(2)'],
  ])('%j is %s', (raw, uid, mark) => expect(parsedParts(raw)).toEqual([uid, mark]))

  it('a mark within a number is reported as an invalid character', () => {
    for (const raw of ['BG13120¹2360', 'DE½36695976', 'DE①36695976'])
      expect(parseUid(raw), raw).toMatchObject({ isQueryable: false, reason: 'character' })
  })

  it('separate digits are never joined without a hint if a country has numbers of several lengths', () => {
    for (const raw of ['BG131202360 1', 'BG131202360 1)', 'BG131202360 [1]'])
      expect(parseUid(raw)).toMatchObject({
        isQueryable: false,
        detail: { suggestion: 'BG131202360', slip: { kind: 'detached' } },
      })
    expect(parsedParts('RO 185 472 90')).toEqual(['RO18547290', 'joined'])
    for (const raw of ['CZ25123891/1', 'RO1854729(0)', 'RO18547290 1)', 'GB980780684 1', 'XI432525179 (1)']) {
      const parsed = parseUid(raw)
      if (parsed.isQueryable) expect(parsed.hints, raw).not.toEqual([])
    }
  })

  it.each([
    ['RO12 31.12.2019', '', '31.12.2019'],
    ['RO12 (1/5/19)', '', '1/5/19'],
    ['DE1 31.12.2019', '', '31.12.2019'],
    ['DK 31-12-2019', '', '31-12-2019'],
    ['24.12.2023', 'HU', '24.12.2023'],
    ['2019-12-31', 'LU', '2019-12-31'],
    ['12/31/2019', 'SI', '12/31/2019'],
    ['24. 12. 2023', 'HU', '24. 12. 2023'],
  ])('%j with country %j is a date, not a number', (raw, country, day) =>
    expect(parseUid(raw, country)).toMatchObject({
      isQueryable: false,
      detail: { slip: { kind: 'detached', character: day } },
    }),
  )

  it.each([
    ['RO18547290 31.12.2019', 'RO18547290'],
    ['DE136695976 (2019-12-31)', 'DE136695976'],
    ['ATU13585627, 1.5.19', 'ATU13585627'],
  ])('%j is queried without its date', (raw, uid) => expect(parseUid(raw)).toMatchObject({ isQueryable: true, uid }))

  it.each([
    ['DK 12 05 19 42', 'DK12051942'],
    ['DK 12.05.19.42', 'DK12051942'],
    ['BE 0428.759.497', 'BE0428759497'],
    ['ATU 1358-5627', 'ATU13585627'],
  ])('the digit groups of %j are not a date', (raw, uid) =>
    expect(parseUid(raw)).toMatchObject({ isQueryable: true, uid }),
  )

  it('the number without separate digits is suggested if all digits together are too many', () =>
    expect(suggestionOf(parseUid('ATU13585627/1'))).toBe('ATU13585627'))
})

describe('other numbers of a company are recognised', () => {
  it.each([
    ['GB980780684000', 'EORI', 'GB980780684'],
    ['XI432525179000', 'EORI', 'XI432525179'],
    ['PL856734621500000', 'EORI', 'PL8567346215'],
    ['ATEOS1000000001', 'EORI', ''],
    ['AT61 1904 3002 3457 3201', 'IBAN', ''],
    ['DE89 3704 0044 0532 0130 00', 'IBAN', ''],
    ['AT 12 345/6789', 'Steuernummer', ''],
    ['HU10467024-4-11', 'member of a VAT group', ''],
    ['HU12892312-2-42', 'only the first 8', ''],
    ['SE5,56189E+11', 'Excel has rounded', ''],
    ['5,56189E+11', 'Excel has rounded', ''],
    ['#DIV/0!', 'contains no digits', ''],
    ['#¡DIV/0!', 'contains no digits', ''],
    ['HRHR33392005961', '', 'HR33392005961'],
    ['DEDE136695976', '', 'DE136695976'],
    ['ATUATU13585627', '', 'ATU13585627'],
    ['BE BE 0428.759.497', '', 'BE0428759497'],
    ['AUT13585627', '', 'ATU13585627'],
    ['UAT13585627', '', 'ATU13585627'],
    ['DEU136695976', '', 'DE136695976'],
    ['POL8567346215', '', 'PL8567346215'],
    ['ED136695976', '', 'DE136695976'],
    ['DEl36695976', '“l”', 'DE136695976'],
    ['ATUl3585627', '“l”', 'ATU13585627'],
  ])('%j: %s', (raw, sentence, suggestion) => {
    expect(describeRefusal(raw)).toContain(sentence)
    expect(suggestionOf(parseUid(raw))).toBe(suggestion)
  })
})

describe('a number’s country prefix', () => {
  const numbers = [
    'DE136695976',
    'BG131202360',
    'EE123456780',
    'EL094259216',
    'LT213179412',
    'PT501964843',
    'GB980780684',
  ]
  it.each(numbers)('takes precedence over the adjacent country: %s', uid => {
    for (const country of COUNTRY_CODES) expect(parseUid(uid, country)).toMatchObject({ uid })
  })

  it('takes precedence for all countries and adjacent countries', () => {
    const structured = fc
      .constantFrom(...COUNTRY_CODES)
      .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))
    // NO with a wrong check digit may be the word for number (number-word.test.ts).
    const isWord = (uid: string) => uid.startsWith('NO') && !COUNTRY_RULES.NO.fits(uid.slice(2))
    const certain = structured.filter(uid => !isWord(uid))
    fc.assert(
      fc.property(certain, fc.constantFrom(...COUNTRY_CODES), (uid, country) => {
        expect(parseUid(uid, country)).toEqual(parseUid(uid))
      }),
    )
  })
})

describe('decimals, dates and ticks next to a number are not part of it:', () => {
  it.each([
    ['ATU13585627.00', 'ATU13585627', '.00'],
    ['DE136695976,00', 'DE136695976', ',00'],
    ['BG131202360.00', 'BG131202360', '.00'],
    ['RO18547290.0', 'RO18547290', '.0'],
    ['CZ25123891.00', 'CZ25123891', '.00'],
    ['ATU13585627 31.12.2019', 'ATU13585627', '31.12.2019'],
    ['RO18547290 (31.12.2019)', 'RO18547290', '31.12.2019'],
    ['BG131202360 2024-01-01', 'BG131202360', '2024-01-01'],
    ['ATU13585627 12/2019', 'ATU13585627', '12/2019'],
    ['ATU13585627 / 1.1.24', 'ATU13585627', '1.1.24'],
    ['ATU13585627 ✓', 'ATU13585627', '✓'],
    ['ATU13585627✔', 'ATU13585627', '✔'],
    ['ATU13585627 ✔\ufe0f', 'ATU13585627', '✔\ufe0f'],
    ['☑ NL004495445B01', 'NL004495445B01', '☑'],
    ['IE6433435OA ✅', 'IE6433435OA', '✅'],
    ['ATU13585627 x', 'ATU13585627', 'x'],
    ['ATU13585627 [x]', 'ATU13585627', '[x]'],
    ['DE136695976x', 'DE136695976', 'x'],
  ])('%j is %s', (raw, uid, remark) => expect(parsedParts(raw)).toEqual([uid, remark]))

  it('a name that begins with digits is not part of the number', () => {
    expect(parsedParts('DE136695976 24/7 Service GmbH')).toEqual(['DE136695976', '24/7 Service GmbH'])
    expect(parsedParts('DE136695976 3M Deutschland GmbH')).toEqual(['DE136695976', '3M Deutschland GmbH'])
    expect(parsedParts('1&1 Telecom GmbH DE136695976')).toEqual(['DE136695976', '1&1 Telecom GmbH'])
  })

  it('a number is rejected if the digits next to it may be part of it', () => {
    for (const raw of ['ATU1358562.00', 'ATU1358562x', 'RO1854729x', 'DE136695976 2020', 'DE136695976 12'])
      expect(parseUid(raw).isQueryable, raw).toBe(false)
  })
})

it('parses long sentences fast', () => {
  const sentences = [
    'Lorem Ipsum has been the industry’s standard dummy text ever since the 1500s, when a printer took a galley of type',
    `UID ${'a'.repeat(400)} 1 b`,
    `Nr. ${'äb '.repeat(150)}1`,
    `${'ATU '.repeat(120)}1`,
    `DE${' 1 a'.repeat(120)}`,
  ]
  for (const sentence of sentences) expect(parseUid(sentence).isQueryable, sentence).toBe(false)
})
