import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { Sameness } from './comparison.ts'

const AT_ALL = { street: '', zipCode: '', city: '' }

/**
 * Pairs that people consider the same (docs/same-company.md): state, own name, authority's name.
 */
const SAME = readFileSync('tests/samples/company-pairs.tsv', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('same\t'))
  .map(line => line.split('\t'))
  .map(([, place = '', own = '', given = '']) => ({ country: place.slice(0, 2), own, given }))

const wordFor = (country: string, own: string, given: string, isGroup = false): Sameness =>
  compareCompanies({ name: own, ...AT_ALL }, { name: given, ...AT_ALL }, { country, isGroup }).sameness

type Change = (pair: (typeof SAME)[number]) => { own: string; given: string }
const FRONT = 'Gesellschaft zur Erforschung, Erhaltung und behutsamen Erneuerung der historischen Bergbauanlagen'
const inFront = (name: string): string => `${FRONT} ${name}`

// Typical variations of authorities and of customers' lists.
const CHANGES: Record<string, Change> = {
  'capital letters': ({ own, given }) => ({ own, given: given.toUpperCase() }),
  'capital letters of one’s own': ({ own, given }) => ({ own: own.toUpperCase(), given }),
  'c/o of one’s own': ({ own, given }) => ({ own: `${own} c/o Treuhand Moser`, given }),
  'c/o of the authority’s': ({ own, given }) => ({ own, given: `${given}, C/O TREUHAND MOSER` }),
  'c/o on both sides, of two': ({ own, given }) => ({ own: `${own} c/o Huber`, given: `${given} c/o Moser` }),
  'the authority’s cut at 100 characters': ({ own }) => ({ own: inFront(own), given: inFront(own).slice(0, 100) }),
  'one’s own cut at 100 characters': ({ own }) => ({ own: inFront(own).slice(0, 100).trim(), given: inFront(own) }),
  'capital letters, cut at 100 characters': ({ own }) => ({
    own: inFront(own),
    given: inFront(own).toUpperCase().slice(0, 100),
  }),
}

describe('never different, of companies that are the same', () => {
  it.each(Object.entries(CHANGES))('%s', (_what, change) => {
    expect(SAME.length).toBeGreaterThan(150)
    const wrong = SAME.filter(pair => {
      const { own, given } = change(pair)
      return !['same', 'similar', 'other-form'].includes(wordFor(pair.country, own, given))
    })
    expect(wrong).toEqual([])
  })
})

describe('not comparable, for any expected company', () => {
  it.each(['', ' ', '-', '---', '--- ', '—', '---||---'])('a name that is none: %j, of Germany and Spain', given => {
    for (const { own } of SAME)
      for (const country of ['DE', 'ES']) expect([own, wordFor(country, own, given)]).toEqual([own, 'not-comparable'])
  })

  it('a VAT group, by the answer’s code', () => {
    const words = SAME.map(({ country, own, given }) => wordFor(country, own, given, true))
    expect(new Set(words)).toEqual(new Set(['not-comparable']))
    expect(wordFor('CZ', 'Vzor s.r.o.', 'Jiná holding a.s.', true)).toBe('not-comparable')
  })

  it.each([
    ['NL', 'FISCALE EENHEID VOORBEELD HOLDING B.V. C.S.'],
    ['HU', 'TISZA ÁFA-CSOPORT'],
    ['IT', 'GRUPPO IVA FOSSALUNGA'],
    ['BE', 'UNITE TVA EXEMPLE'],
  ])('a VAT group of %s, by its name: %s', (country, given) => {
    expect(wordFor(country, 'Karwendel GmbH', given)).toBe('not-comparable')
  })
})
