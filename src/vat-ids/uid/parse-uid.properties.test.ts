import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from './countries.ts'
import { COUNTRY_RULES } from './country-rules.ts'
import { parseUid } from './parse-uid.ts'
import type { ParsedUid } from './parsed-uid.ts'

/** Arbitrary strings including lone surrogates, mixed with parts that look like UIDs. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('AT', 'U', '13585627', 'GR', 'UID', 'VAT no', '\ud800', 'İ'),
    ),
  )
  .map(pieces => pieces.join(''))

const structured = fc
  .constantFrom(...COUNTRY_CODES)
  .chain(code => fc.stringMatching(COUNTRY_RULES[code].pattern).map(national => code + national))

const noise = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '\u202f',
  '\u200b',
  '\ufeff',
  '-',
  '–',
  '\u2212',
  '.',
  '/',
  '\t',
  '"',
  '(',
)

/**
 * For numbers of several lengths, separate trailing digits may be a footnote
 * (uid-among-words.test.ts).
 */
const hasSeveralLengths = (uid: string): boolean => /^(?:BG|CZ|GB|IE|LT|RO|XI)/.test(uid)

/** Before the last four digits, these may make a date of them (uid-among-words.test.ts). */
const isDateSign = (sign: string): boolean => /[-–\u2212./]/u.test(sign)

/** Separated from its digits, NO may be the word for number (number-word.test.ts). */
const noisy = structured
  .filter(uid => !uid.startsWith('NO'))
  .chain(uid =>
    fc.array(fc.tuple(noise, fc.boolean()), { minLength: uid.length, maxLength: uid.length }).map(extras => ({
      uid,
      raw: Array.from(uid, (character, index) => {
        const [before, isLower] = extras[index] ?? ['', false]
        if (hasSeveralLengths(uid) && index > uid.length - 3) return character
        if (isDateSign(before) && index >= uid.length - 4) return character
        return before + (isLower ? character.toLowerCase() : character)
      }).join(''),
    })),
  )

const withoutCheck = ({ uid, isQueryable }: ParsedUid) => ({ uid, isQueryable })

describe('parseUid', () => {
  it('never throws, and accepts only numbers with the structure of their country', () => {
    fc.assert(
      fc.property(anyText, anyText, (raw, country) => {
        const parsed = parseUid(raw, country)
        if (!parsed.isQueryable) return
        expect(parsed.uid).toBe(parsed.country + parsed.national)
        expect(parsed.national).toMatch(COUNTRY_RULES[parsed.country].pattern)
      }),
    )
  })

  it('accepts two letters and at least six more characters, and shorter numbers only for RO and XI', {
    tags: ['W5-07'],
  }, () => {
    fc.assert(
      fc.property(structured, uid => {
        if (!/^(RO|XI)/.test(uid)) expect(uid).toMatch(/^[A-Z]{2}.{6,}$/)
        expect(parseUid(uid)).toMatchObject({ isQueryable: true, uid })
      }),
    )
  })

  it('returns the same result for its own result', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, structured), anyText, (raw, country) => {
        const once = parseUid(raw, country)
        if (once.isQueryable) expect(withoutCheck(parseUid(once.uid))).toEqual(withoutCheck(once))
      }),
    )
  })

  it('ignores blanks, dashes, points, invisible characters and case', () => {
    fc.assert(
      fc.property(noisy, ({ uid, raw }) => {
        expect(parseUid(raw)).toEqual(parseUid(uid))
      }),
    )
  })

  it('accepts the country in the number or in the adjacent cell', () => {
    fc.assert(
      fc.property(structured, uid => {
        const code = uid.slice(0, 2)
        expect(parseUid(uid, code)).toEqual(parseUid(uid))
        if (code !== 'FR') expect(parseUid(uid.slice(2), code)).toMatchObject({ isQueryable: true, uid })
      }),
    )
  })
})
