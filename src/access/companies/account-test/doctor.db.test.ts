import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addOperator, addPerson, addTestCompany, type Person } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { rejectIfAnyFails } from '../../../../tests/world/race-with-failures.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { AuthorityQuestion } from '../../../registers/authorities/query-context.ts'
import type { Account as SimulatedAccount } from '../../../simulator/registers/finanzonline/accounts.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { AccountTest } from './wire.ts'

const VALID_ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const QUESTION: Omit<AuthorityQuestion, 'uid' | 'account'> = {
  service: 'finanzamt',
  caller: { companyId: 1, kind: 'person' },
  requester: { uid: '', name: '' },
  ownUids: { DE: '', GB: '' },
  trader: [],
}
const neverAborted = new AbortController().signal
const TIMEOUT_MS = 30_000

type Options = SimulatorOptions & { herstellerId?: string; sessionUrl?: string }

/** A tenant with its own FinanzOnline account, and users of every role. */
async function createFixture({ herstellerId = 'ATU13585627', sessionUrl, ...options }: Options = {}) {
  const simulator = await startSimulator(options)
  onTestFinished(() => simulator.close())
  const web = await createWeb({
    simulator,
    configuration: {
      upstreamTimeoutMs: TIMEOUT_MS,
      finanzonlineHerstellerId: herstellerId,
      finanzonlineSessionUrl: sessionUrl ?? simulator.finanzonlineSessionUrl,
    },
  })
  const { authorities } = web.runtime
  const operator = await addOperator(web, { account: VALID_ACCOUNT })
  const company = await addTestCompany(web, { useCustomLogin: true, account: VALID_ACCOUNT })
  const caller = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  const calledOperations = () => simulator.calls.map(({ operation }) => operation)
  const as = (person: Person): Promise<Caller> => signIn(web.app, person, web.clock)
  return { ...web, simulator, authorities, operator, company, caller, calledOperations, as }
}

type Fixture = Awaited<ReturnType<typeof createFixture>>

const testAs = (caller: Caller, id: number, headers = {}) =>
  caller.call('POST', `/api/company/${id}/finanzonline-test`, undefined, headers)
const startAgain = async ({ caller, company }: Fixture): Promise<AccountTest> =>
  (await caller.call('POST', `/api/company/${company.id}/finanzonline-test`, { again: true })).json<AccountTest>()
const test = async ({ caller, company }: Fixture, headers = {}): Promise<AccountTest> =>
  (await testAs(caller, company.id, headers)).json<AccountTest>()
const enterAccount = async ({ caller, company }: Fixture, account: Partial<typeof VALID_ACCOUNT>) =>
  expect((await caller.call('PUT', `/api/company/${company.id}`, account)).statusCode).toBe(204)

it('logs in and out without a UID query, and reports that the account works', { tags: ['C1-20'] }, async () => {
  const fixture = await createFixture()
  const answer = await testAs(fixture.caller, fixture.company.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    finding: 'works',
    code: '0',
    message: '',
    wasAsked: true,
    testedAt: fixture.clock.now().toISOString(),
    sentence: expect.stringContaining('Der Zugang funktioniert'),
    company: { name: fixture.company.name, uid: 'ATU13585627' },
  })
  expect(fixture.calledOperations()).toEqual(['login', 'logout'])
  expect(fixture.simulator.calls.map(({ code }) => code)).toEqual(['0', '0'])
  expect(await fixture.database.db.selectFrom('day_budget').selectAll().execute()).toEqual([])
  const english = await test(fixture, { 'accept-language': 'en' })
  expect(english.sentence).toContain('The account works')
})

it('writes a line without secrets to the audit log', async () => {
  const fixture = await createFixture()
  await test(fixture)
  const lines = await fixture.database.db.selectFrom('audit_log').selectAll().execute()
  expect(lines.filter(({ action }) => action.startsWith('company.'))).toMatchObject([
    {
      action: 'company.finanzonline-test',
      object: `company/${fixture.company.id}`,
      after: { finding: 'works', code: '0' },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain(VALID_ACCOUNT.pin)
})

describe('a refused login', () => {
  it.each([
    ['REFUSED04', '-4', 'wrong-credentials', 'kennt diese Zugangsdaten nicht'],
    ['REFUSED05', '-5', 'locked-after-tries', 'nach mehreren fehlgeschlagenen Anmeldungen gesperrt'],
    ['REFUSED06', '-6', 'user-locked', 'ist in FinanzOnline gesperrt'],
    ['REFUSED07', '-7', 'no-webservice-user', 'kein Webservice-Benutzer'],
    ['REFUSED08', '-8', 'participant-locked', 'Teilnehmer'],
  ])('of %s (%s) is reported as %s, and not tried again', async (finUserId, code, finding, words) => {
    const fixture = await createFixture()
    await enterAccount(fixture, { finUserId })
    const first = await test(fixture)
    expect(first).toMatchObject({ finding, code, wasAsked: true, sentence: expect.stringContaining(words) })
    expect(first.message).not.toBe('')
    const second = await test(fixture)
    expect(second).toMatchObject({ finding, code, message: first.message, wasAsked: false })
    expect(second.sentence).toContain('Dieses Mal wurde nicht angemeldet')
    expect(fixture.calledOperations()).toEqual(['login'])
  })

  it('with a wrong PIN is tried only once until a new PIN is entered', async () => {
    const fixture = await createFixture({ latencyMs: 20 })
    await enterAccount(fixture, { pin: 'wrong-pin-1' })
    const results = await Promise.all(Array.from({ length: 5 }, () => test(fixture)))
    expect(results.map(({ finding }) => finding)).toEqual(Array(5).fill('wrong-credentials'))
    expect(results.filter(({ wasAsked }) => wasAsked)).toHaveLength(1)
    expect(fixture.calledOperations()).toEqual(['login'])
    await enterAccount(fixture, { pin: VALID_ACCOUNT.pin })
    expect((await test(fixture)).finding).toBe('works')
    expect(fixture.calledOperations()).toEqual(['login', 'login', 'logout'])
  })

  it('closes the account for queries and tests, also if a query was refused', async () => {
    const fixture = await createFixture()
    await enterAccount(fixture, { pin: 'wrong-pin-1' })
    const account = (pin: string, version: number) => ({
      tid: VALID_ACCOUNT.finCustomerId,
      benid: VALID_ACCOUNT.finUserId,
      pin,
      uid: fixture.company.uid,
      name: fixture.company.name,
      version,
    })
    const row = fixture.database.db.selectFrom('company').select('account_version').where('id', '=', fixture.company.id)
    const { account_version } = await row.executeTakeFirstOrThrow()
    await test(fixture)
    const query = (version: number, pin: string) =>
      fixture.authorities.query({ ...QUESTION, uid: 'DE136695976', account: account(pin, version) }, neverAborted)
    expect((await query(account_version, 'wrong-pin-1')).outcome).toEqual({
      verdict: 'not-checked',
      reason: 'credentials',
    })
    expect(fixture.calledOperations()).toEqual(['login'])
    await enterAccount(fixture, { pin: 'wrong-pin-2' })
    await query(account_version + 1, 'wrong-pin-2')
    expect(await test(fixture)).toMatchObject({ finding: 'wrong-credentials', wasAsked: false })
    expect(fixture.calledOperations()).toEqual(['login', 'login'])
  })
})

describe('a re-opened account', () => {
  const LOCKED_ACCOUNT = {
    tid: VALID_ACCOUNT.finCustomerId,
    benid: 'LOCKED05',
    pin: VALID_ACCOUNT.pin,
    uids: [],
    mayQuery: true,
  }

  it('stays open if the login succeeds, and the audit log marks the test', async () => {
    const user: SimulatedAccount = { ...LOCKED_ACCOUNT, loginRc: -5 }
    const fixture = await createFixture({ accounts: [user] })
    await enterAccount(fixture, { finUserId: LOCKED_ACCOUNT.benid })
    expect((await test(fixture)).finding).toBe('locked-after-tries')
    user.loginRc = 0
    expect(await test(fixture)).toMatchObject({ finding: 'locked-after-tries', wasAsked: false })
    expect(await startAgain(fixture)).toMatchObject({ finding: 'works', wasAsked: true })
    expect((await test(fixture)).finding).toBe('works')
    const lines = await fixture.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const tests = lines.filter(({ action }) => action === 'company.finanzonline-test').map(({ after }) => after)
    expect(tests.map(after => after && Object.hasOwn(after, 'startsAgain'))).toEqual([false, false, true, false])
  })

  it('is closed by the next refusal, and four concurrent tests log in only once', async () => {
    const fixture = await createFixture()
    await enterAccount(fixture, { pin: 'wrong-pin-1' })
    await test(fixture)
    const tries = vi.spyOn(fixture.authorities, 'tryLogin')
    const release = fixture.simulator.hold()
    const testing = Array.from({ length: 4 }, () => startAgain(fixture))
    // All four calls arrive before the first one is answered.
    await rejectIfAnyFails(
      testing,
      expect.poll(() => tries.mock.calls.length, { message: 'tests before their login' }).toBe(4),
    )
    release()
    const results = await Promise.all(testing)
    expect(results.map(({ finding }) => finding)).toEqual(Array(4).fill('wrong-credentials'))
    expect(results.filter(({ wasAsked }) => wasAsked)).toHaveLength(1)
    expect(fixture.calledOperations()).toEqual(['login', 'login'])
    expect((await test(fixture)).wasAsked).toBe(false)
  })

  it('keeps its version if it was not closed', async () => {
    const fixture = await createFixture()
    const version = fixture.database.db
      .selectFrom('company')
      .select('account_version')
      .where('id', '=', fixture.company.id)
    const before = await version.executeTakeFirstOrThrow()
    expect((await startAgain(fixture)).finding).toBe('works')
    expect(await version.executeTakeFirstOrThrow()).toEqual(before)
  })
})

describe('a failure unrelated to the account', () => {
  it.each([
    ['rc -2', '-2', 'maintenance'],
    ['rc -3', '-3', 'technical-error'],
    ['maintenance-page', '', 'maintenance'],
    ['reset', 'ECONNRESET', 'connection'],
    ['http-503', 'HTTP 503', 'service-unavailable'],
    ['http-429', 'HTTP 429', 'overload'],
    ['truncated', '', 'unreadable-answer'],
    ['huge', 'too large', 'unreadable-answer'],
  ] as const)('%s: code %j is reported as %s, and the next test logs in', async (outage, code, finding) => {
    const fixture = await createFixture({ finanzonlineOutage: outage })
    expect(await test(fixture)).toMatchObject({ finding, code, wasAsked: true })
    fixture.simulator.setBehaviour({ finanzonlineOutage: null })
    expect((await test(fixture)).finding).toBe('works')
  })

  it.each(['hang', 'slow'] as const)('%s: is reported as a time-out, and the next test logs in', async outage => {
    const fixture = await createFixture({ finanzonlineOutage: outage })
    // Fires the timeout once the login has arrived, independent of real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const testing = test(fixture)
    await rejectIfAnyFails([testing], expect.poll(fixture.calledOperations, { message: 'calls' }).toEqual(['login']))
    vi.advanceTimersByTime(TIMEOUT_MS)
    expect(await testing).toMatchObject({ finding: 'timeout', code: '', wasAsked: true })
    vi.useRealTimers()
    fixture.simulator.setBehaviour({ finanzonlineOutage: null })
    expect((await test(fixture)).finding).toBe('works')
  })

  it('is reported as connection if the port is closed', async () => {
    const fixture = await createFixture({ sessionUrl: 'http://127.0.0.1:1/session' })
    expect(await test(fixture)).toMatchObject({ finding: 'connection', wasAsked: true })
  })
})

describe('a finding without a login', () => {
  it('is reported for missing credentials', async () => {
    const fixture = await createFixture()
    await fixture.database.db
      .updateTable('company')
      .set({ pin_sealed: null })
      .where('id', '=', fixture.company.id)
      .execute()
    expect(await test(fixture)).toMatchObject({ finding: 'incomplete', code: '', wasAsked: false })
    expect(fixture.calledOperations()).toEqual([])
  })

  it('is reported for an installation without a producer’s id', { tags: ['C5-12'] }, async () => {
    const fixture = await createFixture({ herstellerId: '' })
    expect(await test(fixture)).toMatchObject({ finding: 'no-producer', wasAsked: false })
    expect(fixture.calledOperations()).toEqual([])
  })

  it('is reported for an own UID that is not Austrian', async () => {
    const fixture = await createFixture()
    const { db } = fixture.database
    await db.updateTable('company').set({ uid: 'DE136695976' }).where('id', '=', fixture.company.id).execute()
    const { finding, sentence } = await test(fixture)
    expect(finding).toBe('own-uid')
    expect(sentence).toContain('DE136695976')
  })
})

it('does not end the session of the queries', async () => {
  const fixture = await createFixture()
  const account = {
    tid: VALID_ACCOUNT.finCustomerId,
    benid: VALID_ACCOUNT.finUserId,
    pin: VALID_ACCOUNT.pin,
    uid: fixture.company.uid,
    name: '',
    version: 1,
  }
  const query = (uid: string) => fixture.authorities.query({ ...QUESTION, uid, account }, neverAborted)
  await query('DE136695976')
  await test(fixture)
  expect((await query('DE129304291')).outcome).toEqual({ verdict: 'valid' })
  expect(fixture.calledOperations()).toEqual(['login', 'query', 'login', 'logout', 'query'])
})

it('a test is allowed only for users who may edit the account', async () => {
  const fixture = await createFixture()
  const tenantWithoutLogin = await addTestCompany(fixture)
  const people = {
    dev: await addPerson(fixture, { companyId: fixture.operator.id, role: ROLES.dev }),
    operatorAdmin: await addPerson(fixture, { companyId: fixture.operator.id, role: ROLES.admin }),
    operatorUser: await addPerson(fixture, { companyId: fixture.operator.id }),
    tester: await addPerson(fixture, { companyId: fixture.company.id, role: ROLES.tester }),
    plainAdmin: await addPerson(fixture, { companyId: tenantWithoutLogin.id, role: ROLES.admin }),
  }
  const callers = new Map<string, Caller>()
  for (const [name, person] of Object.entries(people)) callers.set(name, await fixture.as(person))
  const cases: [keyof typeof people, number, number][] = [
    ['dev', fixture.company.id, 200],
    ['dev', tenantWithoutLogin.id, 200],
    ['dev', fixture.operator.id, 200],
    ['operatorAdmin', fixture.operator.id, 200],
    ['operatorAdmin', fixture.company.id, 200],
    ['operatorUser', fixture.operator.id, 403],
    ['tester', fixture.company.id, 200],
    ['tester', fixture.operator.id, 403],
    // Without custom login the account is the operator's.
    ['plainAdmin', tenantWithoutLogin.id, 403],
    ['plainAdmin', fixture.company.id, 403],
    ['dev', 4711, 404],
  ]
  for (const [name, id, status] of cases) {
    const caller = callers.get(name)
    if (!caller) throw new Error(name)
    expect((await testAs(caller, id)).statusCode, `${name} ${id}`).toBe(status)
  }
  const dev = callers.get('dev')
  expect(dev && (await testAs(dev, tenantWithoutLogin.id)).json<AccountTest>().company.name).toBe(fixture.operator.name)
})
