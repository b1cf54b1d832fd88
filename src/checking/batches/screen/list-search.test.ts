// @module-tag W2-40

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

it('returns all valid parameters', () => {
  const search = {
    batch: 7,
    q: 'Debitoren',
    page: 3,
    size: -1,
    sort: 'fileName',
    asc: true,
    all: true,
    open: true,
  } as const
  expect(readListSearch(search)).toEqual(search)
})

it.each([
  [{ batch: 'x', page: 0, size: 7, sort: 'password', asc: 'yes', all: 1, open: 'yes' }],
  [{ page: 1, size: 10, sort: 'createdAt', q: '' }],
  [{ batch: -1, page: 1.5, redirect: '/' }],
])('omits invalid and default values: %j', raw => {
  expect(readListSearch(raw)).toEqual({})
})

it('accepts a search for digits, which the URL parser returns as a number', () => {
  expect(readListSearch({ q: 2026 })).toEqual({ q: '2026' })
})

it('is idempotent for any input', () => {
  const keys = fc.constantFrom('batch', 'q', 'page', 'size', 'sort', 'asc', 'all', 'open')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), raw => {
      const once = readListSearch(raw)
      expect(readListSearch(once)).toEqual(once)
    }),
  )
})
