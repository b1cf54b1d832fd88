import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { addOperator, addPerson, addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { type Caller, callerOn, codeOfStep, signIn, stepAt } from '../../../tests/world/people/sign-in.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { ROLES, type Role } from '../../base/roles/role-rules.ts'
import { record } from './record.ts'
import type { AuditLine, AuditList } from './wire.ts'

async function world() {
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
const told = (found: AuditLine[]) => found.map(({ action, object, after }) => [action, object, after?.reason ?? ''])

describe('what is on record', () => {
  it('of a sign-in: each stage, each failure with its reason, the lock, the end', {
    tags: ['G-01', 'V16.3.1'],
  }, async () => {
    const at = await world()
    const { app, clock, ada } = at
    const browser = callerOn(app)
    const password = (word: string, email = ada.email) => browser.call('POST', '/api/login', { email, password: word })
    const code = (step: number) =>
      browser.call('POST', '/api/login/otp', { email: ada.email, totp: codeOfStep(ada.totpSecret, step) })
    await password('Ganz-Falsches-Wort-1')
    await password(PASSWORD)
    await code(stepAt(clock) + 7)
    await code(stepAt(clock))
    await browser.call('GET', '/api/logout')
    for (let tries = 0; tries < 8; tries += 1) await password('Ganz-Falsches-Wort-1')
    const user = `user/${ada.id}`
    const found = (await lines(await at.as('admin'))).toReversed()
    expect(told(found.filter(line => line.object === user))).toEqual([
      ['sign-in.failed', user, 'password'],
      ['sign-in.password', user, ''],
      ['sign-in.code-failed', user, 'totp invalid'],
      ['sign-in.done', user, ''],
      ['sign-in.out', user, ''],
      ...Array.from({ length: 5 }, () => ['sign-in.failed', user, 'password']),
      ['sign-in.locked', user, ''],
      ['sign-in.failed', user, 'locked'],
    ])
    const done = found.find(line => line.action === 'sign-in.done')
    expect(done).toMatchObject({ user: { id: ada.id, name: 'Ada Lovelace', email: ada.email }, address: '127.0.0.1' })
    expect(found[0]).toMatchObject({ user: null, objectName: 'Ada Lovelace' })
  })

  it('of an unknown e-mail address: that it was, not what was typed', async () => {
    const at = await world()
    const typed = 'Mein-Geheimes-Passwort-7'
    for (let tries = 0; tries < 6; tries += 1)
      await callerOn(at.app).call('POST', '/api/login', { email: typed, password: typed })
    const found = (await lines(await at.as('dev'))).toReversed().filter(line => line.object === 'sign-in')
    expect(told(found)).toEqual([
      ...Array.from({ length: 5 }, () => ['sign-in.failed', 'sign-in', 'unknown']),
      ['sign-in.locked', 'sign-in', ''],
      ['sign-in.failed', 'sign-in', 'locked'],
    ])
    expect(await lines(await at.as('admin'), '&action=sign-in.failed')).toEqual([])
    const kept = await at.database.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(typed.toLowerCase())
  })

  it('of sessions that ended by themselves', async () => {
    const at = await world()
    const idle = await at.as('admin')
    at.clock.move(60 * MINUTE)
    await idle.call('GET', '/api/users')
    await idle.call('GET', '/api/users')
    const expired = await at.as('stranger')
    await at.database.db.updateTable('company').set({ valid_until: '2026-11-01' }).where('id', '=', at.b.id).execute()
    await expired.call('GET', '/api/users')
    const found = (await lines(await at.as('dev'), '&action=session.ended')).toReversed()
    expect(told(found)).toEqual([
      ['session.ended', `user/${at.people.admin.id}`, 'idle'],
      ['session.ended', `user/${at.people.stranger.id}`, 'licence'],
    ])
  })

  it('of refused calls: who, which, why, once a minute; and of objects that are not there or not his', {
    tags: ['G-01', 'V16.3.2', 'V16.3.3'],
  }, async () => {
    const at = await world()
    const user = await signIn(at.app, at.ada, at.clock)
    for (let times = 0; times < 3; times += 1) await user.call('GET', '/api/users?search=geheim')
    at.clock.move(MINUTE)
    await user.call('GET', '/api/users')
    await user.call('PUT', '/api/company/1', { name: 'Meine' }, { 'x-xsrf-token': 'falsch' })
    const admin = await at.as('admin')
    await admin.call('DELETE', `/api/users/${at.people.stranger.id}`)
    await callerOn(at.app).call('GET', '/api/logout', undefined, { 'sec-fetch-site': 'cross-site' })
    await callerOn(at.app).call('GET', '/api/users')
    const found = (await lines(await at.as('dev'))).toReversed().filter(line => line.action.startsWith('access.'))
    expect(told(found)).toEqual([
      ['access.refused', 'call/GET /api/users', 'forbidden'],
      ['access.refused', 'call/GET /api/users', 'forbidden'],
      ['access.refused', 'call/PUT /api/company/1', 'xsrf token is missing or wrong'],
      ['access.not-found', `call/DELETE /api/users/${at.people.stranger.id}`, 'not found'],
      ['access.refused', 'call/GET /api/logout', 'request of another site'],
    ])
    expect(found.map(line => line.user?.id)).toEqual([at.ada.id, at.ada.id, at.ada.id, at.people.admin.id, undefined])
    expect(found.map(line => line.company?.id)).toEqual([...Array(4).fill(at.a.id), undefined])
  })

  it('of strangers: thirty lines an hour, for any attempts from any number of networks, and of a known account each', {
    tags: ['G-01', 'V2.4.1'],
  }, async () => {
    const at = await world()
    const refused = (remoteAddress: string) =>
      at.app.inject({ url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' }, remoteAddress })
    const tries = (email: string) => callerOn(at.app).call('POST', '/api/login', { email, password: 'Falsches-Wort-1' })
    const kept = async () =>
      (await at.database.db.selectFrom('audit_log').select(['action', 'object']).orderBy('id').execute()).map(
        ({ action, object }) => `${action} ${object}`,
      )
    for (let host = 1; host <= 50; host += 1) await refused(`2001:db8:0:1:${host}::${host}`)
    expect(await kept()).toEqual(['access.refused call/GET /api/logout'])
    for (let network = 2; network <= 100; network += 1) await refused(`2001:db8:0:${network}::1`)
    await tries('niemand@firma.at')
    const full = await kept()
    expect(full.filter(line => line.startsWith('access.refused'))).toHaveLength(30)
    expect([full.length, full.at(-1)]).toEqual([31, 'access.left-out installation'])
    await tries(at.ada.email)
    expect((await kept()).slice(31)).toEqual([`sign-in.failed user/${at.ada.id}`])
    at.clock.move(60 * MINUTE)
    await tries('nochniemand@firma.at')
    expect((await kept()).slice(32)).toEqual(['sign-in.failed sign-in'])
  })

  it('of a change: who from where, before and after, without the secret', { tags: ['G-01', 'V16.2.1'] }, async () => {
    const at = await world()
    const dev = await at.as('dev')
    const sent = { useCustomLogin: true, pin: 'geheim-4711', finUserId: 'WEBUSER77', finCustomerId: '123456789012' }
    expect((await dev.call('PUT', `/api/company/${at.a.id}`, sent)).statusCode).toBe(204)
    const answer = await dev.call('GET', '/api/auditlog?action=company.change')
    expect(answer.json<AuditList>().items).toMatchObject([
      {
        object: `company/${at.a.id}`,
        objectName: 'Handel GmbH',
        company: { id: at.a.id, name: 'Handel GmbH' },
        address: '127.0.0.1',
        user: { name: 'Dora Muster' },
        before: { useCustomLogin: false },
        after: { useCustomLogin: true, pin: 'changed', finUserId: 'changed', finCustomerId: 'changed' },
      },
    ])
    for (const secret of [sent.pin, sent.finUserId, sent.finCustomerId]) expect(answer.body).not.toContain(secret)
  })
})

describe('the list', { tags: ['C1-21'] }, () => {
  it('shows an admin his company’s lines only, and the operator’s Admin and Dev all', {
    tags: ['V16.4.2'],
  }, async () => {
    const at = await world()
    const dev = await at.as('dev')
    for (const { id } of [at.a, at.b])
      expect((await dev.call('PUT', `/api/company/${id}`, { hold: true })).statusCode).toBe(204)
    const [admin, stranger, operator] = [await at.as('admin'), await at.as('stranger'), await at.as('operator')]
    const changed = async (browser: Caller, query = '') =>
      (await lines(browser, `&action=company.change${query}`)).map(line => line.company?.name)
    expect(await changed(admin)).toEqual(['Handel GmbH'])
    expect(await changed(stranger)).toEqual(['Fremd AG'])
    expect(await changed(operator)).toEqual(['Fremd AG', 'Handel GmbH'])
    expect(await changed(dev)).toEqual(['Fremd AG', 'Handel GmbH'])
    expect(await changed(dev, `&companyId=${at.a.id}`)).toEqual(['Handel GmbH'])
    expect(await changed(admin, `&companyId=${at.b.id}`)).toEqual([])
    expect(await changed(dev, '&companyId=0')).toEqual([])
    const [seen] = await lines(admin, '&action=company.change')
    expect(seen).toMatchObject({ user: { name: 'Dora Muster', email: '' }, address: '' })
    const found = async (browser: Caller, search: string) =>
      (await lines(browser, `&action=company.change&search=${search}`)).length
    expect([await found(admin, 'Dora'), await found(admin, 'dora@firma'), await found(admin, '127.0')]).toEqual([
      1, 0, 0,
    ])
    expect([await found(dev, 'Dora'), await found(dev, 'dora@firma'), await found(dev, '127.0')]).toEqual([2, 2, 2])
    expect((await (await signIn(at.app, at.ada, at.clock)).call('GET', '/api/auditlog')).statusCode).toBe(403)
  })

  it('tells a company nothing of what its people are elsewhere, and of a Dev the e-mail to Devs alone', {
    tags: ['Z-09'],
  }, async () => {
    const at = await world()
    const dev = await at.as('dev')
    const inside = await addPerson(at, { companyId: at.a.id, role: ROLES.dev, email: 'vorher@firma.at' })
    const change = (id: number, body: object) => dev.call('PUT', `/api/users/${id}`, body)
    await change(inside.id, { email: 'nachher@firma.at' })
    await change(at.ada.id, { firstname: 'Augusta' })
    await change(at.ada.id, { companyId: at.b.id, email: 'ada@fremd.at', role: ROLES.admin })
    const changed = async (browser: Caller, query = '') =>
      (await lines(browser, `&action=user.change${query}`))
        .toReversed()
        .map(({ object, before, after }) => ({ object, before, after }))
    const [ada, devInside] = [`user/${at.ada.id}`, `user/${inside.id}`]
    const admin = await at.as('admin')
    const left = { companyId: at.a.id, email: 'ada@handel.at', role: ROLES.user }
    expect(await changed(admin)).toEqual([
      { object: devInside, before: {}, after: {} },
      { object: ada, before: { firstname: 'Ada' }, after: { firstname: 'Augusta' } },
      { object: ada, before: left, after: { companyId: null } },
    ])
    const found = async (browser: Caller, search: string) => (await changed(browser, `&search=${search}`)).length
    const hidden = ['ada@fremd', 'vorher@', 'nachher@', `%22companyId%22: ${at.b.id}`]
    for (const search of hidden) expect(await found(admin, search), search).toBe(0)
    const csv = await admin.call('GET', '/api/auditlog', undefined, { accept: 'text/csv' })
    expect(csv.body).not.toMatch(/ada@fremd|vorher@|nachher@|Fremd AG/)
    const operator = await at.as('operator')
    expect((await changed(operator)).map(({ after }) => after)).toEqual([
      {},
      { firstname: 'Augusta' },
      { companyId: at.b.id, email: 'ada@fremd.at', role: ROLES.admin },
    ])
    expect(await found(operator, 'nachher@')).toBe(0)
    expect((await changed(dev))[0]).toMatchObject({ before: { email: 'vorher@firma.at' } })
    expect(await found(dev, 'nachher@')).toBe(1)
  })

  it('filters by day, person and words, literally, and pages with the newest first', {
    tags: ['Z-07', 'V1.2.4'],
  }, async () => {
    const at = await world()
    const write = (moment: string, name: string) =>
      sql`insert into audit_log (at, user_id, company_id, action, object, after)
          values (${moment}::timestamptz, ${at.ada.id}, ${at.a.id}, 'setting.change', ${name}, '{"value":"100%"}')`.execute(
        at.database.db,
      )
    await write('2026-03-28T22:59:59Z', 'setting/1/a')
    await write('2026-03-28T23:00:00Z', 'setting/1/b')
    await write('2026-03-29T21:59:59Z', 'setting/1/c')
    await write('2026-03-29T22:00:00Z', 'setting/1/d')
    const admin = await at.as('admin')
    const objects = async (query: string) =>
      (await lines(admin, query))
        .map(line => line.object.at(-1))
        .toReversed()
        .join('')
    const settings = '&action=setting.change'
    expect(await objects(`${settings}&from=2026-03-29&to=2026-03-29`)).toBe('bc')
    expect(await objects(`${settings}&from=2026-03-29`)).toBe('bcd')
    expect(await objects(`${settings}&to=2026-03-28`)).toBe('a')
    expect(await objects(`${settings}&userId=${at.ada.id}`)).toBe('abcd')
    expect(await objects(`${settings}&userId=${at.people.admin.id}`)).toBe('')
    expect(await objects('&search=einstellung%20ge')).toBe('abcd')
    expect(await objects('&search=100%25')).toBe('abcd')
    expect(await objects(`${settings}&search=1_0`)).toBe('')
    expect(await objects('&search=lovelace')).toBe('abcd')
    const page = async (number: number) =>
      (await admin.call('GET', `/api/auditlog?action=setting.change&itemsPerPage=3&page=${number}`)).json<AuditList>()
    expect([(await page(1)).totalCount, (await page(1)).items.length, (await page(2)).items.length]).toEqual([4, 3, 1])
    for (const wrong of ['action=nothing', 'from=29.03.2026', 'page=0', 'itemsPerPage=0', 'userId=-1'])
      expect((await admin.call('GET', `/api/auditlog?${wrong}`)).statusCode, wrong).toBe(400)
  })
})

describe('the export', { tags: ['C1-21'] }, () => {
  it('is the filtered lines as CSV, in scope and in the reader’s words, longer than a statement', async () => {
    const at = await world()
    await sql`insert into audit_log (user_id, company_id, action, object, before, after)
      select ${at.ada.id}, ${at.a.id}, 'company.change', 'company/' || ${at.a.id}::text,
        '{"name":"Handel;=1+1"}'::jsonb, jsonb_build_object('name', 'Müller "' || n || '"')
      from generate_series(1, 2500) n`.execute(at.database.db)
    await sql`insert into audit_log (company_id, action, object) values (${at.b.id}, 'company.change', 'x')`.execute(
      at.database.db,
    )
    const admin = await at.as('admin')
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
    expect((await csv(await at.as('dev'))).body.split('\r\n')).toHaveLength(2503)
    const taken = await lines(admin, '&action=download.audit-log')
    expect(taken[0]).toMatchObject({ user: { id: at.people.admin.id }, after: { action: 'company.change' } })
  })
})

describe('the table', () => {
  it.each([
    "update audit_log set action = 'user.add'",
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_log cascade',
  ])('refuses %s, for any caller', { tags: ['G-02', 'V16.4.2'] }, async statement => {
    const { db } = await freshDatabase()
    const line = { name: 'company/7', companyId: 7 }
    await db.transaction().execute(trx => record(trx, null, 'company.change', line, null, { name: 'Neu' }))
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
    expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([{ action: 'company.change' }])
  })
})
