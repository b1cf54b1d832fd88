import { connect } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPerson, PASSWORD } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, credentials } from '../../../tests/world/people/sign-in-world.ts'
import { createTwoCompanies } from '../../../tests/world/people/two-companies.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { createHashingQueue, type HashingQueue } from '../credentials/password-hash.ts'
import { emailHash } from '../credentials/tries-store.ts'

// Counts calls of the real hash function. Resets modules, since earlier test files loaded it
// without the counter.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})
// Same cost as in production, so that calls queue up.
vi.mock('../credentials/hash-cost.ts', () => ({ HASH_COST: { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } }))

const WRONG_PASSWORD = 'Ganz-Falsches-Wort-1'
const FLOOD_CALLS = 40
const MAX_WAITING = 15
const LONG_WAITS = { known: 60_000, unknown: 60_000 }

beforeEach(() => {
  vi.mocked(hash).mockClear()
  vi.mocked(verify).mockClear()
})

const postLogin = (
  { app }: Pick<Web, 'app'>,
  email: string,
  password: string,
  origin: { address: string; device?: string },
) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: credentials(email, password),
    remoteAddress: origin.address,
    headers: origin.device === undefined ? {} : { cookie: `device=${origin.device}` },
  })

describe('a flood of sign-ins', () => {
  it('is rejected with 503, while a known browser and another network can sign in', {
    tags: ['Q-01', 'V6.3.1'],
  }, async () => {
    const hashing = createHashingQueue({ maxWaiting: MAX_WAITING, maxWaitMs: LONG_WAITS })
    const web = await createSignInWorld({ replaceParts: () => ({ hashing }) })
    const grace = await addPerson(web, { companyId: web.company.id })
    const device = (await signIn(web.app, web.ada, web.clock)).cookies.get('device') ?? ''
    let answeredCount = 0
    // All these addresses belong to one customer's IPv6 network.
    const flood = Array.from({ length: FLOOD_CALLS }, async (_, index) => {
      const answer = await postLogin(web, `crowd${index}@firma.at`, WRONG_PASSWORD, {
        address: `2001:db8::${index.toString(16)}`,
      })
      answeredCount += 1
      return { index, answer }
    })
    const knownBrowser = await postLogin(web, web.ada.email, PASSWORD, { address: '2001:db8::1', device })
    const otherNetwork = await postLogin(web, grace.email, PASSWORD, { address: '192.0.2.1' })
    expect([knownBrowser.statusCode, otherNetwork.statusCode]).toEqual([200, 200])
    // Most of the queued calls are still waiting.
    expect(answeredCount).toBeLessThan(FLOOD_CALLS - 5)
    const answers = await Promise.all(flood)
    const busy = answers.filter(({ answer }) => answer.statusCode === 503)
    // Fifteen waited, a few ran concurrently, and one was displaced by the call from the other
    // network.
    expect(busy.length).toBeGreaterThan(FLOOD_CALLS / 4)
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(MAX_WAITING - 1)
    for (const { answer } of busy) {
      expect(answer.json()).toMatchObject({ statusCode: 503, message: 'busy' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    // A call rejected as busy does not count as a try.
    const countedTries = await web.database.db.selectFrom('login_tries').select('email_hash').execute()
    const hashes = new Set(countedTries.map(({ email_hash }) => email_hash))
    for (const { index, answer } of answers)
      expect(hashes.has(emailHash(`crowd${index}@firma.at`)), `${index}`).toBe(answer.statusCode === 401)
  })

  it('causes no hashing for disconnected clients', { tags: ['Q-01'] }, async () => {
    const queue = createHashingQueue({ maxWaitMs: LONG_WAITS })
    let running = 0
    const hashing: HashingQueue = (caller, work) =>
      queue(caller, () => {
        running += 1
        return work().finally(() => {
          running -= 1
        })
      })
    const web = await createSignInWorld({ replaceParts: () => ({ hashing }) })
    await web.app.listen({ host: '127.0.0.1', port: 0 })
    const address = web.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const body = JSON.stringify(credentials('niemand@nirgends.at', WRONG_PASSWORD))
    const request = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const sendAndDisconnect = () =>
      new Promise<void>((done, fail) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(request, () => socket.destroy()))
        socket.on('close', () => done()).on('error', fail)
      })
    await Promise.all(Array.from({ length: 60 }, sendAndDisconnect))
    expect((await postLogin(web, web.ada.email, PASSWORD, { address: '192.0.2.1' })).statusCode).toBe(200)
    await expect.poll(() => running).toBe(0)
    // Hashing ran only for calls that had started it before the client disconnected.
    expect(vi.mocked(verify).mock.calls.length).toBeLessThan(20)
  })
})

describe('hashing', () => {
  it('is skipped for a forbidden call or an unknown user', { tags: ['Q-01'] }, async () => {
    const web = await createTwoCompanies()
    const [admin, user] = [await web.as('tenantAdmin'), await web.as('user')]
    vi.mocked(hash).mockClear()
    const add = { firstname: 'Grace', lastname: 'Hopper', email: 'grace@firma.at', role: ROLES.user }
    const refusals = [
      await admin.call('POST', '/api/users/999999/initial-password'),
      await admin.call('POST', `/api/users/${web.stranger.id}/initial-password`),
      await user.call('POST', `/api/users/${web.colleague.id}/initial-password`),
      await admin.call('POST', `/api/users/${web.user.id}/initial-password`),
      await admin.call('POST', '/api/users/adduser', { ...add, role: ROLES.dev }),
      await admin.call('POST', '/api/users/adduser', { ...add, companyId: web.b.id }),
      await admin.call('POST', '/api/users/adduser', { ...add, lastname: '' }),
      await admin.call('POST', '/api/users/adduser', { ...add, email: web.stranger.email }),
      await user.call('POST', '/api/users/adduser', add),
    ]
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 409, 403, 403, 400, 409, 403])
    expect(hash).not.toHaveBeenCalled()
    expect((await admin.call('POST', '/api/users/adduser', add)).statusCode).toBe(201)
    expect(hash).toHaveBeenCalledTimes(1)
  })

  it('is skipped for a mailed reset of an unknown user', async () => {
    const web = await createTwoCompanies({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const admin = await web.as('tenantAdmin')
    vi.mocked(hash).mockClear()
    for (const id of [999_999, web.stranger.id])
      expect((await admin.call('PATCH', `/api/users/${id}`)).statusCode).toBe(404)
    expect(hash).not.toHaveBeenCalled()
    expect((await admin.call('PATCH', `/api/users/${web.user.id}`)).statusCode).toBe(204)
    expect(hash).toHaveBeenCalledTimes(1)
  })

  it('is skipped for a new password without a code', async () => {
    const web = await createTwoCompanies()
    const user = await web.as('user')
    const calls = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
    const before = calls()
    const changePassword = (totp: string) =>
      user.call('PUT', `/api/users/${web.user.id}`, { password: 'Ganz-Neues-Wort-44', totp })
    expect((await changePassword('000000')).statusCode).toBe(400)
    expect(calls()).toBe(before)
    expect((await changePassword(freshCode(web.user, web.clock))).statusCode).toBe(204)
    expect(calls()).toBe(before + 2)
  })

  it('is limited to sixty calls a minute per user', { tags: ['Q-01', 'V2.4.1'] }, async () => {
    const web = await createTwoCompanies()
    const admin = await web.as('tenantAdmin')
    const statuses: number[] = []
    const call = async (path: string) => {
      const answer = await admin.call('POST', path)
      statuses.push(answer.statusCode)
      return answer
    }
    for (let count = 0; count < 60; count++) await call('/api/users/999999/initial-password')
    expect(new Set(statuses)).toEqual(new Set([404]))
    const refusals = await call('/api/users/999999/initial-password')
    expect(refusals.statusCode).toBe(429)
    expect(Number(refusals.headers['retry-after'])).toBeGreaterThan(0)
    // All calls that hash share one budget.
    expect((await admin.call('PATCH', `/api/users/${web.user.id}`)).statusCode).toBe(429)
    expect((await admin.call('PUT', `/api/users/${web.tenantAdmin.id}`, { password: 'x' })).statusCode).toBe(429)
  })
})
