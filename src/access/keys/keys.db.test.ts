import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dump } from '../../../tests/world/databases/dump.ts'
import { deleteCompanyOf } from '../../../tests/world/people/api-key.ts'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { DAY } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { PER_MINUTE } from './key-rules.ts'
import { newKey } from './key-text.ts'
import type { ListedKey, MadeKey, NewKey } from './wire.ts'

/** A tenant with an Admin who creates keys, and a client that uses them. */
async function keyWorld(options: Parameters<typeof createWeb>[0] = {}) {
  const world = await createWeb(options)
  const { app, clock, database } = world
  await addOperator(world)
  const company = await addTestCompany(world)
  const boss = await addPerson(world, { companyId: company.id, role: ROLES.admin })
  const admin = await signIn(app, boss, clock)
  // Each code works once.
  const code = () => {
    clock.move(30_000)
    return freshCode(boss, clock)
  }
  const path = `/api/keys/${company.id}`
  const make = async (wanted: Partial<NewKey> = {}) => {
    const answer = await admin.call('POST', path, { name: 'ERP', scopes: ['check'], totp: code(), ...wanted })
    expect(answer.statusCode).toBe(201)
    return answer.json<MadeKey>()
  }
  const list = async () => (await admin.call('GET', path)).json<ListedKey[]>()
  const check = (authorization: string, headers: Record<string, string> = {}, url = '/api/v1/checks') =>
    app.inject({ method: 'POST', url, payload: { uid: 'NO-123.456.789' }, headers: { authorization, ...headers } })
  const use = async ({ key }: MadeKey) => (await check(`Bearer ${key}`)).statusCode
  return { ...world, db: database.db, company, admin, code, path, make, list, check, use }
}

describe('a key', () => {
  it('is told once, listed without itself, counted, and ended from one call to the next', async () => {
    const world = await keyWorld()
    const made = await world.make({ validUntil: '2030-12-31', addresses: ['127.0.0.0/8'], perMinute: 1_000 })
    expect(await world.use(made)).toBe(200)
    expect(await world.use(made)).toBe(200)
    await expect.poll(async () => (await world.list())[0]?.uses).toBe(2)
    const [listed] = await world.list()
    expect(listed).toMatchObject({
      id: made.id,
      name: 'ERP',
      lastFour: made.key.slice(-4),
      scopes: ['check'],
      perMinute: 1_000,
      addresses: ['127.0.0.0/8'],
      validUntil: '2030-12-31',
      endedAt: null,
      createdBy: 'Ada Lovelace',
      company: { id: world.company.id },
    })
    const now = world.clock.now().toISOString()
    expect([listed?.firstUsedAt, listed?.lastUsedAt]).toEqual([now, now])
    expect((await world.admin.call('DELETE', `${world.path}/${made.id}`)).statusCode).toBe(204)
    expect(await world.use(made)).toBe(401)
    expect((await world.admin.call('DELETE', `${world.path}/${made.id}`)).statusCode).toBe(404)
    expect((await world.list())[0]?.endedAt).not.toBeNull()

    const log = (await world.admin.call('GET', '/api/auditlog')).json<{ items: { action: string; after: object }[] }>()
    const lines = log.items.filter(({ action }) => action.startsWith('key.'))
    expect(lines.map(({ action }) => action)).toEqual(['key.end', 'key.add'])
    expect(lines[1]?.after).toMatchObject({ name: 'ERP', scopes: 'check', addresses: '127.0.0.0/8', perMinute: 1_000 })
    const everything = [await world.list(), log, await dump(world.database)]
    expect(JSON.stringify(everything)).not.toContain(made.key)
  })

  it('ends with its day in Vienna, with the licence and with its company', async () => {
    const world = await keyWorld()
    const today = world.clock.now().toISOString().slice(0, 10)
    const [short, long] = [await world.make({ validUntil: today }), await world.make()]
    expect([await world.use(short), await world.use(long)]).toEqual([200, 200])
    world.clock.move(DAY)
    expect([await world.use(short), await world.use(long)]).toEqual([401, 200])
    const licence = (day: string | null) =>
      sql`update company set valid_until = ${day} where id = ${world.company.id}`.execute(world.db)
    await licence('2020-01-01')
    expect(await world.use(long)).toBe(401)
    await licence(null)
    expect(await world.use(long)).toBe(200)
    await deleteCompanyOf(world.database, world.company.id)
    expect(await world.use(long)).toBe(401)
  })

  it('is refused with the word that says why, as problem+json, and the refusal is on record under its name', async () => {
    const world = await keyWorld()
    const none = await world.check('')
    expect([none.statusCode, none.headers['content-type'], none.headers['www-authenticate']]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
      'Bearer',
    ])
    expect(none.json()).toEqual({
      type: '/api/v1/problems#missing_key',
      title: 'No key',
      status: 401,
      detail: 'The call has no key.',
      code: 'missing_key',
    })
    const reader = await world.make({ scopes: ['batch:read'] })
    const narrow = await world.check(`Bearer ${reader.key}`)
    expect([narrow.statusCode, narrow.json()]).toMatchObject([
      403,
      { code: 'missing_permission', detail: 'The key lacks the permission check.' },
    ])
    const log = (await world.admin.call('GET', '/api/auditlog')).json<{ items: object[] }>()
    expect(log.items[0]).toMatchObject({
      action: 'access.refused',
      user: { name: 'API ERP' },
      after: { reason: 'scope check is missing' },
    })
    const { key } = await world.make()
    const bad = await world.app.inject({
      method: 'POST',
      url: '/api/v1/checks',
      payload: { uid: '' },
      headers: { authorization: `Bearer ${key}` },
    })
    expect([bad.statusCode, bad.json()]).toMatchObject([400, { status: 400, issues: [{ path: 'uid' }] }])
  })

  it('has its own number of calls a minute, and says how many are left', async () => {
    const world = await keyWorld()
    const [few, many] = [await world.make({ perMinute: 3 }), await world.make()]
    for (const left of [2, 1, 0]) {
      const answer = await world.check(`Bearer ${few.key}`)
      expect([answer.statusCode, answer.headers['ratelimit-policy']]).toEqual([200, '"key";q=3;w=60'])
      expect(answer.headers.ratelimit).toMatch(new RegExp(`^"key";r=${left};t=\\d+$`))
    }
    const refused = await world.check(`Bearer ${few.key}`)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.check(`Bearer ${many.key}`)).headers['ratelimit-policy']).toBe(
      `"key";q=${PER_MINUTE.usual};w=60`,
    )
  })

  it('is made with a fresh one-time code alone', { tags: ['V7.5.1'] }, async () => {
    const world = await keyWorld()
    const ask = async (totp?: string) => {
      const answer = await world.admin.call('POST', world.path, { name: 'ERP', scopes: ['check'], totp })
      return [answer.statusCode, answer.json().message]
    }
    expect(await ask()).toEqual([400, 'bad input'])
    expect(await ask('000000')).toEqual([400, 'TOTP is invalid'])
    const code = world.code()
    expect((await ask(code))[0]).toBe(201)
    expect(await ask(code)).toEqual([400, 'TOTP is invalid'])
    expect(await world.list()).toHaveLength(1)
  })

  it('is told to the Admins by mail when it is made', async () => {
    const world = await keyWorld({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
    const second = await addPerson(world, { companyId: world.company.id, role: ROLES.admin })
    await world.make()
    const mails = await world.db.selectFrom('mail').select(['cause', 'recipient']).execute()
    const ours = mails.filter(({ cause }) => cause.startsWith('key-made'))
    expect([ours.length, ours.some(({ recipient }) => recipient === second.email)]).toEqual([2, true])
  })

  it('that is none is refused more often than that from no address, and shuts out no right one there', async () => {
    const world = await keyWorld({ configuration: { rateLogin: 2, trustProxy: 1 } })
    const made = await world.make()
    const from = (address: string, key: string) => world.check(`Bearer ${key}`, { 'x-forwarded-for': address })
    const wrong = [`${made.key.slice(0, -1)}${made.key.endsWith('a') ? 'b' : 'a'}`, newKey(), newKey(), '']
    const statuses = []
    for (const key of wrong) statuses.push((await from('198.51.100.1', key)).statusCode)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await from('198.51.100.1', made.key)).statusCode).toBe(200)
    expect((await from('198.51.100.2', newKey())).statusCode).toBe(401)
  })
})

describe('a program', () => {
  it('is no user: it is in no list of users, cannot sign in, be changed or be reset', async () => {
    const world = await keyWorld()
    await world.make()
    const program = await world.db
      .selectFrom('users')
      .select('id')
      .where('is_program', '=', true)
      .executeTakeFirstOrThrow()
    const users = (await world.admin.call('GET', '/api/users')).json<{ id: number }[]>()
    expect(users.map(({ id }) => id)).not.toContain(program.id)
    const path = `/api/users/${program.id}`
    const answers = [
      await world.admin.call('PUT', path, { firstname: 'Neu' }),
      await world.admin.call('PATCH', path),
      await world.admin.call('DELETE', path),
      await world.admin.call('POST', `${path}/initial-password`),
      await world.admin.call('GET', `${path}/sessions`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/login', payload: { email: '', password: '' } })).statusCode,
    ).toBe(401)
  })

  it('has two of one name in a company, and fifty keys at most', async () => {
    const world = await keyWorld()
    const keys = []
    for (let count = 0; count < 50; count += 1) keys.push(await world.make())
    expect(
      (await world.admin.call('POST', world.path, { name: 'ERP', scopes: ['check'], totp: world.code() })).statusCode,
    ).toBe(409)
    await world.admin.call('DELETE', `${world.path}/${keys[0]?.id}`)
    expect(await world.use(await world.make())).toBe(200)
  })
})
