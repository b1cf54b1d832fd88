// @module-tag C9-01

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { CompanyText } from './comparison.ts'
import { describeDifferences, formatSameness } from './describe-comparison.ts'
import { fold } from './fold.ts'
import { kindOf } from './words.ts'

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
const by = fc.record({
  country: fc.constantFrom('AT', 'DE', 'IT', 'EL', 'BG', 'HU', 'PL', 'XI'),
  isGroup: fc.constant(false),
})

const rareWord = fc
  .stringMatching(/^[A-ZÄÖÜa-zäöüß]{4,14}$/)
  .filter(word => kindOf(fold(word)) === 'rare' && !/gmbh$|ges|mbh|schaft$/i.test(word))

describe('fold', () => {
  it('leaves as it is what is folded', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), text => {
        const { long, short } = fold(text)
        expect(fold(long).long).toBe(long)
        expect(fold(short).short).toBe(short)
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not see capitals', () => {
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
  it('says the same the other way round', () => {
    fc.assert(
      fc.property(anyCompany, anyCompany, by, (one, other, answered) => {
        const there = compareCompanies(one, other, answered).sameness
        const back = compareCompanies(other, one, answered).sameness
        expect(back).toBe(there)
      }),
      { numRuns: 3_000 },
    )
  })

  it('calls every company the same as itself, or cannot compare it', () => {
    fc.assert(
      fc.property(anyCompany, by, (company, answered) => {
        expect(['same', 'not-comparable']).toContain(compareCompanies(company, company, answered).sameness)
      }),
      { numRuns: 2_000 },
    )
  })

  it('never calls two companies the same whose rare words differ, with any words around them', () => {
    const around = fc.constantFrom('', 'Holding', 'Handels', 'Trading International', 'Bau', 'Group')
    const form = fc.constantFrom('', 'GmbH', 'AG', 'GmbH & Co KG', 'S.r.l.', 'Kft.', 'ООД')
    fc.assert(
      fc.property(rareWord, rareWord, around, form, by, (one, other, common, ending, answered) => {
        fc.pre(fold(one).short !== fold(other).short && fold(one).long !== fold(other).long)
        fc.pre(fold(one).short !== fold(other).long && fold(one).long !== fold(other).short)
        const company = (word: string) => ({
          name: `${word} ${common} ${ending}`,
          street: 'Am Hof 1',
          zipCode: '1010',
          city: 'Wien',
        })
        const { sameness } = compareCompanies(company(one), company(other), answered)
        expect(['similar', 'different']).toContain(sameness)
      }),
      { numRuns: 3_000 },
    )
  })

  it('puts its word and every difference into words, in both languages', () => {
    fc.assert(
      fc.property(anyCompany, anyCompany, by, (one, other, answered) => {
        const comparison = compareCompanies(one, other, answered)
        for (const language of ['de', 'en'] as const) {
          const said = describeDifferences(comparison, language)
          expect(said).toHaveLength(comparison.differences.length)
          expect(formatSameness(comparison.sameness, language)).not.toBe('')
          expect(said.filter(sentence => sentence === '' || /^[a-z-]+$/.test(sentence))).toEqual([])
        }
      }),
    )
  })
})
