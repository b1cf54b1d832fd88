import { expect, it } from 'vitest'
import type { Company } from '../wire.ts'
import { shownCompanies } from './shown-companies.ts'

const company = (id: number, name: string, uid: string, validUntil: string | null): Company => ({
  ...{ id, name, uid, validUntil },
  ...{ useCustomLogin: false, missingRequired: [], logo: null },
})
const COMPANIES = [
  company(1, 'Äpfel AG', 'ATU57194903', null),
  company(2, 'Berger 10 KG', 'DE136695976', '2027-01-31'),
  company(3, 'Berger 9 KG', 'RO18', '2026-12-31'),
]
const shown = (search: string, by = 'name', desc = false) =>
  shownCompanies(COMPANIES, search, { by, desc }, 'de').map(({ id }) => id)

it('finds names and UIDs, bare or in groups, whatever their case', () => {
  expect(shown('äpfel')).toEqual([1])
  expect(shown('BERGER')).toEqual([3, 2])
  expect(shown('atu5719')).toEqual([1])
  expect(shown('ATU 5719')).toEqual([1])
  expect(shown('nichts')).toEqual([])
})

it('sorts names as people do, and licences without end last', () => {
  expect(shown('')).toEqual([1, 3, 2])
  expect(shown('', 'validUntil')).toEqual([3, 2, 1])
  expect(shown('', 'validUntil', true)).toEqual([1, 2, 3])
  expect(shown('', 'uid', true)).toEqual([3, 2, 1])
})
