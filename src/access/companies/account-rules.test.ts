import { expect, it } from 'vitest'
import { OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import { accountTroubleReason, whereToFixAccount } from './account-rules.ts'

it.each([
  ['closed', '-4', 'wrong-credentials'],
  ['closed', '-6', 'user-locked'],
  ['refused', '-4', 'not-authorised'],
  ['refused', '11', 'not-authorised'],
  ['refused', '101', 'requester-uid'],
  ['refused', '5', 'requester-uid'],
] as const)('maps a %s account with code %s to %s', (kind, code, reason) => {
  expect(accountTroubleReason({ kind, code })).toBe(reason)
})

it.each([
  [ROLES.user, 7, 7, '/uid-account'],
  [ROLES.admin, 7, 7, '/uid-account'],
  [ROLES.user, 7, OPERATOR_COMPANY_ID, 'operator'],
  [ROLES.admin, 7, OPERATOR_COMPANY_ID, 'operator'],
  [ROLES.dev, 7, OPERATOR_COMPANY_ID, '/admin/company'],
  [ROLES.user, OPERATOR_COMPANY_ID, OPERATOR_COMPANY_ID, 'admin'],
  [ROLES.admin, OPERATOR_COMPANY_ID, OPERATOR_COMPANY_ID, '/uid-account'],
])(
  'sends role %i of company %i, which uses the account of company %i, to %s to get it fixed',
  (role, companyId, holder, target) => {
    expect(whereToFixAccount({ role, companyId }, holder)).toBe(target)
  },
)
