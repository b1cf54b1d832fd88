import { expect, it } from 'vitest'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { mayGiveRole, rolesToGive } from '../user-rules.ts'
import { changeOf, fieldsOf } from './user-fields.ts'

const operatorsAdmin = { role: ROLES.admin, companyId: 1 }
const tenantsAdmin = { role: ROLES.admin, companyId: 7 }
const dev = { role: ROLES.dev, companyId: 1 }

it('begins a new user in the company of a tenant’s Admin, and in none where there is a choice', () => {
  expect(fieldsOf(null, tenantsAdmin)).toMatchObject({ role: ROLES.user, companyId: 7, isActive: true })
  for (const asker of [operatorsAdmin, dev]) expect(fieldsOf(null, asker).companyId).toBeNull()
})

it('sends names and e-mail tidied, and no company that was not chosen', () => {
  const typed = { ...fieldsOf(null, dev), firstname: ' Jose\u0301 ', lastname: 'Berg\t', email: ' j@firma.at ' }
  expect(changeOf(typed)).toEqual({
    firstname: 'José',
    lastname: 'Berg',
    email: 'j@firma.at',
    role: ROLES.user,
    isActive: true,
  })
})

it('offers Dev and Tester to a Dev alone', { tags: ['W6-03'] }, () => {
  expect(rolesToGive(dev)).toEqual([1, 2, 3, 5])
  for (const asker of [operatorsAdmin, tenantsAdmin]) expect(rolesToGive(asker)).toEqual([2, 3])
  for (const role of [ROLES.user, ROLES.tester]) expect(rolesToGive({ role })).toEqual([])
  expect(mayGiveRole({ role: 4 }, ROLES.user)).toBe(false)
})
