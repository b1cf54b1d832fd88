import { expect, it } from 'vitest'
import { accountIssue } from '../../../access/companies/account-rules.ts'
import { companyNameIssue } from '../../../access/companies/company-rules.ts'
import { passwordIssue, personalWords } from '../../../access/users/password-rules.ts'
import { emailIssue, personNameIssue } from '../../../access/users/user-rules.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { DEFAULT_ACCOUNTS } from '../../../simulator/registers/finanzonline/accounts.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import { NEWCOMER, OPERATORS_ACCOUNT, PEOPLE, TENANTS } from './people.ts'

it('has a user of every role, an Admin on both sides, and a newcomer', () => {
  expect(new Set(PEOPLE.map(({ role }) => role))).toEqual(new Set(Object.values(ROLES)))
  const admins = PEOPLE.filter(({ role }) => role === ROLES.admin)
  expect(new Set(admins.map(({ companyId }) => companyId)).size).toBe(2)
  expect(PEOPLE.filter(({ hasFinalPassword }) => !hasFinalPassword)).toEqual([NEWCOMER])
  expect(new Set(PEOPLE.map(({ email }) => email)).size).toBe(PEOPLE.length)
})

it.each(PEOPLE)('$email complies with the rules for users', person => {
  const { email, firstname, lastname, password } = person
  expect([emailIssue(email), personNameIssue(firstname), personNameIssue(lastname)]).toEqual([null, null, null])
  expect(passwordIssue(password, personalWords({ ...person, companyName: '' }))).toBeNull()
})

it.each(TENANTS)('$name is a company with a possible UID', ({ name, uid }) => {
  expect(companyNameIssue(name)).toBeNull()
  expect(parseUid(uid)).toMatchObject({ isQueryable: true, uid, hints: [] })
})

it.each([OPERATORS_ACCOUNT, ...TENANTS.flatMap(({ account }) => account ?? [])])(
  'the simulated ministry has the account $finUserId',
  account => {
    const { finCustomerId: tid, finUserId: benid, pin } = account
    expect(DEFAULT_ACCOUNTS).toContainEqual(expect.objectContaining({ tid, benid, pin, loginRc: 0, mayQuery: true }))
    expect([accountIssue('finCustomerId', tid), accountIssue('finUserId', benid), accountIssue('pin', pin)]).toEqual([
      null,
      null,
      null,
    ])
  },
)
