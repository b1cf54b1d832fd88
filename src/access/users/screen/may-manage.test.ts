import { expect, it } from 'vitest'
import { ROLES } from '../../../ground/roles/role-rules.ts'
import { activityLock } from './may-manage.ts'

const person = (id: number, role: number) => ({ id, role })

it('locks one’s own activity, and a Dev’s for everybody but Devs', () => {
  expect(activityLock(person(1, ROLES.admin), person(1, ROLES.admin))).toBe('ownActivity')
  expect(activityLock(person(1, ROLES.dev), person(1, ROLES.dev))).toBe('ownActivity')
  expect(activityLock(person(2, ROLES.dev), person(1, ROLES.admin))).toBe('activityOfDev')
  expect(activityLock(person(2, ROLES.dev), person(1, ROLES.dev))).toBeNull()
  expect(activityLock(person(2, ROLES.user), person(1, ROLES.admin))).toBeNull()
})
