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
import { type CreatedLink, packageListSchema } from '../wire.ts'
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
  // Uses the test's clock, like everything below.
  await web.database.db.updateTable('auditor_package').set({ ended_at: web.clock.now() }).execute()
})

const DAY_MS = 86_400_000
const path = (suffix = '') => `/api/company/${tenant.id}/auditor-packages${suffix}`
const dayIn = (days: number) => viennaDay(new Date(web.clock.now().getTime() + days * DAY_MS))
/** Returns an unused one-time code. */
const nextCode = () => {
  web.clock.move(30_000)
  return freshCode(boss, web.clock)
}
const postLink = (days: number, totp = nextCode()) =>
  admin.call('POST', path(`/${id}/links`), { lastDay: dayIn(days), totp })
const createLink = async (days = 7): Promise<CreatedLink> => (await postLink(days)).json()
const newBrowser = () => createCaller(web.app)
const postOpen = (token: string, password: string, browser = newBrowser()) =>
  browser.call('POST', '/api/auditor/open', { token, password })
const downloadWith = (browser: Caller) => browser.call('GET', '/api/auditor/archive')
/** Opens a link in a new browser and returns the browser. */
async function openInBrowser({ token, password }: CreatedLink): Promise<Caller> {
  const browser = newBrowser()
  expect((await postOpen(token, password, browser)).statusCode).toBe(200)
  return browser
}
const listLinks = async () => packageListSchema.parse((await admin.call('GET', path())).json())[0]?.links ?? []

it('a link opens a package only with its password, and reveals nothing about the company before', {
  tags: ['Z-02', 'C9-25'],
}, async () => {
  const { token, password } = await createLink()
  const rejection = await postOpen(token, 'AAAA-AAAA-AAAA-AAAA')
  expect([rejection.statusCode, rejection.body.includes('Verschwiegen')]).toEqual([401, false])
  const browser = newBrowser()
  const accepted = await postOpen(token, ` ${password.toLowerCase().replaceAll('-', ' ')} `, browser)
  expect(accepted.json()).toMatchObject({
    company: { name: 'Verschwiegen GmbH' },
    firstDay: '2026-01-01',
    until: dayIn(7),
  })
  const archive = await downloadWith(browser)
  expect([archive.statusCode, archive.headers['content-type'], archive.rawPayload.length]).toEqual([
    200,
    'application/zip',
    accepted.json().size,
  ])
  const [firstLink] = await listLinks()
  expect(firstLink?.events.map(({ event, address }) => `${event} ${address}`)).toEqual([
    'download.auditor-package 127.0.0.1',
    'auditor-link.open 127.0.0.1',
    'auditor-link.refused 127.0.0.1',
  ])
})

it('a link permits one download per cookie of this site, and puts no secret into a URL', {
  tags: ['V14.2.1'],
}, async () => {
  const createdLink = await createLink()
  const browser = newBrowser()
  const answer = await postOpen(createdLink.token, createdLink.password, browser)
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^auditor=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict$/)
  const ticket = browser.cookies.get('auditor') ?? ''
  expect(answer.body).not.toContain(ticket)
  expect(JSON.stringify(await web.database.db.selectFrom('auditor_link').selectAll().execute())).not.toContain(ticket)
  expect((await browser.call('HEAD', '/api/auditor/archive')).statusCode).toBe(404)
  const headers = { cookie: `auditor=${ticket}` }
  const download = () => web.app.inject({ url: '/api/auditor/archive', headers })
  const codes = (await Promise.all([download(), download(), download()])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 404, 404])
  expect((await download()).statusCode).toBe(404)
  expect((await newBrowser().call('GET', '/api/auditor/archive')).statusCode).toBe(404)
  expect((await downloadWith(await openInBrowser(createdLink))).statusCode).toBe(200)
})

it('a link sets a __Host- cookie under TLS, which no other host and no unencrypted page can set', () => {
  const set: unknown[] = []
  setTicketCookie({ setCookie: (...all) => set.push(all), clearCookie: () => undefined }, { isHttps: true }, 'ticket')
  expect(set).toEqual([
    ['__Host-auditor', 'ticket', { path: '/', sameSite: 'strict', secure: true, httpOnly: true, maxAge: 900 }],
  ])
})

it('a link can only be created with a fresh one-time code', { tags: ['V7.5.1'] }, async () => {
  const rejection = await postLink(7, '000000')
  expect([rejection.statusCode, rejection.json().message]).toEqual([400, 'TOTP is invalid'])
  const usedCode = nextCode()
  expect([(await postLink(7, usedCode)).statusCode, (await postLink(7, usedCode)).statusCode]).toEqual([201, 400])
  expect(await listLinks()).toHaveLength(1)
})

it('a new link is announced to each Admin by one mail', async () => {
  const second = await addPerson(web, { companyId: tenant.id, role: ROLES.admin })
  await createLink()
  const mails = await web.database.db.selectFrom('mail').select(['cause', 'recipient']).execute()
  const linkMails = mails.filter(({ cause }) => cause.startsWith('auditor-link'))
  expect([linkMails.length, linkMails.some(({ recipient }) => recipient === second.email)]).toEqual([2, true])
})

it('a link stores neither token nor password', { tags: ['K-01'] }, async () => {
  const { token, password } = await createLink()
  const rows = JSON.stringify([
    await web.database.db.selectFrom('auditor_link').selectAll().execute(),
    await web.database.db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect([rows.includes(token), rows.includes(password), rows.includes('$argon2id$')]).toEqual([false, false, true])
})

it('a link is locked for 15 minutes after five wrong passwords, even for the right one', {
  tags: ['A-01'],
}, async () => {
  const { token, password } = await createLink()
  for (let tries = 0; tries < 5; tries++) expect((await postOpen(token, 'falsch')).json().message).toBe('login failed')
  for (let tries = 0; tries < 3; tries++) expect((await postOpen(token, password)).json().message).toBe('locked out')
  web.clock.move(15 * 60_000 + 1)
  expect((await postOpen(token, password)).statusCode).toBe(200)
  const events = (await listLinks())[0]?.events.map(({ event }) => event)
  expect(events).toEqual(['auditor-link.open', 'auditor-link.locked', ...Array(5).fill('auditor-link.refused')])
})

it('a link is invalid after its last day, after its withdrawal, and without its package', {
  tags: ['C9-25'],
}, async () => {
  const [first, second, third] = [await createLink(1), await createLink(30), await createLink(30)]
  const browser = await openInBrowser(second)
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(409)
  expect([
    (await postOpen(second.token, second.password)).statusCode,
    (await downloadWith(browser)).statusCode,
  ]).toEqual([404, 404])
  expect((await postOpen(first.token, first.password)).statusCode).toBe(200)
  web.clock.move(2 * DAY_MS)
  expect((await postOpen(first.token, first.password)).statusCode).toBe(404)
  const last = await openInBrowser(third)
  web.clock.move(15 * 60_000 + 1)
  expect((await downloadWith(last)).statusCode).toBe(404)
  await web.database.db.updateTable('auditor_package').set({ state: 'removed', file_id: null }).execute()
  expect((await postOpen(third.token, third.password)).statusCode).toBe(404)
})

it('a link is withdrawn and logged when its company is deleted, and so are its open sessions', {
  tags: ['B-06', 'C9-25'],
}, async () => {
  const createdLink = await createLink(30)
  const { id: linkId, token, password } = createdLink
  const browser = await openInBrowser(createdLink)
  const dev = await signIn(web.app, await addPerson(web, { companyId: 1, role: ROLES.dev }), web.clock)
  expect((await dev.call('DELETE', `/api/company/${tenant.id}`)).statusCode).toBe(204)
  expect([(await postOpen(token, password)).statusCode, (await downloadWith(browser)).statusCode]).toEqual([404, 404])
  const lines = web.database.db.selectFrom('audit_log').select(['action', 'company_id'])
  expect(await lines.where('object', '=', `auditor-link/${linkId}`).orderBy('id', 'desc').executeTakeFirst()).toEqual({
    action: 'auditor-link.withdraw',
    company_id: tenant.id,
  })
})

it('a link cannot be created for a past day or a day after the package’s removal', async () => {
  expect((await postLink(-1)).statusCode).toBe(400)
  expect((await postLink(181)).statusCode).toBe(400)
  expect((await postLink(180)).statusCode).toBe(201)
})
