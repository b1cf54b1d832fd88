import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import type { Sameness } from './comparison.ts'

const NO_ADDRESS = { street: '', zipCode: '', city: '' }

/**
 * Pairs that people consider the same (docs/same-company.md): state, own name, authority's name.
 */
const SAME_PAIRS = readFileSync('tests/samples/company-pairs.tsv', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('same\t'))
  .map(line => line.split('\t'))
  .map(([, place = '', own = '', given = '']) => ({ country: place.slice(0, 2), own, given }))

const samenessOf = (country: string, own: string, given: string, isGroup = false): Sameness =>
  compareCompanies({ name: own, ...NO_ADDRESS }, { name: given, ...NO_ADDRESS }, { country, isGroup }).sameness

type Variation = (pair: (typeof SAME_PAIRS)[number]) => { own: string; given: string }
const LONG_PREFIX = 'Gesellschaft zur Erforschung, Erhaltung und behutsamen Erneuerung der historischen Bergbauanlagen'
const withLongPrefix = (name: string): string => `${LONG_PREFIX} ${name}`

// Typical variations of authorities and of customers' lists.
const VARIATIONS: Record<string, Variation> = {
  'authority’s name in capital letters': ({ own, given }) => ({ own, given: given.toUpperCase() }),
  'own name in capital letters': ({ own, given }) => ({ own: own.toUpperCase(), given }),
  'c/o in the own name': ({ own, given }) => ({ own: `${own} c/o Treuhand Moser`, given }),
  'c/o in the authority’s name': ({ own, given }) => ({ own, given: `${given}, C/O TREUHAND MOSER` }),
  'different c/o on both sides': ({ own, given }) => ({ own: `${own} c/o Huber`, given: `${given} c/o Moser` }),
  'authority’s name cut at 100 characters': ({ own }) => ({
    own: withLongPrefix(own),
    given: withLongPrefix(own).slice(0, 100),
  }),
  'own name cut at 100 characters': ({ own }) => ({
    own: withLongPrefix(own).slice(0, 100).trim(),
    given: withLongPrefix(own),
  }),
  'authority’s name in capital letters, cut at 100 characters': ({ own }) => ({
    own: withLongPrefix(own),
    given: withLongPrefix(own).toUpperCase().slice(0, 100),
  }),
}

describe('the same company is never different:', () => {
  it.each(Object.entries(VARIATIONS))('%s', (_what, vary) => {
    expect(SAME_PAIRS.length).toBeGreaterThan(150)
    const wrong = SAME_PAIRS.filter(pair => {
      const { own, given } = vary(pair)
      return !['same', 'similar', 'other-form'].includes(samenessOf(pair.country, own, given))
    })
    expect(wrong).toEqual([])
  })
})

describe('not comparable:', () => {
  it.each(['', ' ', '-', '---', '--- ', '—', '---||---'])(
    'a placeholder instead of a name, in Germany and Spain: %j',
    given => {
      for (const { own } of SAME_PAIRS)
        for (const country of ['DE', 'ES'])
          expect([own, samenessOf(country, own, given)]).toEqual([own, 'not-comparable'])
    },
  )

  it('a VAT group, recognised by the answer’s code', () => {
    const results = SAME_PAIRS.map(({ country, own, given }) => samenessOf(country, own, given, true))
    expect(new Set(results)).toEqual(new Set(['not-comparable']))
    expect(samenessOf('CZ', 'Vzor s.r.o.', 'Jiná holding a.s.', true)).toBe('not-comparable')
  })

  it.each([
    ['NL', 'FISCALE EENHEID VOORBEELD HOLDING B.V. C.S.'],
    ['HU', 'TISZA ÁFA-CSOPORT'],
    ['IT', 'GRUPPO IVA FOSSALUNGA'],
    ['BE', 'UNITE TVA EXEMPLE'],
  ])('a VAT group of %s, recognised by its name: %s', (country, given) => {
    expect(samenessOf(country, 'Karwendel GmbH', given)).toBe('not-comparable')
  })
})
