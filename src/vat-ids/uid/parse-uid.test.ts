// @module-tag C5-01

import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { describeHint } from './describe-not-a-uid.ts'
import { acceptSuggestion, parseUid, suggestionOf } from './parse-uid.ts'
import type { Hint, NotAUid } from './parsed-uid.ts'

const hints = (raw: string, country?: string): Hint['kind'][] => parseUid(raw, country).hints.map(hint => hint.kind)

function refused(raw: string, country?: string): NotAUid {
  const parsed = parseUid(raw, country)
  if (parsed.askable) throw new Error(`${parsed.uid} would be asked`)
  return parsed
}

describe('a UID as people write it', () => {
  it.each([
    ['ATU13585627', 'ATU13585627'],
    ['AT U57 194903', 'ATU57194903'],
    ['atu64938009', 'ATU64938009'],
    ['\u00a0ATU6.1195628 ', 'ATU61195628'],
    ['BE 046 8561072', 'BE0468561072'],
    ['\u00a0BG13.1202360 ', 'BG131202360'],
    ['fr61954506077', 'FR61954506077'],
    ['\u00a0IE64.33435OA ', 'IE6433435OA'],
    ['xi432525179', 'XI432525179'],
    ['ＤＥ１３６６９５９７６', 'DE136695976'],
    ['DE\u200b136\u00ad695\ufeff976\u2060', 'DE136695976'],
    ['\u202aDE136695976\u202c', 'DE136695976'],
    ['DE 136‑695–976', 'DE136695976'],
    ["'DE136695976", 'DE136695976'],
    ['="DE136695976"', 'DE136695976'],
    ['[DE] (136/695/976);', 'DE136695976'],
    ['DE136695976\u0000\r\n', 'DE136695976'],
    ['ﬁ20774740', 'FI20774740'],
    ['IE8+79739I', 'IE8+79739I'],
    ['UID: ATU13585627', 'ATU13585627'],
    ['UID-Nr. ATU13585627', 'ATU13585627'],
    ['ATU-Nr.: ATU13585627', 'ATU13585627'],
    ['USt-IdNr.: DE 136 695 976', 'DE136695976'],
    ['Umsatzsteuer-Identifikationsnummer DE136695976', 'DE136695976'],
    ['MwSt.-Nr. LU15027442', 'LU15027442'],
    ['VAT NL004495445B01', 'NL004495445B01'],
    ['VAT no. IT00743110157', 'IT00743110157'],
    ['EU VAT ID: ESA28184661', 'ESA28184661'],
    ['VAT Registration Number PL8567346215', 'PL8567346215'],
    ['TVA n° FR40303265045', 'FR40303265045'],
    ['P. IVA IT00743110157', 'IT00743110157'],
    ['BTW BE 0428.759.497', 'BE0428759497'],
    ['№ BG175074752', 'BG175074752'],
    ['N° TVA: FR40303265045', 'FR40303265045'],
    ['No. TVA CHE-107.185.562', 'CHE107185562'],
    ['N° IDE CHE-107.185.562', 'CHE107185562'],
    ['CHE-107.185.562 TVA', 'CHE107185562'],
    ['CHE-107.185.562 MWST / TVA / IVA', 'CHE107185562'],
    ['CHE-107.185.562 HR/MWST', 'CHE107185562'],
    ['CHE 107 185 562 VAT', 'CHE107185562'],
    ['CHE-107.185.562 Mwst-Nr.', 'CHE107185562'],
    ['ＣＨＥ－１０７．１８５．５６２　ＭＷＳＴ', 'CHE107185562'],
  ])('%j is %s', (raw, uid) => {
    expect(parseUid(raw)).toMatchObject({ askable: true, uid, hints: [] })
  })

  it('is told apart into country and national part', () => {
    expect(parseUid('atu 13585627')).toEqual({
      askable: true,
      uid: 'ATU13585627',
      country: 'AT',
      national: 'U13585627',
      hints: [],
    })
  })
})

describe('what is repaired is named', () => {
  it('GR as EL', () => {
    expect(parseUid('GR094259216')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
    expect(parseUid('094259216', 'GR')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
    expect(parseUid('GR094259216', 'EL')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
  })

  it('the leading zero of BE with 9 and EL with 8 digits, and of no other', () => {
    expect(parseUid('BE 202.239.951')).toMatchObject({ uid: 'BE0202239951', hints: [{ kind: 'leading-zero' }] })
    expect(parseUid('202239951', 'BE')).toMatchObject({ uid: 'BE0202239951', hints: [{ kind: 'leading-zero' }] })
    expect(parseUid('EL94259216')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'leading-zero' }] })
    expect(hints('GR94259216')).toEqual(['greek-prefix', 'leading-zero'])
    expect(refused('IT743110157')).toMatchObject({ reason: 'too-short', detail: { suggestion: 'IT00743110157' } })
  })

  it('a wrong check digit, and it is asked all the same', () => {
    const wrong = 'ATU13585626 DE136695978 IT00743110158 PL8567346216 PT501964842 FI20774741 HU12892313 SI50223055'
    for (const raw of `${wrong} SK2022749618 MT11679113 DK13585627 LU15027443`.split(' ')) {
      expect(parseUid(raw), raw).toMatchObject({ askable: true, uid: raw, hints: [{ kind: 'check-digit' }] })
    }
  })
})

describe('the country beside the number', () => {
  it.each([
    ['U13585627', 'AT', 'ATU13585627'],
    ['ATU13585627', 'AT', 'ATU13585627'],
    [' u 13585627', ' at ', 'ATU13585627'],
    ['U13585627', 'Österreich', 'ATU13585627'],
    ['004495445B01', 'netherlands', 'NL004495445B01'],
    ['  40 303 265 045 ', 'FR', 'FR40303265045'],
    ['K7399859412', 'FR', 'FRK7399859412'],
    ['A28184661', 'ES', 'ESA28184661'],
    ['10259033P', 'CY', 'CY10259033P'],
    ['DE136695976', 'AT', 'DE136695976'],
    ['DE136695976', 'FR', 'DE136695976'],
    ['DE136695976', 'CH', 'DE136695976'],
    ['DE136695976', 'unknown', 'DE136695976'],
    ['DE136695976', '—', 'DE136695976'],
    ['DE136695976', '4020', 'DE136695976'],
  ])('%j beside %j is %s', (raw, country, uid) => {
    expect(parseUid(raw, country)).toMatchObject({ askable: true, uid, hints: [] })
  })

  it('is joined where only together they make sense', { tags: ['V2.2.3'] }, () => {
    expect(parseUid('AB123456789', 'FR')).toMatchObject({ askable: true, uid: 'FRAB123456789' })
  })

  it('is put in front only once', () => {
    expect(refused('FR303265045', 'FR')).toMatchObject({ uid: 'FR303265045', reason: 'too-short' })
  })

  it('that is no EU country is named', () => {
    expect(refused('50639', 'LI')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'LI' } })
    expect(refused('123456789', 'Norwegen')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'NORWEGEN' } })
    expect(refused('NO123456789', 'AT')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'NO' } })
  })

  it.each(['EU372000041', 'IM2760000742', 'IN2760000742'])(
    'makes no number of a state of the one-stop shop’s %s',
    raw => {
      for (const country of COUNTRY_CODES) expect(refused(raw, country)).toMatchObject({ uid: raw, reason: 'not-eu' })
    },
  )
})

describe('a number of Switzerland or Great Britain', () => {
  it.each([
    ['CHE-107.185.562', '', 'CHE107185562'],
    ['CHE-107.185.562 MWST', '', 'CHE107185562'],
    ['CHE107185562TVA', '', 'CHE107185562'],
    ['che 107 185 562 iva', '', 'CHE107185562'],
    ['MWST CHE-107.185.562', '', 'CHE107185562'],
    ['E107185562MWST', 'CH', 'CHE107185562'],
    ['CHE-107.185.562 MWST', 'Schweiz', 'CHE107185562'],
    ['GB 980 7806 84', '', 'GB980780684'],
    ['980780684', 'Großbritannien', 'GB980780684'],
    ['GB432525179001', '', 'GB432525179001'],
  ])('%j beside %j is %s', (raw, country, uid) => {
    expect(parseUid(raw, country)).toMatchObject({ askable: true, uid, hints: [] })
  })

  it('is asked as GB where UK was written, and says so', () => {
    expect(parseUid('UK980780684')).toMatchObject({ uid: 'GB980780684', hints: [{ kind: 'british-prefix' }] })
  })

  it('lacks its E, is an old one of six digits, or a government body’s', () => {
    expect(refused('CH107185562')).toMatchObject({ reason: 'too-short', detail: { suggestion: 'CHE107185562' } })
    expect(refused('CH107185562').detail).toMatchObject({ slip: { kind: 'CH-e' } })
    expect(refused('CHE123456 MWST').detail).toMatchObject({ slip: { kind: 'CH-old' } })
    expect(refused('GBGD001').detail).toMatchObject({ slip: { kind: 'GB-government' } })
  })

  it('with a wrong check digit is asked with a hint', () => {
    expect(parseUid('CHE107185563')).toMatchObject({ askable: true, hints: [{ kind: 'check-digit' }] })
    expect(parseUid('GB980780685')).toMatchObject({ askable: true, hints: [{ kind: 'check-digit' }] })
  })
})

describe('what is no UID', () => {
  it.each(['', '   ', '\u00a0\u200b', '-', '–/.'])('%j is empty', raw => {
    expect(refused(raw)).toMatchObject({ uid: '', reason: 'empty' })
    expect(refused(raw, 'AT')).toMatchObject({ uid: '', reason: 'empty' })
  })

  it.each(['keine', 'n/a', 'Müller GmbH', 'USt-IdNr.', 'AT', 'Summe', '?'])('%j holds no number', raw => {
    expect(refused(raw)).toMatchObject({ reason: 'no-number' })
  })

  it('a number without country, with the Austrian one suggested', () => {
    expect(refused('136695976')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
    expect(refused('U13585627')).toMatchObject({ reason: 'no-country', detail: { suggestion: 'ATU13585627' } })
    expect(refused('60927689')).toMatchObject({ reason: 'no-country', detail: { suggestion: 'ATU60927689' } })
    expect(refused('60927688')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
    expect(refused('U13585626')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
  })

  it.each([
    ['LI50639', 'LI'],
    ['IN2760000742', 'IN'],
    ['US12-3456789', 'US'],
    ['NO 923 609 016 MVA', 'NO'],
    ['EU372000041', 'EU'],
    ['IM2760000742', 'IM'],
  ])('%j is of no EU country', (raw, prefix) => {
    expect(refused(raw)).toMatchObject({ reason: 'not-eu', detail: { prefix } })
  })

  it.each([
    ['DE12345', 'too-short', { country: 'DE', length: 5, suggestion: '' }],
    ['DE1366959760', 'too-long', { country: 'DE', length: 10, suggestion: '' }],
    ['AT13585627', 'too-short', { country: 'AT', length: 8, suggestion: 'ATU13585627' }],
    ['ATUI358562O', 'structure', { country: 'AT', length: 9, suggestion: '' }],
    ['ATU1358S627', 'structure', { country: 'AT', length: 9, suggestion: '' }],
    ['DE0I2345678', 'structure', { country: 'DE', length: 9, suggestion: '' }],
    ['DEI36695976', 'structure', { country: 'DE', length: 9, suggestion: 'DE136695976' }],
    ['NL004495445B00', 'structure', { country: 'NL', length: 12, suggestion: '' }],
    ['RO1', 'too-short', { country: 'RO', length: 1, suggestion: '' }],
    ['RO1234567890123', 'too-long', { country: 'RO', length: 13, suggestion: '' }],
    ['XIGD500', 'structure', { country: 'XI', length: 5, suggestion: '' }],
    ['ATU13585627 / ATU57194903', 'too-long', { country: 'AT', length: 20, suggestion: '' }],
  ])('%j: %s', (raw, reason, detail) => {
    expect(refused(raw)).toMatchObject({ reason, detail })
  })

  it.each([
    ['АТU13585627', { character: 'А', code: 'U+0410', position: 1, script: 'cyrillic' }],
    [' UID: ΑTU13585627', { character: 'Α', code: 'U+0391', position: 7, script: 'greek' }],
    ['DE 13669597б', { character: 'б', code: 'U+0431', position: 12, script: 'cyrillic' }],
    ['DE136695976?', { character: '?', code: 'U+003F', position: 12, script: 'other' }],
    ['😀DE13669597ß', { character: '😀', code: 'U+1F600', position: 1, script: 'other' }],
    ['fı20774740', { character: 'ı', code: 'U+0131', position: 2, script: 'other' }],
    ['DE½36695976', { character: '½', code: 'U+00BD', position: 3, script: 'other' }],
    ['DEA\u03081234', { character: '\u0308', code: 'U+0308', position: 4, script: 'other' }],
  ])('%j holds a character that no UID has', (raw, detail) => {
    expect(refused(raw)).toMatchObject({ reason: 'character', detail })
  })
})

const taken = (typed: string) => acceptSuggestion(parseUid(typed), typed)

it.each([
  ['60927689', 'ATU60927689'],
  ['U13585627', 'ATU13585627'],
  ['AT 13585627', 'ATU13585627'],
  ['DEI36695976', 'DE136695976'],
  ['IT743110157', 'IT00743110157'],
])('reads %s as %s, and says what was typed', (typed, uid) => {
  const parsed = taken(` ${typed} `)
  expect(parsed).toMatchObject({ askable: true, uid, hints: [{ kind: 'suggestion-taken', uid, typed }] })
  const words = parsed.hints.map(hint => [describeHint(hint, 'de'), describeHint(hint, 'en')])
  expect(words).toEqual([
    [`Vorschlag übernommen: ${uid} statt „${typed}“.`, `Suggestion accepted: ${uid} instead of “${typed}”.`],
  ])
})

it.each(['60927680', '136695976', 'ATU13585627', 'DE136695977', 'keine', '', 'CHE123456789'])(
  'leaves %j as it was read',
  typed => {
    const parsed = parseUid(typed)
    expect(suggestionOf(parsed)).toBe('')
    expect(acceptSuggestion(parsed, typed)).toBe(parsed)
  },
)
