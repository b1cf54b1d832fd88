// @module-tag C5-01

import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { describeHint } from './describe-not-a-uid.ts'
import { acceptSuggestion, parseUid, suggestionOf } from './parse-uid.ts'
import type { Hint, NotAUid } from './parsed-uid.ts'

const hintKinds = (raw: string, country?: string): Hint['kind'][] => parseUid(raw, country).hints.map(hint => hint.kind)

function parseRefused(raw: string, country?: string): NotAUid {
  const parsed = parseUid(raw, country)
  if (parsed.isQueryable) throw new Error(`${parsed.uid} is a UID`)
  return parsed
}

describe('parseUid with common ways to write a UID', () => {
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
    expect(parseUid(raw)).toMatchObject({ isQueryable: true, uid, hints: [] })
  })

  it('splits country and national part', () => {
    expect(parseUid('atu 13585627')).toEqual({
      isQueryable: true,
      uid: 'ATU13585627',
      country: 'AT',
      national: 'U13585627',
      hints: [],
    })
  })
})

describe('parseUid reports repairs:', () => {
  it('GR as EL', () => {
    expect(parseUid('GR094259216')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
    expect(parseUid('094259216', 'GR')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
    expect(parseUid('GR094259216', 'EL')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'greek-prefix' }] })
  })

  it('the leading zero, only for BE with 9 and EL with 8 digits', () => {
    expect(parseUid('BE 202.239.951')).toMatchObject({ uid: 'BE0202239951', hints: [{ kind: 'leading-zero' }] })
    expect(parseUid('202239951', 'BE')).toMatchObject({ uid: 'BE0202239951', hints: [{ kind: 'leading-zero' }] })
    expect(parseUid('EL94259216')).toMatchObject({ uid: 'EL094259216', hints: [{ kind: 'leading-zero' }] })
    expect(hintKinds('GR94259216')).toEqual(['greek-prefix', 'leading-zero'])
    expect(parseRefused('IT743110157')).toMatchObject({ reason: 'too-short', detail: { suggestion: 'IT00743110157' } })
  })

  it('a wrong check digit, which does not prevent the query', () => {
    const wrong = 'ATU13585626 DE136695978 IT00743110158 PL8567346216 PT501964842 FI20774741 HU12892313 SI50223055'
    for (const raw of `${wrong} SK2022749618 MT11679113 DK13585627 LU15027443`.split(' ')) {
      expect(parseUid(raw), raw).toMatchObject({ isQueryable: true, uid: raw, hints: [{ kind: 'check-digit' }] })
    }
  })
})

describe('the adjacent country', () => {
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
  ])('%j with country %j is %s', (raw, country, uid) => {
    expect(parseUid(raw, country)).toMatchObject({ isQueryable: true, uid, hints: [] })
  })

  it('is prepended if only the combination is valid', { tags: ['V2.2.3'] }, () => {
    expect(parseUid('AB123456789', 'FR')).toMatchObject({ isQueryable: true, uid: 'FRAB123456789' })
  })

  it('is prepended only once', () => {
    expect(parseRefused('FR303265045', 'FR')).toMatchObject({ uid: 'FR303265045', reason: 'too-short' })
  })

  it('is reported if it is not supported', () => {
    expect(parseRefused('50639', 'LI')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'LI' } })
    expect(parseRefused('123456789', 'Serbien')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'SERBIEN' } })
    expect(parseRefused('RS123456789', 'AT')).toMatchObject({ reason: 'not-eu', detail: { prefix: 'RS' } })
  })

  it.each(['EU372000041', 'IM2760000742', 'IN2760000742'])('is not prepended to the one-stop-shop number %s', raw => {
    for (const country of COUNTRY_CODES)
      expect(parseRefused(raw, country)).toMatchObject({ uid: raw, reason: 'not-eu' })
  })
})

describe('a Swiss or British number', () => {
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
  ])('%j with country %j is %s', (raw, country, uid) => {
    expect(parseUid(raw, country)).toMatchObject({ isQueryable: true, uid, hints: [] })
  })

  it('is queried as GB if written with UK, with a hint', () => {
    expect(parseUid('UK980780684')).toMatchObject({ uid: 'GB980780684', hints: [{ kind: 'british-prefix' }] })
  })

  it('is rejected with its error if it lacks the E, is an old one of six digits or belongs to a government body', () => {
    expect(parseRefused('CH107185562')).toMatchObject({ reason: 'too-short', detail: { suggestion: 'CHE107185562' } })
    expect(parseRefused('CH107185562').detail).toMatchObject({ slip: { kind: 'CH-e' } })
    expect(parseRefused('CHE123456 MWST').detail).toMatchObject({ slip: { kind: 'CH-old' } })
    expect(parseRefused('GBGD001').detail).toMatchObject({ slip: { kind: 'GB-government' } })
  })

  it('can be queried with a wrong check digit, with a hint', () => {
    expect(parseUid('CHE107185563')).toMatchObject({ isQueryable: true, hints: [{ kind: 'check-digit' }] })
    expect(parseUid('GB980780685')).toMatchObject({ isQueryable: true, hints: [{ kind: 'check-digit' }] })
  })
})

describe('not a UID:', () => {
  it.each(['', '   ', '\u00a0\u200b', '-', '–/.'])('%j is empty', raw => {
    expect(parseRefused(raw)).toMatchObject({ uid: '', reason: 'empty' })
    expect(parseRefused(raw, 'AT')).toMatchObject({ uid: '', reason: 'empty' })
  })

  it.each(['keine', 'n/a', 'Müller GmbH', 'USt-IdNr.', 'AT', 'Summe', '?'])('%j contains no number', raw => {
    expect(parseRefused(raw)).toMatchObject({ reason: 'no-number' })
  })

  it('a number without country; an Austrian one is suggested', () => {
    expect(parseRefused('136695976')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
    expect(parseRefused('U13585627')).toMatchObject({ reason: 'no-country', detail: { suggestion: 'ATU13585627' } })
    expect(parseRefused('60927689')).toMatchObject({ reason: 'no-country', detail: { suggestion: 'ATU60927689' } })
    expect(parseRefused('60927688')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
    expect(parseRefused('U13585626')).toMatchObject({ reason: 'no-country', detail: { suggestion: '' } })
  })

  it.each([
    ['LI50639', 'LI'],
    ['IN2760000742', 'IN'],
    ['US12-3456789', 'US'],
    ['EU372000041', 'EU'],
    ['IM2760000742', 'IM'],
  ])('%j has an unsupported country', (raw, prefix) => {
    expect(parseRefused(raw)).toMatchObject({ reason: 'not-eu', detail: { prefix } })
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
    expect(parseRefused(raw)).toMatchObject({ reason, detail })
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
  ])('%j contains a character that no UID has', (raw, detail) => {
    expect(parseRefused(raw)).toMatchObject({ reason: 'character', detail })
  })
})

const accept = (typed: string) => acceptSuggestion(parseUid(typed), typed)

it.each([
  ['60927689', 'ATU60927689'],
  ['U13585627', 'ATU13585627'],
  ['AT 13585627', 'ATU13585627'],
  ['DEI36695976', 'DE136695976'],
  ['IT743110157', 'IT00743110157'],
])('acceptSuggestion replaces %s with %s and reports the typed text', (typed, uid) => {
  const parsed = accept(` ${typed} `)
  expect(parsed).toMatchObject({ isQueryable: true, uid, hints: [{ kind: 'suggestion-taken', uid, typed }] })
  const sentences = parsed.hints.map(hint => [describeHint(hint, 'de'), describeHint(hint, 'en')])
  expect(sentences).toEqual([
    [`Vorschlag übernommen: ${uid} statt „${typed}“.`, `Suggestion accepted: ${uid} instead of “${typed}”.`],
  ])
})

it.each(['60927680', '136695976', 'ATU13585627', 'DE136695977', 'keine', '', 'CHE123456789'])(
  'acceptSuggestion leaves %j unchanged',
  typed => {
    const parsed = parseUid(typed)
    expect(suggestionOf(parsed)).toBe('')
    expect(acceptSuggestion(parsed, typed)).toBe(parsed)
  },
)
