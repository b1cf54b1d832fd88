import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { addOperator, addPerson, addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { type Caller, codeOfStep, createCaller, signIn, stepAt } from '../../../tests/world/people/sign-in.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { allowRemoval } from '../../base/database/allow-removal.ts'
import { ROLES, type Role } from '../../base/roles/role-rules.ts'
import { record } from './record.ts'
import type { AuditLine, AuditList } from './wire.ts'

async function createWorld() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const a = await addTestCompany(web, { name: 'Handel GmbH' })
  const b = await addTestCompany(web, { name: 'Fremd AG' })
  const ada = await addPerson(web, { companyId: a.id, email: 'ada@handel.at' })
  const person = (role: Role, companyId: number, firstname: string) =>
    addPerson(web, { role, companyId, firstname, lastname: 'Muster', email: `${firstname}@firma.at`.toLowerCase() })
  const people = {
    admin: await person(ROLES.admin, a.id, 'Anna'),
    stranger: await person(ROLES.admin, b.id, 'Fremda'),
    operator: await person(ROLES.admin, operator.id, 'Otto'),
    dev: await person(ROLES.dev, operator.id, 'Dora'),
  }
  const as = (name: keyof typeof people) => signIn(web.app, people[name], web.clock)
  return { ...web, a, b, ada, people, as }
}

const lines = async (browser: Caller, query = ''): Promise<AuditLine[]> => {
  const answer = await browser.call('GET', `/api/auditlog?itemsPerPage=-1${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AuditList>().items
}
const summaries = (auditLines: AuditLine[]) =>
  auditLines.map(({ action, object, after }) => [action, object, after?.reason ?? ''])

describe('the audit log', () => {
  it('records each stage of a sign-in, each failure with its reason, the lock and the end', {
    tags: ['G-01', 'V16.3.1'],
  }, async () => {
    const world = await createWorld()
    const { app, clock, ada } = world
    const browser = createCaller(app)
    const password = (word: string, email = ada.email) => browser.call('POST', '/api/login', { email, password: word })
    const code = (step: number) =>
      browser.call('POST', '/api/login/otp', { email: ada.email, totp: codeOfStep(ada.totpSecret, step) })
    await password('Ganz-Falsches-Wort-1')
    await password(PASSWORD)
    await code(stepAt(clock) + 7)
    await code(stepAt(clock))
    await browser.call('GET', '/api/logout')
    for (let count = 0; count < 8; count += 1) await password('Ganz-Falsches-Wort-1')
    const user = `user/${ada.id}`
    const loggedLines = (await lines(await world.as('admin'))).toReversed()
    expect(summaries(loggedLines.filter(line => line.object === user))).toEqual([
      ['sign-in.failed', user, 'password'],
      ['sign-in.password', user, ''],
      ['sign-in.code-failed', user, 'totp invalid'],
      ['sign-in.done', user, ''],
      ['sign-in.out', user, ''],
      ...Array.from({ length: 5 }, () => ['sign-in.failed', user, 'password']),
      ['sign-in.locked', user, ''],
      ['sign-in.failed', user, 'locked'],
    ])
    const done = loggedLines.find(line => line.action === 'sign-in.done')
    expect(done).toMatchObject({ user: { id: ada.id, name: 'Ada Lovelace', email: ada.email }, address: '127.0.0.1' })
    expect(loggedLines[0]).toMatchObject({ user: null, objectName: 'Ada Lovelace' })
  })

  it('records a sign-in with an unknown e-mail address, but not the typed address', async () => {
    const world = await createWorld()
    const typedText = 'Mein-Geheimes-Passwort-7'
    for (let count = 0; count < 6; count += 1)
      await createCaller(world.app).call('POST', '/api/login', { email: typedText, password: typedText })
    const loggedLines = (await lines(await world.as('dev'))).toReversed().filter(line => line.object === 'sign-in')
    expect(summaries(loggedLines)).toEqual([
      ...Array.from({ length: 5 }, () => ['sign-in.failed', 'sign-in', 'unknown']),
      ['sign-in.locked', 'sign-in', ''],
      ['sign-in.failed', 'sign-in', 'locked'],
    ])
    expect(await lines(await world.as('admin'), '&action=sign-in.failed')).toEqual([])
    const storedLines = await world.database.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(storedLines).toLowerCase()).not.toContain(typedText.toLowerCase())
  })

  it('records sessions that end by themselves', async () => {
    const world = await createWorld()
    const idle = await world.as('admin')
    world.clock.move(60 * MINUTE)
    await idle.call('GET', '/api/users')
    await idle.call('GET', '/api/users')
    const expired = await world.as('stranger')
    await world.database.db
      .updateTable('company')
      .set({ valid_until: '2026-11-01' })
      .where('id', '=', world.b.id)
      .execute()
    await expired.call('GET', '/api/users')
    const loggedLines = (await lines(await world.as('dev'), '&action=session.ended')).toReversed()
    expect(summaries(loggedLines)).toEqual([
      ['session.ended', `user/${world.people.admin.id}`, 'idle'],
      ['session.ended', `user/${world.people.stranger.id}`, 'licence'],
    ])
  })

  it('records refused calls with caller, path and reason once a minute, and calls for missing or other companies’ objects', {
    tags: ['G-01', 'V16.3.2', 'V16.3.3'],
  }, async () => {
    const world = await createWorld()
    const user = await signIn(world.app, world.ada, world.clock)
    for (let times = 0; times < 3; times += 1) await user.call('GET', '/api/users?search=geheim')
    world.clock.move(MINUTE)
    await user.call('GET', '/api/users')
    await user.call('PUT', '/api/company/1', { name: 'Meine' }, { 'x-xsrf-token': 'falsch' })
    const admin = await world.as('admin')
    await admin.call('DELETE', `/api/users/${world.people.stranger.id}`)
    await createCaller(world.app).call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })
    await createCaller(world.app).call('GET', '/api/users')
    const loggedLines = (await lines(await world.as('dev')))
      .toReversed()
      .filter(line => line.action.startsWith('access.'))
    expect(summaries(loggedLines)).toEqual([
      ['access.refused', 'call/GET /api/users', 'forbidden'],
      ['access.refused', 'call/GET /api/users', 'forbidden'],
      ['access.refused', 'call/PUT /api/company/1', 'xsrf token is missing or wrong'],
      ['access.not-found', `call/DELETE /api/users/${world.people.stranger.id}`, 'not found'],
      ['access.refused', 'call/GET /api/logout', 'request of another site'],
    ])
    expect(loggedLines.map(line => line.user?.id)).toEqual([
      world.ada.id,
      world.ada.id,
      world.ada.id,
      world.people.admin.id,
      undefined,
    ])
    expect(loggedLines.map(line => line.company?.id)).toEqual([...Array(4).fill(world.a.id), undefined])
  })

  it('records at most thirty lines an hour about unknown callers, and every failure of a known account', {
    tags: ['G-01', 'V2.4.1'],
  }, async () => {
    const world = await createWorld()
    const callLogout = (remoteAddress: string) =>
      world.app.inject({ url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' }, remoteAddress })
    const tryLogin = (email: string) =>
      createCaller(world.app).call('POST', '/api/login', { email, password: 'Falsches-Wort-1' })
    const storedLines = async () =>
      (await world.database.db.selectFrom('audit_log').select(['action', 'object']).orderBy('id').execute()).map(
        ({ action, object }) => `${action} ${object}`,
      )
    for (let host = 1; host <= 50; host += 1) await callLogout(`2001:db8:0:1:${host}::${host}`)
    expect(await storedLines()).toEqual(['access.refused call/GET /api/logout'])
    for (let network = 2; network <= 100; network += 1) await callLogout(`2001:db8:0:${network}::1`)
    await tryLogin('niemand@firma.at')
    const linesAtLimit = await storedLines()
    expect(linesAtLimit.filter(line => line.startsWith('access.refused'))).toHaveLength(30)
    expect([linesAtLimit.length, linesAtLimit.at(-1)]).toEqual([31, 'access.left-out installation'])
    await tryLogin(world.ada.email)
    expect((await storedLines()).slice(31)).toEqual([`sign-in.failed user/${world.ada.id}`])
    world.clock.move(60 * MINUTE)
    await tryLogin('nochniemand@firma.at')
    expect((await storedLines()).slice(32)).toEqual(['sign-in.failed sign-in'])
  })

  it('records a change with user, address and values before and after, without secrets', {
    tags: ['G-01', 'V16.2.1'],
  }, async () => {
    const world = await createWorld()
    const dev = await world.as('dev')
    const body = { useCustomLogin: true, pin: 'geheim-4711', finUserId: 'WEBUSER77', finCustomerId: '123456789012' }
    expect((await dev.call('PUT', `/api/company/${world.a.id}`, body)).statusCode).toBe(204)
    const answer = await dev.call('GET', '/api/auditlog?action=company.change')
    expect(answer.json<AuditList>().items).toMatchObject([
      {
        object: `company/${world.a.id}`,
        objectName: 'Handel GmbH',
        company: { id: world.a.id, name: 'Handel GmbH' },
        address: '127.0.0.1',
        user: { name: 'Dora Muster' },
        before: { useCustomLogin: false },
        after: { useCustomLogin: true, pin: 'changed', finUserId: 'changed', finCustomerId: 'changed' },
      },
    ])
    for (const secret of [body.pin, body.finUserId, body.finCustomerId]) expect(answer.body).not.toContain(secret)
  })
})

describe('the list', { tags: ['C1-21'] }, () => {
  it('shows an Admin only the lines of the own company, and the operator’s Admin and Dev all lines', {
    tags: ['V16.4.2'],
  }, async () => {
    const world = await createWorld()
    const dev = await world.as('dev')
    for (const { id } of [world.a, world.b])
      expect((await dev.call('PUT', `/api/company/${id}`, { hold: true })).statusCode).toBe(204)
    const [admin, stranger, operator] = [
      await world.as('admin'),
      await world.as('stranger'),
      await world.as('operator'),
    ]
    const readChanges = async (browser: Caller, query = '') =>
      (await lines(browser, `&action=company.change${query}`)).map(line => line.company?.name)
    expect(await readChanges(admin)).toEqual(['Handel GmbH'])
    expect(await readChanges(stranger)).toEqual(['Fremd AG'])
    expect(await readChanges(operator)).toEqual(['Fremd AG', 'Handel GmbH'])
    expect(await readChanges(dev)).toEqual(['Fremd AG', 'Handel GmbH'])
    expect(await readChanges(dev, `&companyId=${world.a.id}`)).toEqual(['Handel GmbH'])
    expect(await readChanges(admin, `&companyId=${world.b.id}`)).toEqual([])
    expect(await readChanges(dev, '&companyId=0')).toEqual([])
    const [visibleLine] = await lines(admin, '&action=company.change')
    expect(visibleLine).toMatchObject({ user: { name: 'Dora Muster', email: '' }, address: '' })
    const countMatches = async (browser: Caller, search: string) =>
      (await lines(browser, `&action=company.change&search=${search}`)).length
    expect([
      await countMatches(admin, 'Dora'),
      await countMatches(admin, 'dora@firma'),
      await countMatches(admin, '127.0'),
    ]).toEqual([1, 0, 0])
    expect([
      await countMatches(dev, 'Dora'),
      await countMatches(dev, 'dora@firma'),
      await countMatches(dev, '127.0'),
    ]).toEqual([2, 2, 2])
    expect((await (await signIn(world.app, world.ada, world.clock)).call('GET', '/api/auditlog')).statusCode).toBe(403)
  })

  it('hides from a company what its former users are in other companies, and shows a Dev’s e-mail only to Devs', {
    tags: ['Z-09'],
  }, async () => {
    const world = await createWorld()
    const dev = await world.as('dev')
    const devInCompany = await addPerson(world, { companyId: world.a.id, role: ROLES.dev, email: 'vorher@firma.at' })
    const change = (id: number, body: object) => dev.call('PUT', `/api/users/${id}`, body)
    await change(devInCompany.id, { email: 'nachher@firma.at' })
    await change(world.ada.id, { firstname: 'Augusta' })
    await change(world.ada.id, { companyId: world.b.id, email: 'ada@fremd.at', role: ROLES.admin })
    const readChanges = async (browser: Caller, query = '') =>
      (await lines(browser, `&action=user.change${query}`))
        .toReversed()
        .map(({ object, before, after }) => ({ object, before, after }))
    const [ada, devInside] = [`user/${world.ada.id}`, `user/${devInCompany.id}`]
    const admin = await world.as('admin')
    const fieldsBefore = { companyId: world.a.id, email: 'ada@handel.at', role: ROLES.user }
    expect(await readChanges(admin)).toEqual([
      { object: devInside, before: {}, after: {} },
      { object: ada, before: { firstname: 'Ada' }, after: { firstname: 'Augusta' } },
      { object: ada, before: fieldsBefore, after: { companyId: null } },
    ])
    const countMatches = async (browser: Caller, search: string) =>
      (await readChanges(browser, `&search=${search}`)).length
    const hidden = ['ada@fremd', 'vorher@', 'nachher@', `%22companyId%22: ${world.b.id}`]
    for (const search of hidden) expect(await countMatches(admin, search), search).toBe(0)
    const csv = await admin.call('GET', '/api/auditlog', undefined, { accept: 'text/csv' })
    expect(csv.body).not.toMatch(/ada@fremd|vorher@|nachher@|Fremd AG/)
    const operator = await world.as('operator')
    expect((await readChanges(operator)).map(({ after }) => after)).toEqual([
      {},
      { firstname: 'Augusta' },
      { companyId: world.b.id, email: 'ada@fremd.at', role: ROLES.admin },
    ])
    expect(await countMatches(operator, 'nachher@')).toBe(0)
    expect((await readChanges(dev))[0]).toMatchObject({ before: { email: 'vorher@firma.at' } })
    expect(await countMatches(dev, 'nachher@')).toBe(1)
  })

  it('filters by day, user and literal text, and returns pages with the newest line first', {
    tags: ['Z-07', 'V1.2.4'],
  }, async () => {
    const world = await createWorld()
    const write = (moment: string, name: string) =>
      sql`insert into audit_log (at, user_id, company_id, action, object, after)
          values (${moment}::timestamptz, ${world.ada.id}, ${world.a.id}, 'setting.change', ${name}, '{"value":"100%"}')`.execute(
        world.database.db,
      )
    await write('2026-03-28T22:59:59Z', 'setting/1/a')
    await write('2026-03-28T23:00:00Z', 'setting/1/b')
    await write('2026-03-29T21:59:59Z', 'setting/1/c')
    await write('2026-03-29T22:00:00Z', 'setting/1/d')
    const admin = await world.as('admin')
    const objects = async (query: string) =>
      (await lines(admin, query))
        .map(line => line.object.at(-1))
        .toReversed()
        .join('')
    const settings = '&action=setting.change'
    expect(await objects(`${settings}&from=2026-03-29&to=2026-03-29`)).toBe('bc')
    expect(await objects(`${settings}&from=2026-03-29`)).toBe('bcd')
    expect(await objects(`${settings}&to=2026-03-28`)).toBe('a')
    expect(await objects(`${settings}&userId=${world.ada.id}`)).toBe('abcd')
    expect(await objects(`${settings}&userId=${world.people.admin.id}`)).toBe('')
    expect(await objects('&search=einstellung%20ge')).toBe('abcd')
    expect(await objects('&search=100%25')).toBe('abcd')
    expect(await objects(`${settings}&search=1_0`)).toBe('')
    expect(await objects('&search=lovelace')).toBe('abcd')
    const page = async (number: number) =>
      (await admin.call('GET', `/api/auditlog?action=setting.change&itemsPerPage=3&page=${number}`)).json<AuditList>()
    expect([(await page(1)).totalCount, (await page(1)).items.length, (await page(2)).items.length]).toEqual([4, 3, 1])
    for (const invalidQuery of ['action=nothing', 'from=29.03.2026', 'page=0', 'itemsPerPage=0', 'userId=-1'])
      expect((await admin.call('GET', `/api/auditlog?${invalidQuery}`)).statusCode, invalidQuery).toBe(400)
  })
})

describe('the export', { tags: ['C1-21'] }, () => {
  it('returns the filtered lines in scope as CSV, in the reader’s language, beyond one statement’s limit', async () => {
    const world = await createWorld()
    await sql`insert into audit_log (user_id, company_id, action, object, before, after)
      select ${world.ada.id}, ${world.a.id}, 'company.change', 'company/' || ${world.a.id}::text,
        '{"name":"Handel;=1+1"}'::jsonb, jsonb_build_object('name', 'Müller "' || n || '"')
      from generate_series(1, 2500) n`.execute(world.database.db)
    await sql`insert into audit_log (company_id, action, object) values (${world.b.id}, 'company.change', 'x')`.execute(
      world.database.db,
    )
    const admin = await world.as('admin')
    const csv = (browser: Caller, language = 'de') =>
      browser.call('GET', '/api/auditlog?action=company.change&page=2&itemsPerPage=10', undefined, {
        accept: 'text/csv',
        'accept-language': language,
      })
    const answer = await csv(admin)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment; filename=Protokoll.csv')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, first, ...rest] = answer.body.slice(1).split('\r\n')
    expect(head).toMatch(/^"Zeit \(Wien\)";"Wer";.*;"Zeit \(UTC\)";"action";"object"$/)
    expect(first).toMatch(/^"\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d MES?Z";"Ada Lovelace";"ada@handel.at";/)
    expect(first).toContain(`"Firma geändert";"Handel GmbH";"Name: Handel;'=1+1";"Name: Müller ""2500"""`)
    expect(first).toMatch(/"[^"]+Z";"company\.change";"company\/\d+"$/)
    expect(rest).toHaveLength(2500)
    const english = (await csv(admin, 'en')).body.split('\r\n').slice(0, 2)
    expect(english).toEqual([
      expect.stringMatching(/^\uFEFF"Time \(Vienna\)";"Who"/),
      expect.stringMatching(/^"[^"]+ CES?T";.*"Company changed"/),
    ])
    expect((await csv(await world.as('dev'))).body.split('\r\n')).toHaveLength(2503)
    const exportLines = await lines(admin, '&action=download.audit-log')
    expect(exportLines[0]).toMatchObject({ user: { id: world.people.admin.id }, after: { action: 'company.change' } })
  })
})

describe('the table', () => {
  it.each([
    "update audit_log set action = 'user.add'",
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('rejects %s for every user, and for retention', { tags: ['G-02', 'V16.4.2'] }, async statement => {
    const { db } = await freshDatabase()
    const line = { name: 'company/7', companyId: 7 }
    await db.transaction().execute(trx => record(trx, null, 'company.change', line, null, { name: 'Neu' }))
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    const inRetention = db.transaction().execute(async trx => {
      await allowRemoval(trx)
      await sql.raw(statement).execute(trx)
    })
    await expect(inRetention).rejects.toThrow('append-only')
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'company.change' }])
  })
})
