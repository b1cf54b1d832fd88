import { expect, it } from 'vitest'
import type { Sort } from '../../../base/ui/table/column.ts'
import { sortRecords, UNSORTED } from '../../../base/ui/table/sort-records.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { filterCompanies, hasToDo, SORTED_BY, withFigures } from './to-do.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const NO_FILTER = { search: '', onlyToDo: false, now: NOW }

const company = (more: Partial<CompanyAtAGlance>): CompanyAtAGlance => ({
  id: 2,
  name: 'Muster GmbH',
  uid: 'ATU13585627',
  validUntil: null,
  openRows: 0,
  invalidPartners: 0,
  becameInvalid: 0,
  changes: 0,
  unseenChanges: 0,
  account: 'well',
  code: '',
  ...more,
})

it.each([
  [{}, false],
  [{ account: 'operators' }, false],
  [{ account: 'incomplete' }, true],
  [{ account: 'closed' }, true],
  [{ account: 'refused' }, true],
  [{ validUntil: '2026-11-19' }, true],
  [{ validUntil: '2026-12-20' }, true],
  [{ validUntil: '2026-12-21' }, false],
  // The operator's own access never ends.
  [{ id: 1, validUntil: '2026-11-19' }, false],
  [{ openRows: 1 }, true],
  [{ invalidPartners: 1, becameInvalid: 1 }, true],
  // Partners that were always invalid and seen changes are not new.
  [{ invalidPartners: 5 }, false],
  [{ changes: 5 }, false],
  [{ unseenChanges: 1 }, true],
] as const)('%o: needs attention: %s', (more, expected) => {
  expect(hasToDo(company(more), NOW)).toBe(expected)
})

const names = (companies: CompanyAtAGlance[]) => companies.map(({ name }) => name)
const THREE = [
  company({ name: 'Alpha', changes: 9 }),
  company({ name: 'Beta', uid: 'ATU57194903', changes: 10, account: 'closed' }),
  company({ name: 'Äpfel', changes: 0 }),
]

it('lists companies that need attention first, and sorts by the chosen column', () => {
  const sorted = (sort: Sort) => names(sortRecords(filterCompanies(THREE, NO_FILTER), SORTED_BY, sort, 'de'))
  expect(sorted(UNSORTED)).toEqual(['Beta', 'Alpha', 'Äpfel'])
  const sortedBy = (column: string, desc: boolean) => sorted({ by: column, desc })
  expect(sortedBy('name', false)).toEqual(['Alpha', 'Äpfel', 'Beta'])
  expect(sortedBy('changes', true)).toEqual(['Beta', 'Alpha', 'Äpfel'])
})

it('sorts access without an end last', () => {
  const three = [
    company({ name: 'ohne' }),
    company({ name: 'spät', validUntil: '2027-01-31' }),
    company({ name: 'bald', validUntil: '2026-12-31' }),
  ]
  const sortedBy = (desc: boolean) => names(sortRecords(three, SORTED_BY, { by: 'validUntil', desc }, 'de'))
  expect(sortedBy(false)).toEqual(['bald', 'spät', 'ohne'])
  expect(sortedBy(true)).toEqual(['ohne', 'spät', 'bald'])
})

it('combines companies with known figures, and omits new companies without figures', () => {
  const names = { name: 'Neu GmbH', uid: 'ATU57194903', germanUid: '', britishUid: '' }
  const listedCompany = { id: 2, ...names, useCustomLogin: false, missingRequired: [], logo: null }
  const figures = [company({ openRows: 3 }), company({ id: 9 })]
  expect(withFigures([listedCompany, { ...listedCompany, id: 5 }], figures)).toEqual([
    { ...company({ openRows: 3 }), ...listedCompany, validUntil: null },
  ])
})

it('searches by name and UID, ignoring case and grouping, and filters by need of attention', () => {
  const search = (search: string) => names(filterCompanies(THREE, { ...NO_FILTER, search }))
  expect(search('äpf')).toEqual(['Äpfel'])
  expect(search('BET')).toEqual(['Beta'])
  expect(search('atu5719')).toEqual(['Beta'])
  expect(search('ATU 5719')).toEqual(['Beta'])
  expect(search('nichts')).toEqual([])
  expect(names(filterCompanies(THREE, { ...NO_FILTER, onlyToDo: true }))).toEqual(['Beta'])
})
