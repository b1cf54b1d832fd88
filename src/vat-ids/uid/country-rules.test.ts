import fc from 'fast-check'
import { checkVAT, countries as foreignRules } from 'jsvat-next'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES, isCountryCode } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { parseUid } from './parse-uid.ts'

/**
 * All examples of python-stdnum and jsvat (docs/sources.md#number-formats): their check digits are
 * right, but they may not be registered.
 */
const EXAMPLES = `
  ATU13585627 ATU57194903 ATU64938009 ATU61195628
  BE0202239951 BE0428759497 BE0468561072 BE1400521335
  BG175074752 BG131202360 BG200442771 BG7523169263
  CY10259033P CY10246672X CY00632993F
  CZ25123891 CZ00023205 CZ640903926 CZ7103192745
  DE136695976 DE129304291 DE811125440
  DK13585628 DK10503280 DK25186311
  EE100931558 EE100594102 EE101286639
  EL094259216 EL094501040 EL998386804
  ESA28184661 ESB58378431 ESQ2818015F ES54362315K ESX5253868R
  FI20774740 FI18261444 FI02459042
  FR40303265045 FR61954506077 FR23334175221 FRK7399859412
  HR33392005961 HR02574432339 HR06282943396
  HU12892312 HU10672101 HU12509403
  IE6433435F IE6433435OA IE8D79739I IE4550159S
  IT00743110157 IT01404480202 IT00595000217
  LT119511515 LT100001919017 LT100004801610
  LU15027442 LU10059929 LU19184853
  LV40003521600 LV40003189718 LV40003282138
  MT11679112 MT10396417 MT14658213
  NL004495445B01 NL002455799B11 NL820605876B01
  PL8567346215 PL5211355116 PL5220205853
  PT501964843 PT500019720 PT501507930
  RO18547290 RO11358544 RO11198699
  SE123456789701 SE556200077701 SE202100500001
  SI50223054 SI26808498 SI29664373
  SK2022749619 SK2020237945 SK2021685820
  XI432525179 XI980780684 XI000472631
  CHE107185562 CHE109322551 CHE116281710
  GB980780684 GB432525179 GB000472631
  NO974760673 NO923609016 NO934154150`
  .trim()
  .split(/\s+/)

/**
 * Rarer forms, built by the rules of docs/sources.md#number-formats: persons, branches, offices,
 * old Irish characters.
 */
const RARE = `
  BG8032056031 BG7111042925 CZ991231123 LV16117519997 LV32000000000 FR4Z123456782 ESK1234567L ES54362315K
  IE8+79739I IE8*79739I XI432525179001 XIGD001 XIHA599 NL004495445B99`
  .trim()
  .split(/\s+/)

const fits = (uid: string): boolean => {
  const country = uid.slice(0, 2)
  return isCountryCode(country) && COUNTRY_RULES[country].fits(uid.slice(2))
}

const structured = fc
  .constantFrom(...COUNTRY_CODES)
  .chain(country => fc.stringMatching(COUNTRY_RULES[country].pattern).map(national => country + national))

describe('COUNTRY_RULES', () => {
  it.each([...EXAMPLES, ...RARE])('%s can be queried, without a hint', uid => {
    expect(parseUid(uid)).toMatchObject({ isQueryable: true, uid, hints: [] })
  })

  it('cover all countries, each with an example', { tags: ['W1-02'] }, () => {
    expect(new Set(EXAMPLES.map(uid => uid.slice(0, 2)))).toEqual(new Set(COUNTRY_CODES))
  })

  it('contain the minimum and maximum length of their pattern', () => {
    fc.assert(
      fc.property(structured, uid => {
        const country = uid.slice(0, 2)
        if (!isCountryCode(country)) throw new Error(country)
        const [shortest, longest] = COUNTRY_RULES[country].lengths
        expect(uid.length - 2).toBeGreaterThanOrEqual(shortest)
        expect(uid.length - 2).toBeLessThanOrEqual(longest)
      }),
    )
  })

  it('detect every wrong last digit in numbers that end with a check digit', () => {
    const plain = EXAMPLES.filter(uid => /^(AT|DE|DK|EE|EL|FI|HR|HU|LU|LV|MT|PL|PT|SI|SK|RO|LT|IT)/.test(uid))
    for (const uid of plain) {
      const others = Array.from('0123456789', digit => uid.slice(0, -1) + digit).filter(other => other !== uid)
      expect(others.filter(fits), uid).toEqual([])
    }
  })

  it.each([
    ['SI50223050', 'no number has the remainder 0'],
    ['BG6161010000', 'no month 61'],
    ['CZ590312123', 'no birth number of 9 digits after 1953'],
    ['CZ95123891', 'no company begins with 9'],
    ['LV16137519997', 'no month 13'],
    ['ESI12345678', 'no company letter I'],
    ['IT00743111018', 'no province 101'],
  ])('%s gets the hint: %s', uid => {
    expect(parseUid(uid)).toMatchObject({ isQueryable: true, hints: [{ kind: 'check-digit' }] })
  })
})

/**
 * Countries with the same rule in jsvat-next, with the position of the check digit from the end.
 * For FI, NL and PL it accepts numbers that are never issued. For BE, EE, ES, MT and XI it supports
 * fewer forms. For the rest (SK too) it does not check SIREN, province or birth date.
 */
const COMPARED = {
  AT: 0,
  CY: 0,
  DE: 0,
  DK: 0,
  EL: 0,
  HR: 0,
  HU: 0,
  LT: 0,
  LU: 0,
  PT: 0,
  RO: 0,
  SE: 2,
  SI: 0,
} as const

/** Returns the number with each possible check digit or letter, which includes right ones. */
function withEveryCheckDigit(national: string, fromEnd: number): string[] {
  const place = national.length - 1 - fromEnd
  const characters = /\d/.test(national.charAt(place)) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return Array.from(characters, character => national.slice(0, place) + character + national.slice(place + 1))
}

describe('compared with jsvat-next', () => {
  // It accepts no Norwegian number.
  it.each(EXAMPLES.filter(uid => !uid.startsWith('NO')))('%s is valid in jsvat-next too', uid => {
    expect(checkVAT(uid, foreignRules).isValid).toBe(true)
  })

  it.each(COUNTRY_CODES.filter(code => code in COMPARED))('%s: same result for every number', country => {
    const fromEnd = new Map<string, number>(Object.entries(COMPARED)).get(country) ?? 0
    fc.assert(
      fc.property(fc.stringMatching(COUNTRY_RULES[country].pattern), national => {
        for (const variant of withEveryCheckDigit(national, fromEnd)) {
          expect(fits(country + variant), variant).toBe(checkVAT(country + variant, foreignRules).isValid)
        }
      }),
    )
  })
})
