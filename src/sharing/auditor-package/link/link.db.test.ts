import { beforeEach, expect, it } from 'vitest'
import {
  addOperator,
  addPerson,
  addTestCompany,
  type Person,
  type TestCompany,
} from '../../../../tests/world/people/people.ts'
import { type Caller, createCaller, freshCode, signIn } from '../../../../tests/world/people/sign-in.ts'
import { buildWaitingPackage } from '../../../../tests/world/product/packaged.ts'
import { createWeb, type Web } from '../../../../tests/world/product/web.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { type MadeLink, packageListSchema } from '../wire.ts'
import { setTicketCookie } from './open-link.ts'

let web: Web
let tenant: TestCompany
let admin: Caller
let boss: Person
let id: number
beforeEach(async () => {
  web = await createWeb({ configuration: { smtpUrl: 'smtp://127.0.0.1:1' } })
  await addOperator(web)
  tenant = await addTestCompany(web, { name: 'Verschwiegen GmbH' })
  boss = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
  admin = await signIn(web.app, boss, web.clock)
  const days = { firstDay: '2026-01-01', lastDay: '2026-12-31' }
  id = Number((await admin.call('POST', path(), days)).json().id)
  await buildWaitingPackage(web)
  // By the test's clock, like everything below.
  await web.database.db.updateTable('auditor_package').set({ ended_at: web.clock.now() }).execute()
})

const DAY_MS = 86_400_000
const path = (more = '') => `/api/company/${tenant.id}/auditor-packages${more}`
const inDays = (days: number) => viennaDay(new Date(web.clock.now().getTime() + days * DAY_MS))
/** A code that was not used before. */
const code = () => {
  web.clock.move(30_000)
  return freshCode(boss, web.clock)
}
const make = (days: number, totp = code()) => admin.call('POST', path(`/${id}/links`), { lastDay: inDays(days), totp })
const link = async (days = 7): Promise<MadeLink> => (await make(days)).json()
const auditor = () => createCaller(web.app)
const open = (token: string, password: string, browser = auditor()) =>
  browser.call('POST', '/api/auditor/open', { token, password })
const fetchBy = (browser: Caller) => browser.call('GET', '/api/auditor/archive')
/** A browser that opened a link. */
async function opened({ token, password }: MadeLink): Promise<Caller> {
  const browser = auditor()
  expect((await open(token, password, browser)).statusCode).toBe(200)
  return browser
}
const links = async () => packageListSchema.parse((await admin.call('GET', path())).json())[0]?.links ?? []

it('opens a package by its password alone, and says nothing of the company before', {
  tags: ['Z-02', 'C9-25'],
}, async () => {
  const { token, password } = await link()
  const wrong = await open(token, 'AAAA-AAAA-AAAA-AAAA')
  expect([wrong.statusCode, wrong.body.includes('Verschwiegen')]).toEqual([401, false])
  const browser = auditor()
  const right = await open(token, ` ${password.toLowerCase().replaceAll('-', ' ')} `, browser)
  expect(right.json()).toMatchObject({
    company: { name: 'Verschwiegen GmbH' },
    firstDay: '2026-01-01',
    until: inDays(7),
  })
  const archive = await fetchBy(browser)
  expect([archive.statusCode, archive.headers['content-type'], archive.rawPayload.length]).toEqual([
    200,
    'application/zip',
    right.json().size,
  ])
  const [listed] = await links()
  expect(listed?.events.map(({ event, address }) => `${event} ${address}`)).toEqual([
    'download.auditor-package 127.0.0.1',
    'auditor-link.open 127.0.0.1',
    'auditor-link.refused 127.0.0.1',
  ])
})

it('hands out its archive once by a cookie of this site alone, and has nothing secret in an address', {
  tags: ['V14.2.1'],
}, async () => {
  const made = await link()
  const browser = auditor()
  const answer = await open(made.token, made.password, browser)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^auditor=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/)
  const ticket = browser.cookies.get('auditor') ?? ''
  expect(answer.body).not.toContain(ticket)
  expect(JSON.stringify(await web.database.db.selectFrom('auditor_link').selectAll().execute())).not.toContain(ticket)
  expect((await browser.call('HEAD', '/api/auditor/archive')).statusCode).toBe(404)
  const headers = { cookie: `auditor=${ticket}` }
  const at = () => web.app.inject({ url: '/api/auditor/archive', headers })
  const codes = (await Promise.all([at(), at(), at()])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 404, 404])
  expect((await at()).statusCode).toBe(404)
  expect((await auditor().call('GET', '/api/auditor/archive')).statusCode).toBe(404)
  expect((await fetchBy(await opened(made))).statusCode).toBe(200)
})

it('has a cookie under TLS that no other host and no plain page can plant', () => {
  const set: unknown[] = []
  setTicketCookie({ setCookie: (...all) => set.push(all), clearCookie: () => undefined }, { isHttps: true }, 'ticket')
  expect(set).toEqual([
    ['__Host-auditor', 'ticket', { path: '/', sameSite: 'strict', secure: true, httpOnly: true, maxAge: 900 }],
  ])
})

it('is made with a fresh one-time code alone', { tags: ['V7.5.1'] }, async () => {
  const wrong = await make(7, '000000')
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'TOTP is invalid'])
  const once = code()
  expect([(await make(7, once)).statusCode, (await make(7, once)).statusCode]).toEqual([201, 400])
  expect(await links()).toHaveLength(1)
})

it('is told to the Admins by mail, each once', async () => {
  const second = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
  await link()
  const mails = await web.database.db.selectFrom('mail').select(['cause', 'recipient']).execute()
  const ours = mails.filter(({ cause }) => cause.startsWith('auditor-link'))
  expect([ours.length, ours.some(({ recipient }) => recipient === second.email)]).toEqual([2, true])
})

it('keeps neither token nor password', { tags: ['K-01'] }, async () => {
  const { token, password } = await link()
  const rows = JSON.stringify([
    await web.database.db.selectFrom('auditor_link').selectAll().execute(),
    await web.database.db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect([rows.includes(token), rows.includes(password), rows.includes('$argon2id$')]).toEqual([false, false, true])
})

it('locks after five wrong passwords for a quarter of an hour, even for the right one', {
  tags: ['A-01'],
}, async () => {
  const { token, password } = await link()
  for (let tries = 0; tries < 5; tries++) expect((await open(token, 'falsch')).json().message).toBe('login failed')
  for (let tries = 0; tries < 3; tries++) expect((await open(token, password)).json().message).toBe('locked out')
  web.clock.move(15 * 60_000 + 1)
  expect((await open(token, password)).statusCode).toBe(200)
  const told = (await links())[0]?.events.map(({ event }) => event)
  expect(told).toEqual(['auditor-link.open', 'auditor-link.locked', ...Array(5).fill('auditor-link.refused')])
})

it('ends with its day, with its withdrawal, and with its package', { tags: ['C9-25'] }, async () => {
  const [first, second, third] = [await link(1), await link(30), await link(30)]
  const browser = await opened(second)
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(409)
  expect([(await open(second.token, second.password)).statusCode, (await fetchBy(browser)).statusCode]).toEqual([
    404, 404,
  ])
  expect((await open(first.token, first.password)).statusCode).toBe(200)
  web.clock.move(2 * DAY_MS)
  expect((await open(first.token, first.password)).statusCode).toBe(404)
  const last = await opened(third)
  web.clock.move(15 * 60_000 + 1)
  expect((await fetchBy(last)).statusCode).toBe(404)
  await web.database.db.updateTable('auditor_package').set({ state: 'removed', file_id: null }).execute()
  expect((await open(third.token, third.password)).statusCode).toBe(404)
})

it('ends with its company, on record, and so does what was opened before', { tags: ['B-06', 'C9-25'] }, async () => {
  const made = await link(30)
  const { id: linkId, token, password } = made
  const browser = await opened(made)
  const dev = await signIn(web.app, await addPerson(web, { companyId: 1, role: ROLES.dev }), web.clock)
  expect((await dev.call('DELETE', `/api/company/${tenant.id}`)).statusCode).toBe(204)
  expect([(await open(token, password)).statusCode, (await fetchBy(browser)).statusCode]).toEqual([404, 404])
  const lines = web.database.db.selectFrom('audit_log').select(['action', 'company_id'])
  expect(await lines.where('object', '=', `auditor-link/${linkId}`).orderBy('id', 'desc').executeTakeFirst()).toEqual({
    action: 'auditor-link.withdraw',
    company_id: tenant.id,
  })
})

it('is not made for a day that is over, nor for one on which the package is gone', async () => {
  expect((await make(-1)).statusCode).toBe(400)
  expect((await make(181)).statusCode).toBe(400)
  expect((await make(180)).statusCode).toBe(201)
})
