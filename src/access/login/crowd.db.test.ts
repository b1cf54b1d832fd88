import { connect } from 'node:net'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addPerson, PASSWORD } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { login, signingIn } from '../../../tests/world/people/signing-in.ts'
import { twoCompanies } from '../../../tests/world/people/two-companies.ts'
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
// As expensive as in production, so that calls queue up.
vi.mock('../credentials/hash-cost.ts', () => ({ HASH_COST: { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 } }))

const WRONG = 'Ganz-Falsches-Wort-1'
const FLOOD = 40
const MAX_WAITING = 15
const PATIENT = { known: 60_000, unknown: 60_000 }

beforeEach(() => {
  vi.mocked(hash).mockClear()
  vi.mocked(verify).mockClear()
})

const post = ({ app }: Pick<Web, 'app'>, email: string, password: string, from: { address: string; device?: string }) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: login(email, password),
    remoteAddress: from.address,
    headers: from.device === undefined ? {} : { cookie: `device=${from.device}` },
  })

describe('a crowd at the door', () => {
  it('fills no place of others: a known browser and another network get in, the crowd is told to wait', {
    tags: ['Q-01', 'V6.3.1'],
  }, async () => {
    const hashing = createHashingQueue({ maxWaiting: MAX_WAITING, maxWaitMs: PATIENT })
    const web = await signingIn({ instead: () => ({ hashing }) })
    const grace = await addPerson(web, { companyId: web.company.id })
    const device = (await signIn(web.app, web.ada, web.clock)).cookies.get('device') ?? ''
    let answered = 0
    // One customer of an internet provider controls all these addresses.
    const crowd = Array.from({ length: FLOOD }, async (_, at) => {
      const answer = await post(web, `crowd${at}@firma.at`, WRONG, { address: `2001:db8::${at.toString(16)}` })
      answered += 1
      return { at, answer }
    })
    const known = await post(web, web.ada.email, PASSWORD, { address: '2001:db8::1', device })
    const stranger = await post(web, grace.email, PASSWORD, { address: '192.0.2.1' })
    expect([known.statusCode, stranger.statusCode]).toEqual([200, 200])
    // Most of the queued calls are still waiting.
    expect(answered).toBeLessThan(FLOOD - 5)
    const answers = await Promise.all(crowd)
    const busy = answers.filter(({ answer }) => answer.statusCode === 503)
    // Fifteen waited, a few ran at once, and one gave way to the other network.
    expect(busy.length).toBeGreaterThan(FLOOD / 4)
    expect(answers.length - busy.length).toBeGreaterThanOrEqual(MAX_WAITING - 1)
    for (const { answer } of busy) {
      expect(answer.json()).toMatchObject({ statusCode: 503, message: 'busy' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    // A call rejected as busy does not count as a try.
    const counted = await web.database.db.selectFrom('login_tries').select('email_hash').execute()
    const hashes = new Set(counted.map(({ email_hash }) => email_hash))
    for (const { at, answer } of answers)
      expect(hashes.has(emailHash(`crowd${at}@firma.at`)), `${at}`).toBe(answer.statusCode === 401)
  })

  it('that hung up is not worked for', { tags: ['Q-01'] }, async () => {
    const turns = createHashingQueue({ maxWaitMs: PATIENT })
    let running = 0
    const hashing: HashingQueue = (caller, work) =>
      turns(caller, () => {
        running += 1
        return work().finally(() => {
          running -= 1
        })
      })
    const web = await signingIn({ instead: () => ({ hashing }) })
    await web.app.listen({ host: '127.0.0.1', port: 0 })
    const address = web.app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const body = JSON.stringify(login('niemand@nirgends.at', WRONG))
    const request = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const abandon = () =>
      new Promise<void>((done, fail) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(request, () => socket.destroy()))
        socket.on('close', () => done()).on('error', fail)
      })
    await Promise.all(Array.from({ length: 60 }, abandon))
    expect((await post(web, web.ada.email, PASSWORD, { address: '192.0.2.1' })).statusCode).toBe(200)
    await expect.poll(() => running).toBe(0)
    // Only calls whose hashing had started when the client disconnected.
    expect(vi.mocked(verify).mock.calls.length).toBeLessThan(20)
  })
})

describe('nothing is hashed', () => {
  it('for an unauthorised caller, or for a user who is not there', { tags: ['Q-01'] }, async () => {
    const web = await twoCompanies()
    const [admin, user] = [await web.as('tenantAdmin'), await web.as('user')]
    vi.mocked(hash).mockClear()
    const add = { firstname: 'Grace', lastname: 'Hopper', email: 'grace@firma.at', role: ROLES.user }
    const refused = [
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
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 409, 403, 403, 400, 409, 403])
    expect(hash).not.toHaveBeenCalled()
    expect((await admin.call('POST', '/api/users/adduser', add)).statusCode).toBe(201)
    expect(hash).toHaveBeenCalledTimes(1)
  })

  it('for a reset where passwords are mailed, of an unknown user', async () => {
    const web = await twoCompanies({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const admin = await web.as('tenantAdmin')
    vi.mocked(hash).mockClear()
    for (const id of [999_999, web.stranger.id])
      expect((await admin.call('PATCH', `/api/users/${id}`)).statusCode).toBe(404)
    expect(hash).not.toHaveBeenCalled()
    expect((await admin.call('PATCH', `/api/users/${web.user.id}`)).statusCode).toBe(204)
    expect(hash).toHaveBeenCalledTimes(1)
  })

  it('for a new password without its code', async () => {
    const web = await twoCompanies()
    const user = await web.as('user')
    const calls = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
    const before = calls()
    const put = (totp: string) =>
      user.call('PUT', `/api/users/${web.user.id}`, { password: 'Ganz-Neues-Wort-44', totp })
    expect((await put('000000')).statusCode).toBe(400)
    expect(calls()).toBe(before)
    expect((await put(freshCode(web.user, web.clock))).statusCode).toBe(204)
    expect(calls()).toBe(before + 2)
  })

  it('more than sixty times a minute for one person', { tags: ['Q-01', 'V2.4.1'] }, async () => {
    const web = await twoCompanies()
    const admin = await web.as('tenantAdmin')
    const statuses: number[] = []
    const call = async (path: string) => {
      const answer = await admin.call('POST', path)
      statuses.push(answer.statusCode)
      return answer
    }
    for (let count = 0; count < 60; count++) await call('/api/users/999999/initial-password')
    expect(new Set(statuses)).toEqual(new Set([404]))
    const refused = await call('/api/users/999999/initial-password')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // All these calls share one budget.
    expect((await admin.call('PATCH', `/api/users/${web.user.id}`)).statusCode).toBe(429)
    expect((await admin.call('PUT', `/api/users/${web.tenantAdmin.id}`, { password: 'x' })).statusCode).toBe(429)
  })
})
