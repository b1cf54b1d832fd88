import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCheckSearch } from './check-search.ts'

it('reads the parameters of an address, without defaults and invalid values', () => {
  const allParameters = {
    q: 'DE1',
    page: 3,
    size: 50,
    verdict: 'invalid',
    person: 7,
    from: '2026-01-01',
    to: '2026-01-31',
  }
  expect(readCheckSearch({ ...allParameters, asc: true, all: true })).toEqual({
    ...allParameters,
    asc: true,
    all: true,
  })
  expect(readCheckSearch({ page: 1, size: 10, q: '', asc: false, all: 1 })).toEqual({})
  expect(readCheckSearch({ page: -1, size: -1, verdict: 'maybe', person: 'x', from: '1.1.2026', to: 5 })).toEqual({})
})

it('reads its own result unchanged', () => {
  const anything = fc.dictionary(
    fc.constantFrom('q', 'page', 'size', 'verdict', 'person', 'from', 'to', 'asc', 'all', 'batch'),
    fc.oneof(fc.anything(), fc.nat(), fc.string(), fc.constantFrom('valid', '2026-02-02', true)),
  )
  fc.assert(
    fc.property(anything, raw => {
      const read = readCheckSearch(raw)
      expect(readCheckSearch(read)).toEqual(read)
    }),
  )
})
