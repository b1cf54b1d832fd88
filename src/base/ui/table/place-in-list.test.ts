import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDay, isId, parseListParameters, SIZES_WITHOUT_ALL } from './list-parameters.ts'

it('returns search, page, size and direction if they are valid and not the default', () => {
  const parameters = { q: 'Huber', page: 2, size: 25, asc: true } as const
  expect(parseListParameters({ ...parameters, other: 1 }, SIZES_WITHOUT_ALL)).toEqual(parameters)
  expect(parseListParameters({ q: '', page: 1, size: 10, asc: false }, SIZES_WITHOUT_ALL)).toEqual({})
  expect(parseListParameters({ q: {}, page: 1.5, size: -1, asc: 'yes' }, SIZES_WITHOUT_ALL)).toEqual({})
  expect(parseListParameters({ q: 2026, size: -1 }, [10, -1])).toEqual({ q: '2026', size: -1 })
})

it('accepts any parameters, limits the search text, and is idempotent', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'page', 'size', 'asc'), fc.anything()), untrusted => {
      const once = parseListParameters(untrusted, SIZES_WITHOUT_ALL)
      expect((once.q ?? '').length).toBeLessThanOrEqual(200)
      expect(parseListParameters(once, SIZES_WITHOUT_ALL)).toEqual(once)
    }),
  )
})

it('recognises ids of records and calendar days', () => {
  expect([1, 7, 0, -1, 1.5, '1', undefined].map(isId)).toEqual([true, true, false, false, false, false, false])
  expect(['2026-11-01', '1.11.2026', '0026-11-01', 5].map(isDay)).toEqual([true, false, false, false])
})
