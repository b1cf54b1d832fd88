import { expect, it } from 'vitest'
import { findSimilarName } from './similar-name.ts'

const KNOWN = ['uid', 'name', 'street', 'zip', 'city', 'fresh']

it.each([
  ['Fresh', 'fresh'],
  ['steet', 'street'],
  ['ZIP', 'zip'],
  ['na_me', 'name'],
  ['companyName', null],
  ['x', null],
  ['', null],
  ['z'.repeat(10_000), null],
  ['__proto__', null],
])('returns for %s the name %s', (input, expected) => {
  expect(findSimilarName(input, KNOWN)).toBe(expected)
})

it('returns null without known names', () => expect(findSimilarName('uid', [])).toBeNull())
