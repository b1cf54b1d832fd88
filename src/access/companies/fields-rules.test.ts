import { describe, expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { maskedJson } from '../../platform/audit-log/record.ts'
import { ACCOUNT_FIELDS, changeableFields, SECRET_FIELDS } from './fields-rules.ts'

const ACCOUNT_FIELD_NAMES = ['uid', 'finCustomerId', 'finUserId', 'pin']
const FOREIGN_NUMBERS = ['germanUid', 'britishUid']
const CREDENTIALS = ['finCustomerId', 'finUserId', 'pin']
const TENANT = { id: 7, useCustomLogin: true }

describe('the fields of a company', () => {
  it.each([
    [
      'a Dev',
      ROLES.dev,
      7,
      ['name', 'uid', ...FOREIGN_NUMBERS, 'validUntil', 'useCustomLogin', 'hold', 'finCustomerId', 'finUserId', 'pin'],
    ],
    [
      'the operator’s Admin',
      ROLES.admin,
      OPERATOR_COMPANY_ID,
      ['name', 'uid', ...FOREIGN_NUMBERS, 'validUntil', 'hold', 'finCustomerId', 'finUserId', 'pin'],
    ],
    ['its own Admin', ROLES.admin, 7, ['name', 'uid', ...FOREIGN_NUMBERS, ...CREDENTIALS]],
    ['its own User', ROLES.user, 7, CREDENTIALS],
    ['its own Tester', ROLES.tester, 7, CREDENTIALS],
  ])('that %s may change depend on the role', (_role, role, companyId, fields) => {
    expect(changeableFields({ role, companyId }, TENANT)).toEqual(fields)
  })

  it('cannot be changed by a User if the account is the operator’s', () => {
    const user = { role: ROLES.user, companyId: 7 }
    expect(changeableFields(user, { id: 7, useCustomLogin: false })).toEqual([])
    expect(changeableFields(user, { id: OPERATOR_COMPANY_ID, useCustomLogin: true })).toEqual([])
  })

  it('are written to the audit log without secrets', () => {
    expect(ACCOUNT_FIELDS).toEqual(ACCOUNT_FIELD_NAMES)
    for (const name of SECRET_FIELDS) expect(maskedJson({ [name]: 'what was typed' })).toBe(`{"${name}":"changed"}`)
  })
})
