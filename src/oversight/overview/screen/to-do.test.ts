import { expect, it } from 'vitest'
import type { Sort } from '../../../base/ui/table/column.ts'
import { AS_THEY_CAME, sortRecords } from '../../../base/ui/table/sort-records.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { filterCompanies, hasToDo, SORTED_BY, withFigures } from './to-do.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const LOOKING = { search: '', onlyToDo: false, now: NOW }

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
] as const)('%o: something to do is %s', (more, expected) => {
  expect(hasToDo(company(more), NOW)).toBe(expected)
})

const names = (companies: CompanyAtAGlance[]) => companies.map(({ name }) => name)
const THREE = [
  company({ name: 'Alpha', changes: 9 }),
  company({ name: 'Beta', uid: 'ATU57194903', changes: 10, account: 'closed' }),
  company({ name: 'Äpfel', changes: 0 }),
]

it('puts what needs a hand first, and sorts by the column that was chosen', () => {
  const sorted = (sort: Sort) => names(sortRecords(filterCompanies(THREE, LOOKING), SORTED_BY, sort, 'de'))
  expect(sorted(AS_THEY_CAME)).toEqual(['Beta', 'Alpha', 'Äpfel'])
  const by = (column: string, desc: boolean) => sorted({ by: column, desc })
  expect(by('name', false)).toEqual(['Alpha', 'Äpfel', 'Beta'])
  expect(by('changes', true)).toEqual(['Beta', 'Alpha', 'Äpfel'])
})

it('sorts access without end last', () => {
  const three = [
    company({ name: 'ohne' }),
    company({ name: 'spät', validUntil: '2027-01-31' }),
    company({ name: 'bald', validUntil: '2026-12-31' }),
  ]
  const by = (desc: boolean) => names(sortRecords(three, SORTED_BY, { by: 'validUntil', desc }, 'de'))
  expect(by(false)).toEqual(['bald', 'spät', 'ohne'])
  expect(by(true)).toEqual(['ohne', 'spät', 'bald'])
})

it('shows what a company is now with the figures that are known, and waits for those of a new one', () => {
  const called = { name: 'Neu GmbH', uid: 'ATU57194903', germanUid: '', britishUid: '' }
  const own = { id: 2, ...called, useCustomLogin: false, missingRequired: [], logo: null }
  const figures = [company({ openRows: 3 }), company({ id: 9 })]
  expect(withFigures([own, { ...own, id: 5 }], figures)).toEqual([
    { ...company({ openRows: 3 }), ...own, validUntil: null },
  ])
})

it('finds by name and by UID, bare or in groups, in any case, and shows only those with something to do', () => {
  const found = (search: string) => names(filterCompanies(THREE, { ...LOOKING, search }))
  expect(found('äpf')).toEqual(['Äpfel'])
  expect(found('BET')).toEqual(['Beta'])
  expect(found('atu5719')).toEqual(['Beta'])
  expect(found('ATU 5719')).toEqual(['Beta'])
  expect(found('nichts')).toEqual([])
  expect(names(filterCompanies(THREE, { ...LOOKING, onlyToDo: true }))).toEqual(['Beta'])
})
