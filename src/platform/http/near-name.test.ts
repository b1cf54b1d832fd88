import { expect, it } from 'vitest'
import { nearName } from './near-name.ts'

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
])('%s probably means %s', (written, meant) => {
  expect(nearName(written, KNOWN)).toBe(meant)
})

it('means nothing where nothing is known', () => expect(nearName('uid', [])).toBeNull())
