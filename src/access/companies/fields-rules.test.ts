import { describe, expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { masked } from '../../platform/audit-log/record.ts'
import { ACCOUNT_FIELDS, changeableFields, SECRET_FIELDS } from './fields-rules.ts'

const ACCOUNT = ['uid', 'finCustomerId', 'finUserId', 'pin']
const ABROAD = ['germanUid', 'britishUid']
const THEIRS = ['finCustomerId', 'finUserId', 'pin']
const TENANT = { id: 7, useCustomLogin: true }

describe('the fields of a company', () => {
  it.each([
    [
      'a Dev',
      ROLES.dev,
      7,
      ['name', 'uid', ...ABROAD, 'validUntil', 'useCustomLogin', 'hold', 'finCustomerId', 'finUserId', 'pin'],
    ],
    [
      'the operator’s Admin',
      ROLES.admin,
      OPERATOR_COMPANY_ID,
      ['name', 'uid', ...ABROAD, 'validUntil', 'hold', 'finCustomerId', 'finUserId', 'pin'],
    ],
    ['its own Admin', ROLES.admin, 7, ['name', 'uid', ...ABROAD, ...THEIRS]],
    ['its own User', ROLES.user, 7, THEIRS],
    ['its own Tester', ROLES.tester, 7, THEIRS],
  ])('are changed by %s as far as they are theirs', (_who, role, companyId, fields) => {
    expect(changeableFields({ role, companyId }, TENANT)).toEqual(fields)
  })

  it('can be changed only by an Admin or a Dev if the account is the operator’s', () => {
    const user = { role: ROLES.user, companyId: 7 }
    expect(changeableFields(user, { id: 7, useCustomLogin: false })).toEqual([])
    expect(changeableFields(user, { id: OPERATOR_COMPANY_ID, useCustomLogin: true })).toEqual([])
  })

  it('are written to the audit log without what is secret', () => {
    expect(ACCOUNT_FIELDS).toEqual(ACCOUNT)
    for (const name of SECRET_FIELDS) expect(masked({ [name]: 'what was typed' })).toBe(`{"${name}":"changed"}`)
  })
})
