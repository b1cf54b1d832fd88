import { describe, expect, it, onTestFinished } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import { type AccountTry, FREE_REFUSALS, MAX_TRIES_PER_HOUR, triesRestUntil } from './tries-rules.ts'

const GOOD = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const MINUTE = 60_000

/**
 * A tenant with its own FinanzOnline account and two Admins, in an installation that sends mails.
 */
async function tenant() {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const web = await createWeb({ simulator, configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await addOperator(web, { account: GOOD })
  const company = await addTestCompany(web, { useCustomLogin: true, account: GOOD })
  const people = [ROLES.admin, ROLES.admin].map(role => addPerson(web, { companyId: company.id, role }))
  const admins = await Promise.all(people)
  const [first] = admins
  if (!first) throw new Error('nobody')
  let ada = await signIn(web.app, first, web.clock)
  const enter = (account: Partial<typeof GOOD>) => ada.call('PUT', `/api/company/${company.id}`, account)
  // The session has ended by now.
  const later = async (minutes: number) => {
    web.clock.move(minutes * MINUTE)
    ada = await signIn(web.app, first, web.clock)
  }
  const check = () => ada.call('GET', '/api/tasks/uid/DE136695976')
  const test = () => ada.call('POST', `/api/company/${company.id}/finanzonline-test`)
  const logins = () => simulator.calls.filter(({ operation }) => operation === 'login').length
  const told = async () => {
    const mails = await web.database.db.selectFrom('mail').select(['recipient', 'cause']).execute()
    const ours = mails.filter(({ cause }) => cause.startsWith('account-tries'))
    return admins.map(({ email }) => ours.filter(({ recipient }) => recipient === email).length)
  }
  return { ...web, company, enter, check, later, test, logins, told }
}

it('enters other credentials five times an hour, the sixth time when the first is an hour ago', {
  tags: ['V2.4.1'],
}, async () => {
  const here = await tenant()
  for (let count = 0; count < MAX_TRIES_PER_HOUR; count += 1) {
    expect((await here.enter({ pin: `Fremde-Pin-${count}` })).statusCode).toBe(204)
    here.clock.move(MINUTE)
  }
  const refused = await here.enter({ pin: 'Fremde-Pin-9' })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(55 * 60)
  expect(refused.json().issues[0].message).toMatch(/ab \d\d:\d\d Uhr/)
  expect(await here.told()).toEqual([1, 1])
  await here.enter({ pin: 'Fremde-Pin-9' })
  expect(await here.told()).toEqual([1, 1])
  expect((await here.enter({ pin: '' })).statusCode).toBe(204)
  await here.later(56)
  expect((await here.enter({ pin: GOOD.pin })).statusCode).toBe(204)
})

it('tests five times an hour, however many come at once, and a test without a query does not count', async () => {
  const here = await tenant()
  const statuses = (await Promise.all(Array.from({ length: 8 }, here.test))).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  expect(here.logins()).toBe(5)
  await here.later(61)
  await here.enter({ pin: 'wrong-pin-1' })
  for (let count = 0; count < 7; count += 1) expect((await here.test()).statusCode).toBe(200)
  expect(here.logins()).toBe(6)
})

it('waits after three refusals, each time twice as long, and its Admins are told', async () => {
  const here = await tenant()
  for (let count = 0; count < FREE_REFUSALS; count += 1) {
    expect((await here.enter({ pin: `wrong-pin-${count}` })).statusCode).toBe(204)
    expect((await here.test()).json()).toMatchObject({ finding: 'wrong-credentials', wasAsked: true })
  }
  expect(await here.told()).toEqual([1, 1])
  const early = await here.enter({ pin: 'wrong-pin-4' })
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, String(30 * 60)])
  await here.later(31)
  expect((await here.enter({ pin: 'wrong-pin-5' })).statusCode).toBe(204)
  await here.test()
  expect(Number((await here.enter({ pin: GOOD.pin })).headers['retry-after'])).toBe(60 * 60)
  await here.later(61)
  // The ministry has locked the first user.
  const other = { finCustomerId: '100000000002', finUserId: 'WEBUSER02', pin: GOOD.pin }
  expect((await here.enter(other)).statusCode).toBe(204)
  expect((await here.test()).json()).toMatchObject({ finding: 'works' })
  expect((await here.enter({ pin: 'wrong-pin-6' })).statusCode).toBe(204)
})

it('counts a refusal that a check met, and not a test', async () => {
  const here = await tenant()
  for (let count = 0; count < FREE_REFUSALS; count += 1) {
    expect((await here.enter({ pin: `wrong-pin-${count}` })).statusCode).toBe(204)
    const answer = await here.check()
    expect(answer.json()).toMatchObject({ verdict: 'not-checked' })
  }
  expect((await here.enter({ pin: 'wrong-pin-4' })).statusCode).toBe(429)
})

describe('the wait', () => {
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
    const rest = triesRestUntil(refusals(count), 'change', at(0))
    expect(rest).toEqual(minutes === null ? null : at(minutes))
  })

  it('ends with a login that went well', () => {
    const good: AccountTry = { kind: 'test', outcome: 'worked', tried_at: at(1) }
    expect(triesRestUntil([good, ...refusals(4)], 'change', at(2))).toBeNull()
  })
})
