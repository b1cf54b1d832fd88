import { expect, it } from 'vitest'
import { sortRecords } from '../../../base/ui/table/sort-records.ts'
import type { User } from '../wire.ts'
import { filterUsers, SORTED_BY } from './shown-users.ts'

const user = (id: number, firstname: string, lastname: string, company: string, isActive = true): User => ({
  id,
  firstname,
  lastname,
  isActive,
  email: `${firstname}@firma.at`.toLowerCase(),
  role: 3,
  companyId: id,
  hasFirstLogin: true,
  company: { id, name: company, uid: '', useCustomLogin: false, missingRequired: [] },
})

const USERS = [
  user(1, 'Zoë', 'Ärmel', 'Firma 10'),
  user(2, 'Ada', 'Zweig', 'Firma 9', false),
  user(3, 'Özil', 'Berg', 'Holz & Co'),
]
const idsOf = (search: string, by = '', desc = false) =>
  sortRecords(filterUsers(USERS, search), SORTED_BY, { by, desc }, 'de').map(({ id }) => id)

it('finds users by names in either order, e-mail and company, ignoring case', () => {
  expect(idsOf('')).toEqual([1, 2, 3])
  expect(idsOf('ada zw')).toEqual([2])
  expect(idsOf('berg öz')).toEqual([3])
  expect(idsOf('ZOË@')).toEqual([1])
  expect(idsOf('holz &')).toEqual([3])
  expect(idsOf('firma 1')).toEqual([1])
  expect(idsOf('nobody')).toEqual([])
})

it('sorts umlauts with their vowels, numbers by value, and active users first', () => {
  expect(idsOf('', 'lastname')).toEqual([1, 3, 2])
  expect(idsOf('', 'lastname', true)).toEqual([2, 3, 1])
  expect(idsOf('', 'firstname')).toEqual([2, 3, 1])
  expect(idsOf('', 'company')).toEqual([2, 1, 3])
  expect(idsOf('', 'isActive')).toEqual([1, 3, 2])
})
