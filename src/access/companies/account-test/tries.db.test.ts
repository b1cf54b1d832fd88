import { describe, expect, it, onTestFinished } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import { type AccountTry, MAX_TRIES_PER_HOUR, REFUSALS_BEFORE_WAIT, triesBlockedUntil } from './tries-rules.ts'

const VALID_ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const MINUTE = 60_000

/**
 * A tenant with its own FinanzOnline account and two Admins, in an installation that sends mails.
 */
async function createTenant() {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const web = await createWeb({ simulator, configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await addOperator(web, { account: VALID_ACCOUNT })
  const company = await addTestCompany(web, { useCustomLogin: true, account: VALID_ACCOUNT })
  const people = [ROLES.admin, ROLES.admin].map(role => addPerson(web, { companyId: company.id, role }))
  const admins = await Promise.all(people)
  const [first] = admins
  if (!first) throw new Error('no Admin')
  let ada = await signIn(web.app, first, web.clock)
  const enterAccount = (account: Partial<typeof VALID_ACCOUNT>) =>
    ada.call('PUT', `/api/company/${company.id}`, account)
  // Signs in again, because the session has expired after the move.
  const advanceAndSignIn = async (minutes: number) => {
    web.clock.move(minutes * MINUTE)
    ada = await signIn(web.app, first, web.clock)
  }
  const check = () => ada.call('GET', '/api/tasks/uid/DE136695976')
  const test = () => ada.call('POST', `/api/company/${company.id}/finanzonline-test`)
  const logins = () => simulator.calls.filter(({ operation }) => operation === 'login').length
  const mailCounts = async () => {
    const mails = await web.database.db.selectFrom('mail').select(['recipient', 'cause']).execute()
    const ours = mails.filter(({ cause }) => cause.startsWith('account-tries'))
    return admins.map(({ email }) => ours.filter(({ recipient }) => recipient === email).length)
  }
  return { ...web, company, enterAccount, check, advanceAndSignIn, test, logins, mailCounts }
}

it('accepts five changes of credentials an hour, and the sixth once the first is an hour old', {
  tags: ['V2.4.1'],
}, async () => {
  const tenant = await createTenant()
  for (let count = 0; count < MAX_TRIES_PER_HOUR; count += 1) {
    expect((await tenant.enterAccount({ pin: `Fremde-Pin-${count}` })).statusCode).toBe(204)
    tenant.clock.move(MINUTE)
  }
  const rejection = await tenant.enterAccount({ pin: 'Fremde-Pin-9' })
  expect(rejection.statusCode).toBe(429)
  expect(Number(rejection.headers['retry-after'])).toBe(55 * 60)
  expect(rejection.json().issues[0].message).toMatch(/ab \d\d:\d\d Uhr/)
  expect(await tenant.mailCounts()).toEqual([1, 1])
  await tenant.enterAccount({ pin: 'Fremde-Pin-9' })
  expect(await tenant.mailCounts()).toEqual([1, 1])
  expect((await tenant.enterAccount({ pin: '' })).statusCode).toBe(204)
  await tenant.advanceAndSignIn(56)
  expect((await tenant.enterAccount({ pin: VALID_ACCOUNT.pin })).statusCode).toBe(204)
})

it('allows five concurrent tests an hour, and does not count tests without a login', async () => {
  const tenant = await createTenant()
  const statuses = (await Promise.all(Array.from({ length: 8 }, tenant.test))).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(tenant.logins()).toBe(5)
  await tenant.advanceAndSignIn(61)
  await tenant.enterAccount({ pin: 'wrong-pin-1' })
  for (let count = 0; count < 7; count += 1) expect((await tenant.test()).statusCode).toBe(200)
  expect(tenant.logins()).toBe(6)
})

it('blocks further tries after three refusals, doubles the wait each time, and mails the Admins', async () => {
  const tenant = await createTenant()
  for (let count = 0; count < REFUSALS_BEFORE_WAIT; count += 1) {
    expect((await tenant.enterAccount({ pin: `wrong-pin-${count}` })).statusCode).toBe(204)
    expect((await tenant.test()).json()).toMatchObject({ finding: 'wrong-credentials', wasAsked: true })
  }
  expect(await tenant.mailCounts()).toEqual([1, 1])
  const early = await tenant.enterAccount({ pin: 'wrong-pin-4' })
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(30 * 60)])
  await tenant.advanceAndSignIn(31)
  expect((await tenant.enterAccount({ pin: 'wrong-pin-5' })).statusCode).toBe(204)
  await tenant.test()
  expect(Number((await tenant.enterAccount({ pin: VALID_ACCOUNT.pin })).headers['retry-after'])).toBe(60 * 60)
  await tenant.advanceAndSignIn(61)
  // The simulator has locked WEBUSER01, so the test goes on with another account.
  const otherAccount = { finCustomerId: '100000000002', finUserId: 'WEBUSER02', pin: VALID_ACCOUNT.pin }
  expect((await tenant.enterAccount(otherAccount)).statusCode).toBe(204)
  expect((await tenant.test()).json()).toMatchObject({ finding: 'works' })
  expect((await tenant.enterAccount({ pin: 'wrong-pin-6' })).statusCode).toBe(204)
})

it('counts a refusal of a single check like that of a test', async () => {
  const tenant = await createTenant()
  for (let count = 0; count < REFUSALS_BEFORE_WAIT; count += 1) {
    expect((await tenant.enterAccount({ pin: `wrong-pin-${count}` })).statusCode).toBe(204)
    const answer = await tenant.check()
    expect(answer.json()).toMatchObject({ verdict: 'not-checked' })
  }
  expect((await tenant.enterAccount({ pin: 'wrong-pin-4' })).statusCode).toBe(429)
})

describe('the waiting time', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 0, minute))
  const refusals = (count: number): AccountTry[] =>
    Array.from({ length: count }, () => ({ kind: 'test', outcome: 'refused', tried_at: at(0) }) as const)

  it.each([
    [0, null],
    [2, null],
    [3, 30],
    [4, 60],
    [5, 120],
    [8, 960],
    [9, 1440],
    [20, 1440],
  ])('after %i refusals is %j minutes', (count, minutes) => {
    const blockedUntil = triesBlockedUntil(refusals(count), 'change', at(0))
    expect(blockedUntil).toEqual(minutes === null ? null : at(minutes))
  })

  it('ends after a successful login', () => {
    const success: AccountTry = { kind: 'test', outcome: 'worked', tried_at: at(1) }
    expect(triesBlockedUntil([success, ...refusals(4)], 'change', at(2))).toBeNull()
  })
})
