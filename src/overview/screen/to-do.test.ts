import { expect, it } from 'vitest'
import type { CompanyAtAGlance } from '../wire.ts'
import { hasToDo, shownCompanies } from './to-do.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const LOOKING = { search: '', onlyToDo: false, sort: null, language: 'de', now: NOW } as const

const company = (more: Partial<CompanyAtAGlance>): CompanyAtAGlance => ({
  ...{ id: 2, name: 'Muster GmbH', uid: 'ATU13585627', validUntil: null },
  ...{ openRows: 0, invalidPartners: 0, becameInvalid: 0, changes: 0, unseenChanges: 0 },
  ...{ account: 'well', code: '' },
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
  // What was invalid from the first is no news, and neither is a change that one has seen.
  [{ invalidPartners: 5 }, false],
  [{ changes: 5 }, false],
  [{ unseenChanges: 1 }, true],
] as const)('%o: something to do is %s', (more, expected) => {
  expect(hasToDo(company(more), NOW)).toBe(expected)
})

const names = (companies: CompanyAtAGlance[]) => companies.map(({ name }) => name)
const THREE = [
  company({ name: 'Alpha', changes: 9 }),
  company({ name: 'Beta', changes: 10, account: 'closed' }),
  company({ name: 'Äpfel', changes: 0 }),
]

it('puts what needs a hand first, and sorts by the column that was chosen', () => {
  expect(names(shownCompanies(THREE, LOOKING))).toEqual(['Beta', 'Alpha', 'Äpfel'])
  const by = (column: string, desc: boolean) => names(shownCompanies(THREE, { ...LOOKING, sort: { by: column, desc } }))
  expect(by('name', false)).toEqual(['Alpha', 'Äpfel', 'Beta'])
  expect(by('changes', true)).toEqual(['Beta', 'Alpha', 'Äpfel'])
})

it('finds by name, and shows those with something to do alone', () => {
  expect(names(shownCompanies(THREE, { ...LOOKING, search: 'äpf' }))).toEqual(['Äpfel'])
  expect(names(shownCompanies(THREE, { ...LOOKING, onlyToDo: true }))).toEqual(['Beta'])
})
