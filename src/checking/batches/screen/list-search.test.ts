// @module-tag W2-40

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readListSearch } from './list-search.ts'

it('keeps what stands in the address', () => {
  const kept = {
    batch: 7,
    q: 'Debitoren',
    page: 3,
    size: -1,
    sort: 'fileName',
    asc: true,
    all: true,
    open: true,
  } as const
  expect(readListSearch(kept)).toEqual(kept)
})

it.each([
  [{ batch: 'x', page: 0, size: 7, sort: 'password', asc: 'yes', all: 1, open: 'yes' }],
  [{ page: 1, size: 10, sort: 'createdAt', q: '' }],
  [{ batch: -1, page: 1.5, redirect: '/' }],
])('leaves out %j: what makes no sense, and defaults', raw => {
  expect(readListSearch(raw)).toEqual({})
})

it('takes a search for digits, which the address tells as a number', () => {
  expect(readListSearch({ q: 2026 })).toEqual({ q: '2026' })
})

it('reads its own answer as itself, for any input', () => {
  const keys = fc.constantFrom('batch', 'q', 'page', 'size', 'sort', 'asc', 'all', 'open')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), raw => {
      const once = readListSearch(raw)
      expect(readListSearch(once)).toEqual(once)
    }),
  )
})
