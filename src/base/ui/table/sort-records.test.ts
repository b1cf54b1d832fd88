import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type SortedBy, sortRecords, UNSORTED } from './sort-records.ts'

type Firm = { id: number; name: string; rows: number }

const FIRMS: Firm[] = [
  { id: 1, name: 'Zweig', rows: 10 },
  { id: 2, name: 'Ärmel', rows: 9 },
  { id: 3, name: 'berg', rows: 9 },
]
const SORTED_BY: SortedBy<Firm> = { name: ({ name }) => name, rows: ({ rows }) => rows }

const idsOf = (by: string, desc = false) => sortRecords(FIRMS, SORTED_BY, { by, desc }, 'de').map(({ id }) => id)

it('sorts naturally: umlauts beside their vowels, ignoring case, numbers by value', () => {
  expect(idsOf('name')).toEqual([2, 3, 1])
  expect(idsOf('name', true)).toEqual([1, 3, 2])
  expect(idsOf('rows')).toEqual([2, 3, 1])
})

it('keeps the order of equal records in both directions, and of all records without a sort column', () => {
  expect(idsOf('rows', true)).toEqual([1, 2, 3])
  expect(sortRecords(FIRMS, SORTED_BY, UNSORTED, 'de')).toEqual(FIRMS)
})

it('returns exactly the given records, and does not change the array', () => {
  const firm = fc.record({ id: fc.nat(), name: fc.string(), rows: fc.nat() })
  fc.assert(
    fc.property(fc.array(firm), fc.constantFrom('name', 'rows', ''), fc.boolean(), (firms, by, desc) => {
      const before = [...firms]
      const sorted = sortRecords(firms, SORTED_BY, { by, desc }, 'de')
      expect(firms).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(firms))
      expect(sorted).toHaveLength(firms.length)
    }),
  )
})
