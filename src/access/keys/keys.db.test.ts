import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dumpRows } from '../../../tests/world/databases/dump.ts'
import { markCompanyDeleted } from '../../../tests/world/people/api-key.ts'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { DAY } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { PER_MINUTE } from './key-rules.ts'
import { createKey } from './key-text.ts'
import type { ListedKey, MadeKey, NewKey } from './wire.ts'

/** Creates a tenant with an Admin who creates keys, and a client that uses them. */
async function createFixture(options: Parameters<typeof createWeb>[0] = {}) {
  const fixture = await createWeb(options)
  const { app, clock, database } = fixture
  await addOperator(fixture)
  const company = await addTestCompany(fixture)
  const adminUser = await addPerson(fixture, { companyId: company.id, role: ROLES.admin })
  const admin = await signIn(app, adminUser, clock)
  // Each code works once.
  const code = () => {
    clock.move(30_000)
    return freshCode(adminUser, clock)
  }
  const path = `/api/keys/${company.id}`
  const make = async (fields: Partial<NewKey> = {}) => {
    const answer = await admin.call('POST', path, { name: 'ERP', scopes: ['check'], totp: code(), ...fields })
    expect(answer.statusCode).toBe(201)
    return answer.json<MadeKey>()
  }
  const list = async () => (await admin.call('GET', path)).json<ListedKey[]>()
  const check = (authorization: string, headers: Record<string, string> = {}, url = '/api/v1/checks') =>
    app.inject({ method: 'POST', url, payload: { uid: 'NO-123.456.789' }, headers: { authorization, ...headers } })
  const use = async ({ key }: MadeKey) => (await check(`Bearer ${key}`)).statusCode
  return { ...fixture, db: database.db, company, admin, code, path, make, list, check, use }
}

describe('a key', () => {
  it('is returned once, listed without its secret, counted, and invalid as soon as it is revoked', async () => {
    const fixture = await createFixture()
    const createdKey = await fixture.make({ validUntil: '2030-12-31', addresses: ['127.0.0.0/8'], perMinute: 1_000 })
    expect(await fixture.use(createdKey)).toBe(200)
    expect(await fixture.use(createdKey)).toBe(200)
    await expect.poll(async () => (await fixture.list())[0]?.uses).toBe(2)
    const [listedKey] = await fixture.list()
    expect(listedKey).toMatchObject({
      id: createdKey.id,
      name: 'ERP',
      lastFour: createdKey.key.slice(-4),
      scopes: ['check'],
      perMinute: 1_000,
      addresses: ['127.0.0.0/8'],
      validUntil: '2030-12-31',
      endedAt: null,
      createdBy: 'Ada Lovelace',
      company: { id: fixture.company.id },
    })
    const now = fixture.clock.now().toISOString()
    expect([listedKey?.firstUsedAt, listedKey?.lastUsedAt]).toEqual([now, now])
    expect((await fixture.admin.call('DELETE', `${fixture.path}/${createdKey.id}`)).statusCode).toBe(204)
    expect(await fixture.use(createdKey)).toBe(401)
    expect((await fixture.admin.call('DELETE', `${fixture.path}/${createdKey.id}`)).statusCode).toBe(404)
    expect((await fixture.list())[0]?.endedAt).not.toBeNull()

    const log = (await fixture.admin.call('GET', '/api/auditlog')).json<{
      items: { action: string; after: object }[]
    }>()
    const lines = log.items.filter(({ action }) => action.startsWith('key.'))
    expect(lines.map(({ action }) => action)).toEqual(['key.end', 'key.add'])
    expect(lines[1]?.after).toMatchObject({ name: 'ERP', scopes: 'check', addresses: '127.0.0.0/8', perMinute: 1_000 })
    const allData = [await fixture.list(), log, await dumpRows(fixture.database)]
    expect(JSON.stringify(allData)).not.toContain(createdKey.key)
  })

  it('is invalid after its last day in Vienna, the licence’s end and the company’s deletion', async () => {
    const fixture = await createFixture()
    const today = fixture.clock.now().toISOString().slice(0, 10)
    const [endingToday, unlimited] = [await fixture.make({ validUntil: today }), await fixture.make()]
    expect([await fixture.use(endingToday), await fixture.use(unlimited)]).toEqual([200, 200])
    fixture.clock.move(DAY)
    expect([await fixture.use(endingToday), await fixture.use(unlimited)]).toEqual([401, 200])
    const setLicence = (day: string | null) =>
      sql`update company set valid_until = ${day} where id = ${fixture.company.id}`.execute(fixture.db)
    await setLicence('2020-01-01')
    expect(await fixture.use(unlimited)).toBe(401)
    await setLicence(null)
    expect(await fixture.use(unlimited)).toBe(200)
    await markCompanyDeleted(fixture.database, fixture.company.id)
    expect(await fixture.use(unlimited)).toBe(401)
  })

  it('is rejected with a problem code, and the audit log has the refusal under its name', async () => {
    const fixture = await createFixture()
    const withoutKey = await fixture.check('')
    expect([withoutKey.statusCode, withoutKey.headers['content-type'], withoutKey.headers['www-authenticate']]).toEqual(
      [401, 'application/problem+json; charset=utf-8', 'Bearer'],
    )
    expect(withoutKey.json()).toEqual({
      type: '/api/v1/problems#missing_key',
      title: 'No key',
      status: 401,
      detail: 'The call has no key.',
      code: 'missing_key',
    })
    const readKey = await fixture.make({ scopes: ['batch:read'] })
    const withoutScope = await fixture.check(`Bearer ${readKey.key}`)
    expect([withoutScope.statusCode, withoutScope.json()]).toMatchObject([
      403,
      { code: 'missing_permission', detail: 'The key lacks the permission check.' },
    ])
    const log = (await fixture.admin.call('GET', '/api/auditlog')).json<{ items: object[] }>()
    expect(log.items[0]).toMatchObject({
      action: 'access.refused',
      user: { name: 'API ERP' },
      after: { reason: 'scope check is missing' },
    })
    const { key } = await fixture.make()
    const invalidBody = await fixture.app.inject({
      method: 'POST',
      url: '/api/v1/checks',
      payload: { uid: '' },
      headers: { authorization: `Bearer ${key}` },
    })
    expect([invalidBody.statusCode, invalidBody.json()]).toMatchObject([
      400,
      { status: 400, issues: [{ path: 'uid' }] },
    ])
  })

  it('has its own rate limit, reported in the RateLimit headers', async () => {
    const fixture = await createFixture()
    const [limitedKey, defaultKey] = [await fixture.make({ perMinute: 3 }), await fixture.make()]
    for (const remaining of [2, 1, 0]) {
      const answer = await fixture.check(`Bearer ${limitedKey.key}`)
      expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([200, '"key";q=3;w=60'])
      expect(answer.headers.ratelimit).toMatch(new RegExp(`^"key";r=${remaining};t=\\d+$`))
    }
    const rejection = await fixture.check(`Bearer ${limitedKey.key}`)
    expect(rejection.statusCode).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    expect((await fixture.check(`Bearer ${defaultKey.key}`)).headers['ratelimit-policy']).toBe(
      `"key";q=${PER_MINUTE.usual};w=60`,
    )
  })

  it('can be created only with a fresh one-time code', { tags: ['V7.5.1'] }, async () => {
    const fixture = await createFixture()
    const createKeyWith = async (totp?: string) => {
      const answer = await fixture.admin.call('POST', fixture.path, { name: 'ERP', scopes: ['check'], totp })
      return [answer.statusCode, answer.json().message]
    }
    expect(await createKeyWith()).toEqual([400, 'bad input'])
    expect(await createKeyWith('000000')).toEqual([400, 'TOTP is invalid'])
    const code = fixture.code()
    expect((await createKeyWith(code))[0]).toBe(201)
    expect(await createKeyWith(code)).toEqual([400, 'TOTP is invalid'])
    expect(await fixture.list()).toHaveLength(1)
  })

  it('is announced to all Admins by mail when created', async () => {
    const fixture = await createFixture({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const second = await addPerson(fixture, { companyId: fixture.company.id, role: ROLES.admin })
    await fixture.make()
    const mails = await fixture.db.selectFrom('mail').select(['cause', 'recipient']).execute()
    const ours = mails.filter(({ cause }) => cause.startsWith('key-made'))
    expect([ours.length, ours.some(({ recipient }) => recipient === second.email)]).toEqual([2, true])
  })

  it('with a wrong value is rate-limited by address, which does not affect valid keys', async () => {
    const fixture = await createFixture({ configuration: { rateLogin: 2, trustProxy: 1 } })
    const createdKey = await fixture.make()
    const checkFrom = (address: string, key: string) => fixture.check(`Bearer ${key}`, { 'x-forwarded-for': address })
    const keysSent = [
      `${createdKey.key.slice(0, -1)}${createdKey.key.endsWith('a') ? 'b' : 'a'}`,
      createKey(),
      createKey(),
      '',
    ]
    const statuses = []
    for (const key of keysSent) statuses.push((await checkFrom('198.51.100.1', key)).statusCode)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await checkFrom('198.51.100.1', createdKey.key)).statusCode).toBe(200)
    expect((await checkFrom('198.51.100.2', createKey())).statusCode).toBe(401)
  })
})

describe('a program', () => {
  it('is not listed as a user, and cannot sign in, be changed or be reset', async () => {
    const fixture = await createFixture()
    await fixture.make()
    const program = await fixture.db
      .selectFrom('users')
      .select('id')
      .where('is_program', '=', true)
      .executeTakeFirstOrThrow()
    const users = (await fixture.admin.call('GET', '/api/users')).json<{ id: number }[]>()
    expect(users.map(({ id }) => id)).not.toContain(program.id)
    const path = `/api/users/${program.id}`
    const answers = [
      await fixture.admin.call('PUT', path, { firstname: 'Neu' }),
      await fixture.admin.call('PATCH', path),
      await fixture.admin.call('DELETE', path),
      await fixture.admin.call('POST', `${path}/initial-password`),
      await fixture.admin.call('GET', `${path}/sessions`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(
      (await fixture.app.inject({ method: 'POST', url: '/api/login', payload: { email: '', password: '' } }))
        .statusCode,
    ).toBe(401)
  })

  it('may share its name with others, up to fifty keys in a company', async () => {
    const fixture = await createFixture()
    const keys = []
    for (let count = 0; count < 50; count += 1) keys.push(await fixture.make())
    expect(
      (await fixture.admin.call('POST', fixture.path, { name: 'ERP', scopes: ['check'], totp: fixture.code() }))
        .statusCode,
    ).toBe(409)
    await fixture.admin.call('DELETE', `${fixture.path}/${keys[0]?.id}`)
    expect(await fixture.use(await fixture.make())).toBe(200)
  })
})
