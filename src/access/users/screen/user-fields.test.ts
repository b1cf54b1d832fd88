import { expect, it } from 'vitest'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { mayAssignRole, rolesToGive } from '../user-rules.ts'
import { changeOf, fieldsOf } from './user-fields.ts'

const operatorsAdmin = { role: ROLES.admin, companyId: 1 }
const tenantsAdmin = { role: ROLES.admin, companyId: 7 }
const dev = { role: ROLES.dev, companyId: 1 }

it('preselects the company of a tenant’s Admin for a new user, and none if there is a choice', () => {
  expect(fieldsOf(null, tenantsAdmin)).toMatchObject({ role: ROLES.user, companyId: 7, isActive: true })
  for (const actor of [operatorsAdmin, dev]) expect(fieldsOf(null, actor).companyId).toBeNull()
})

it('sends normalised names and e-mail, and no company if none was selected', () => {
  const fields = { ...fieldsOf(null, dev), firstname: ' Jose\u0301 ', lastname: 'Berg\t', email: ' j@firma.at ' }
  expect(changeOf(fields)).toEqual({
    firstname: 'José',
    lastname: 'Berg',
    email: 'j@firma.at',
    role: ROLES.user,
    isActive: true,
  })
})

it('offers the roles Dev and Tester only to a Dev', { tags: ['W6-03'] }, () => {
  expect(rolesToGive(dev)).toEqual([1, 2, 3, 5])
  for (const actor of [operatorsAdmin, tenantsAdmin]) expect(rolesToGive(actor)).toEqual([2, 3])
  for (const role of [ROLES.user, ROLES.tester]) expect(rolesToGive({ role })).toEqual([])
  expect(mayAssignRole({ role: 4 }, ROLES.user)).toBe(false)
})
