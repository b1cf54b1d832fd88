// @module-tag C9-01

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { CompanyText } from './comparison.ts'
import { describeDifferences, formatSameness } from './describe-comparison.ts'
import { fold } from './fold.ts'
import { classifyWord } from './words.ts'

/** Parts of names in several scripts and spellings, and arbitrary characters. */
const pieces = fc.constantFrom(
  ...[
    'Müller',
    'Mueller',
    'Muller',
    'Bär',
    'Baer',
    'Strauß',
    'Holding',
    'GmbH',
    'Ges.m.b.H.',
    '& Co',
    'KG',
    'AG',
    'S. r. l.',
  ],
  ...[
    'SpA',
    'ΑΕ',
    'ΘΑΛΑΣΣΑ',
    'Thalassa',
    'ООД',
    'ПИРИН',
    'Pirin',
    'Kft.',
    'Kereskedelmi',
    'Sp. z o.o.',
    'ET',
    '||',
    't/a',
  ],
  ...[
    '12',
    '12-14',
    'II',
    'A.',
    'B.',
    '(Kunde 7)',
    'c/o',
    'in Liqu.',
    '---',
    'Zweigniederlassung',
    'Franz',
    'e',
    'u.',
    ' ',
  ],
)
const anyText = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map(words => words.join(' ')),
  fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 9 })), { maxLength: 12 })
    .map(words => words.join('')),
)
const anyCompany: fc.Arbitrary<CompanyText> = fc.record({
  name: anyText,
  street: anyText,
  zipCode: anyText,
  city: anyText,
})
const anyState = fc.record({
  country: fc.constantFrom('AT', 'DE', 'IT', 'EL', 'BG', 'HU', 'PL', 'XI'),
  isGroup: fc.constant(false),
})

const rareWord = fc
  .stringMatching(/^[A-ZÄÖÜa-zäöüß]{4,14}$/)
  .filter(word => classifyWord(fold(word)) === 'rare' && !/gmbh$|ges|mbh|schaft$/i.test(word))

describe('fold', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), text => {
        const { long, short } = fold(text)
        expect(fold(long).long).toBe(long)
        expect(fold(short).short).toBe(short)
      }),
      { numRuns: 2_000 },
    )
  })

  it('ignores case', () => {
    fc.assert(
      fc.property(
        fc.array(pieces).map(words => words.join(' ')),
        text => {
          expect(fold(text.toUpperCase()).long).toBe(fold(text).long)
        },
      ),
    )
  })
})

describe('compareCompanies', () => {
  it('is symmetric', () => {
    fc.assert(
      fc.property(anyCompany, anyCompany, anyState, (one, other, state) => {
        const forward = compareCompanies(one, other, state).sameness
        const backward = compareCompanies(other, one, state).sameness
        expect(backward).toBe(forward)
      }),
      { numRuns: 3_000 },
    )
  })

  it('returns "same" or "not-comparable" for a company and itself', () => {
    fc.assert(
      fc.property(anyCompany, anyState, (company, state) => {
        expect(['same', 'not-comparable']).toContain(compareCompanies(company, company, state).sameness)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never returns "same" for two companies whose rare words differ, with any common words and legal forms', () => {
    const commonWords = fc.constantFrom('', 'Holding', 'Handels', 'Trading International', 'Bau', 'Group')
    const form = fc.constantFrom('', 'GmbH', 'AG', 'GmbH & Co KG', 'S.r.l.', 'Kft.', 'ООД')
    fc.assert(
      fc.property(rareWord, rareWord, commonWords, form, anyState, (one, other, common, ending, state) => {
        fc.pre(fold(one).short !== fold(other).short && fold(one).long !== fold(other).long)
        fc.pre(fold(one).short !== fold(other).long && fold(one).long !== fold(other).short)
        const company = (word: string) => ({
          name: `${word} ${common} ${ending}`,
          street: 'Am Hof 1',
          zipCode: '1010',
          city: 'Wien',
        })
        const { sameness } = compareCompanies(company(one), company(other), state)
        expect(['similar', 'different']).toContain(sameness)
      }),
      { numRuns: 3_000 },
    )
  })

  it('describes the result and every difference in both languages', () => {
    fc.assert(
      fc.property(anyCompany, anyCompany, anyState, (one, other, state) => {
        const comparison = compareCompanies(one, other, state)
        for (const language of ['de', 'en'] as const) {
          const sentences = describeDifferences(comparison, language)
          expect(sentences).toHaveLength(comparison.differences.length)
          expect(formatSameness(comparison.sameness, language)).not.toBe('')
          expect(sentences.filter(sentence => sentence === '' || /^[a-z-]+$/.test(sentence))).toEqual([])
        }
      }),
    )
  })
})
