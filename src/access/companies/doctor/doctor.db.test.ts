import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { beside } from '../../../../tests/world/beside.ts'
import { addOperator, addPerson, addTestCompany, type Person } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { AuthorityQuestion } from '../../../registers/authorities/asking.ts'
import type { Account as SimulatedAccount } from '../../../simulator/finanzonline/accounts.ts'
import { type SimulatorOptions, startSimulator } from '../../../simulator/simulator.ts'
import type { AccountTest } from './wire.ts'

const GOOD = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const QUESTION: Omit<AuthorityQuestion, 'uid' | 'account'> = {
  service: 'finanzamt',
  caller: { companyId: 1, kind: 'person' },
  requester: { uid: '', name: '' },
  ownUids: { DE: '', GB: '' },
  trader: [],
}
const never = new AbortController().signal
const TIMEOUT_MS = 30_000

type Options = SimulatorOptions & { herstellerId?: string; sessionUrl?: string }

/** A tenant with its own FinanzOnline account, and users of every role. */
async function world({ herstellerId = 'ATU13585627', sessionUrl, ...options }: Options = {}) {
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
  const operator = await addOperator(web, { account: GOOD })
  const company = await addTestCompany(web, { useCustomLogin: true, account: GOOD })
  const ada = await signIn(web.app, await addPerson(web, { companyId: company.id }), web.clock)
  const operations = () => simulator.calls.map(({ operation }) => operation)
  const as = (person: Person): Promise<Caller> => signIn(web.app, person, web.clock)
  return { ...web, simulator, authorities, operator, company, ada, operations, as }
}

type World = Awaited<ReturnType<typeof world>>

const testAs = (caller: Caller, id: number, headers = {}) =>
  caller.call('POST', `/api/company/${id}/finanzonline-test`, undefined, headers)
const startAgain = async ({ ada, company }: World): Promise<AccountTest> =>
  (await ada.call('POST', `/api/company/${company.id}/finanzonline-test`, { again: true })).json<AccountTest>()
const test = async ({ ada, company }: World, headers = {}): Promise<AccountTest> =>
  (await testAs(ada, company.id, headers)).json<AccountTest>()
const enter = async ({ ada, company }: World, account: Partial<typeof GOOD>) =>
  expect((await ada.call('PUT', `/api/company/${company.id}`, account)).statusCode).toBe(204)

it('logs in and out, asks about no UID, and says that the account works', { tags: ['C1-20'] }, async () => {
  const at = await world()
  const answer = await testAs(at.ada, at.company.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    finding: 'works',
    code: '0',
    message: '',
    wasAsked: true,
    testedAt: at.clock.now().toISOString(),
    sentence: expect.stringContaining('Der Zugang funktioniert'),
    company: { name: at.company.name, uid: 'ATU13585627' },
  })
  expect(at.operations()).toEqual(['login', 'logout'])
  expect(at.simulator.calls.map(({ code }) => code)).toEqual(['0', '0'])
  expect(await at.database.db.selectFrom('day_budget').selectAll().execute()).toEqual([])
  const english = await test(at, { 'accept-language': 'en' })
  expect(english.sentence).toContain('The account works')
})

it('leaves its line in the audit log, and no secret', async () => {
  const at = await world()
  await test(at)
  const lines = await at.database.db.selectFrom('audit_log').selectAll().execute()
  expect(lines.filter(({ action }) => action.startsWith('company.'))).toMatchObject([
    { action: 'company.finanzonline-test', object: `company/${at.company.id}`, after: { finding: 'works', code: '0' } },
  ])
  expect(JSON.stringify(lines)).not.toContain(GOOD.pin)
})

describe('a refusal', () => {
  it.each([
    ['REFUSED04', '-4', 'wrong-credentials', 'kennt diese Zugangsdaten nicht'],
    ['REFUSED05', '-5', 'locked-after-tries', 'nach mehreren fehlgeschlagenen Anmeldungen gesperrt'],
    ['REFUSED06', '-6', 'user-locked', 'ist in FinanzOnline gesperrt'],
    ['REFUSED07', '-7', 'no-webservice-user', 'kein Webservice-Benutzer'],
    ['REFUSED08', '-8', 'participant-locked', 'Teilnehmer'],
  ])('of %s (%s) is told in plain words, once', async (finUserId, code, finding, words) => {
    const at = await world()
    await enter(at, { finUserId })
    const first = await test(at)
    expect(first).toMatchObject({ finding, code, wasAsked: true, sentence: expect.stringContaining(words) })
    expect(first.message).not.toBe('')
    const second = await test(at)
    expect(second).toMatchObject({ finding, code, message: first.message, wasAsked: false })
    expect(second.sentence).toContain('Dieses Mal wurde nicht angemeldet')
    expect(at.operations()).toEqual(['login'])
  })

  it('of a wrong PIN is provoked once, for any number of users, until it is entered again', async () => {
    const at = await world({ latencyMs: 20 })
    await enter(at, { pin: 'wrong-pin-1' })
    const tested = await Promise.all(Array.from({ length: 5 }, () => test(at)))
    expect(tested.map(({ finding }) => finding)).toEqual(Array(5).fill('wrong-credentials'))
    expect(tested.filter(({ wasAsked }) => wasAsked)).toHaveLength(1)
    expect(at.operations()).toEqual(['login'])
    await enter(at, { pin: GOOD.pin })
    expect((await test(at)).finding).toBe('works')
    expect(at.operations()).toEqual(['login', 'login', 'logout'])
  })

  it('closes the account for queries too, and one that a query met is not tried again', async () => {
    const at = await world()
    await enter(at, { pin: 'wrong-pin-1' })
    const account = (pin: string, version: number) => ({
      tid: GOOD.finCustomerId,
      benid: GOOD.finUserId,
      pin,
      uid: at.company.uid,
      name: at.company.name,
      version,
    })
    const row = at.database.db.selectFrom('company').select('account_version').where('id', '=', at.company.id)
    const { account_version } = await row.executeTakeFirstOrThrow()
    await test(at)
    const ask = (version: number, pin: string) =>
      at.authorities.query({ ...QUESTION, uid: 'DE136695976', account: account(pin, version) }, never)
    expect((await ask(account_version, 'wrong-pin-1')).outcome).toEqual({
      verdict: 'not-checked',
      reason: 'credentials',
    })
    expect(at.operations()).toEqual(['login'])
    await enter(at, { pin: 'wrong-pin-2' })
    await ask(account_version + 1, 'wrong-pin-2')
    expect(await test(at)).toMatchObject({ finding: 'wrong-credentials', wasAsked: false })
    expect(at.operations()).toEqual(['login', 'login'])
  })
})

describe('a closed account that is started again', () => {
  const LOCKED = { tid: GOOD.finCustomerId, benid: 'LOCKED05', pin: GOOD.pin, uids: [], mayQuery: true }

  it('is open once its login succeeds, and the log says who vouched for it', async () => {
    const user: SimulatedAccount = { ...LOCKED, loginRc: -5 }
    const at = await world({ accounts: [user] })
    await enter(at, { finUserId: LOCKED.benid })
    expect((await test(at)).finding).toBe('locked-after-tries')
    user.loginRc = 0
    expect(await test(at)).toMatchObject({ finding: 'locked-after-tries', wasAsked: false })
    expect(await startAgain(at)).toMatchObject({ finding: 'works', wasAsked: true })
    expect((await test(at)).finding).toBe('works')
    const lines = await at.database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const tests = lines.filter(({ action }) => action === 'company.finanzonline-test').map(({ after }) => after)
    expect(tests.map(after => after && Object.hasOwn(after, 'startsAgain'))).toEqual([false, false, true, false])
  })

  it('is closed again by the next refusal, which is provoked once, however many start it', async () => {
    const at = await world()
    await enter(at, { pin: 'wrong-pin-1' })
    await test(at)
    const tries = vi.spyOn(at.authorities, 'tryLogin')
    const release = at.simulator.hold()
    const testing = Array.from({ length: 4 }, () => startAgain(at))
    // All four calls arrive before the first one is answered.
    await beside(testing, expect.poll(() => tries.mock.calls.length, { message: 'tests that want to log in' }).toBe(4))
    release()
    const tested = await Promise.all(testing)
    expect(tested.map(({ finding }) => finding)).toEqual(Array(4).fill('wrong-credentials'))
    expect(tested.filter(({ wasAsked }) => wasAsked)).toHaveLength(1)
    expect(at.operations()).toEqual(['login', 'login'])
    expect((await test(at)).wasAsked).toBe(false)
  })

  it('stays as it is while it is open', async () => {
    const at = await world()
    const version = at.database.db.selectFrom('company').select('account_version').where('id', '=', at.company.id)
    const before = await version.executeTakeFirstOrThrow()
    expect((await startAgain(at)).finding).toBe('works')
    expect(await version.executeTakeFirstOrThrow()).toEqual(before)
  })
})

describe('a failure that says nothing about the account', () => {
  it.each([
    ['rc -2', '-2', 'maintenance'],
    ['rc -3', '-3', 'technical-error'],
    ['maintenance-page', '', 'maintenance'],
    ['reset', 'ECONNRESET', 'connection'],
    ['http-503', 'HTTP 503', 'service-unavailable'],
    ['http-429', 'HTTP 429', 'overload'],
    ['truncated', '', 'unreadable-answer'],
    ['huge', 'too large', 'unreadable-answer'],
  ] as const)('%s: code %j is %s, and the next test asks again', async (outage, code, finding) => {
    const at = await world({ finanzonlineOutage: outage })
    expect(await test(at)).toMatchObject({ finding, code, wasAsked: true })
    at.simulator.setBehaviour({ finanzonlineOutage: null })
    expect((await test(at)).finding).toBe('works')
  })

  it.each(['hang', 'slow'] as const)('%s: is a time-out, and the next test asks again', async outage => {
    const at = await world({ finanzonlineOutage: outage })
    // Fires the timeout once the login has arrived, independent of real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const testing = test(at)
    await beside([testing], expect.poll(at.operations, { message: 'calls' }).toEqual(['login']))
    vi.advanceTimersByTime(TIMEOUT_MS)
    expect(await testing).toMatchObject({ finding: 'timeout', code: '', wasAsked: true })
    vi.useRealTimers()
    at.simulator.setBehaviour({ finanzonlineOutage: null })
    expect((await test(at)).finding).toBe('works')
  })

  it('is an address without a listener', async () => {
    const at = await world({ sessionUrl: 'http://127.0.0.1:1/session' })
    expect(await test(at)).toMatchObject({ finding: 'connection', wasAsked: true })
  })
})

describe('what is found without asking', () => {
  it('is what is missing', async () => {
    const at = await world()
    await at.database.db.updateTable('company').set({ pin_sealed: null }).where('id', '=', at.company.id).execute()
    expect(await test(at)).toMatchObject({ finding: 'incomplete', code: '', wasAsked: false })
    expect(at.operations()).toEqual([])
  })

  it('is an installation without a producer’s id', { tags: ['C5-12'] }, async () => {
    const at = await world({ herstellerId: '' })
    expect(await test(at)).toMatchObject({ finding: 'no-producer', wasAsked: false })
    expect(at.operations()).toEqual([])
  })

  it('is an own UID in whose name FinanzOnline takes no query', async () => {
    const at = await world()
    const { db } = at.database
    await db.updateTable('company').set({ uid: 'DE136695976' }).where('id', '=', at.company.id).execute()
    const { finding, sentence } = await test(at)
    expect(finding).toBe('own-uid')
    expect(sentence).toContain('DE136695976')
  })
})

it('leaves the session that queries share alone', async () => {
  const at = await world()
  const account = {
    tid: GOOD.finCustomerId,
    benid: GOOD.finUserId,
    pin: GOOD.pin,
    uid: at.company.uid,
    name: '',
    version: 1,
  }
  const ask = (uid: string) => at.authorities.query({ ...QUESTION, uid, account }, never)
  await ask('DE136695976')
  await test(at)
  expect((await ask('DE129304291')).outcome).toEqual({ verdict: 'valid' })
  expect(at.operations()).toEqual(['login', 'query', 'login', 'logout', 'query'])
})

it('is for those who may enter the account', async () => {
  const at = await world()
  const plain = await addTestCompany(at)
  const people = {
    dev: await addPerson(at, { companyId: at.operator.id, role: ROLES.dev }),
    operatorAdmin: await addPerson(at, { companyId: at.operator.id, role: ROLES.admin }),
    operatorUser: await addPerson(at, { companyId: at.operator.id }),
    tester: await addPerson(at, { companyId: at.company.id, role: ROLES.tester }),
    plainAdmin: await addPerson(at, { companyId: plain.id, role: ROLES.admin }),
  }
  const callers = new Map<string, Caller>()
  for (const [name, person] of Object.entries(people)) callers.set(name, await at.as(person))
  const cases: [keyof typeof people, number, number][] = [
    ['dev', at.company.id, 200],
    ['dev', plain.id, 200],
    ['dev', at.operator.id, 200],
    ['operatorAdmin', at.operator.id, 200],
    ['operatorAdmin', at.company.id, 200],
    ['operatorUser', at.operator.id, 403],
    ['tester', at.company.id, 200],
    ['tester', at.operator.id, 403],
    // Without custom login the account is the operator's.
    ['plainAdmin', plain.id, 403],
    ['plainAdmin', at.company.id, 403],
    ['dev', 4711, 404],
  ]
  for (const [name, id, status] of cases) {
    const caller = callers.get(name)
    if (!caller) throw new Error(name)
    expect((await testAs(caller, id)).statusCode, `${name} ${id}`).toBe(status)
  }
  const dev = callers.get('dev')
  expect(dev && (await testAs(dev, plain.id)).json<AccountTest>().company.name).toBe(at.operator.name)
})
