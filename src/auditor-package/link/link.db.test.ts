import { beforeEach, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, type TestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, callerOn, signIn } from '../../../tests/world/people/sign-in.ts'
import { makeWaiting } from '../../../tests/world/product/packaged.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../roles/role-rules.ts'
import { viennaDay } from '../../texts/format.ts'
import { type MadeLink, packageListSchema } from '../wire.ts'

let web: Web
let tenant: TestCompany
let admin: Caller
let id: number
beforeEach(async () => {
  web = await createWeb()
  await addOperator(web)
  tenant = await addTestCompany(web, { name: 'Verschwiegen GmbH' })
  admin = await signIn(web.app, await addPerson(web, { companyId: tenant.id, role: ROLES.admin }), web.clock)
  const days = { firstDay: '2026-01-01', lastDay: '2026-12-31' }
  id = Number((await admin.call('POST', path(), days)).json().id)
  await makeWaiting(web)
  // By the clock of the test, as all that follows.
  await web.database.db.updateTable('auditor_package').set({ ended_at: web.clock.now() }).execute()
})

const DAY_MS = 86_400_000
const path = (more = '') => `/api/company/${tenant.id}/auditor-packages${more}`
const inDays = (days: number) => viennaDay(new Date(web.clock.now().getTime() + days * DAY_MS))
const make = (days: number) => admin.call('POST', path(`/${id}/links`), { lastDay: inDays(days) })
const link = async (days = 7): Promise<MadeLink> => (await make(days)).json()
const auditor = () => callerOn(web.app)
const open = (token: string, password: string) => auditor().call('POST', '/api/auditor/open', { token, password })
const fetchBy = (ticket: string) => auditor().call('GET', `/api/auditor/archive/${ticket}`)
const links = async () => packageListSchema.parse((await admin.call('GET', path())).json())[0]?.links ?? []

it('opens a package by its password alone, and says nothing of the company before', async () => {
  const { token, password } = await link()
  const wrong = await open(token, 'AAAA-AAAA-AAAA-AAAA')
  expect([wrong.statusCode, wrong.body.includes('Verschwiegen')]).toEqual([401, false])
  const right = await open(token, ` ${password.toLowerCase().replaceAll('-', ' ')} `)
  expect(right.json()).toMatchObject({
    company: { name: 'Verschwiegen GmbH' },
    firstDay: '2026-01-01',
    until: inDays(7),
  })
  const archive = await fetchBy(right.json().ticket)
  expect([archive.statusCode, archive.headers['content-type'], archive.rawPayload.length]).toEqual([
    ...[200, 'application/zip', right.json().size],
  ])
  const [listed] = await links()
  expect(listed?.events.map(({ event, address }) => `${event} ${address}`)).toEqual([
    ...['download.auditor-package 127.0.0.1', 'auditor-link.open 127.0.0.1', 'auditor-link.refused 127.0.0.1'],
  ])
})

it('keeps neither token nor password', async () => {
  const { token, password } = await link()
  const rows = JSON.stringify([
    await web.database.db.selectFrom('auditor_link').selectAll().execute(),
    await web.database.db.selectFrom('audit_log').selectAll().execute(),
  ])
  expect([rows.includes(token), rows.includes(password), rows.includes('$argon2id$')]).toEqual([false, false, true])
})

it('locks after five wrong passwords for a quarter of an hour, even for the right one', async () => {
  const { token, password } = await link()
  for (let tries = 0; tries < 5; tries++) expect((await open(token, 'falsch')).json().message).toBe('login failed')
  for (let tries = 0; tries < 3; tries++) expect((await open(token, password)).json().message).toBe('locked out')
  web.clock.move(15 * 60_000 + 1)
  expect((await open(token, password)).statusCode).toBe(200)
  const told = (await links())[0]?.events.map(({ event }) => event)
  expect(told).toEqual(['auditor-link.open', 'auditor-link.locked', ...Array(5).fill('auditor-link.refused')])
})

it('ends with its day, with its withdrawal, and with its package', async () => {
  const [first, second, third] = [await link(1), await link(30), await link(30)]
  const ticket = (await open(second.token, second.password)).json().ticket
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(204)
  expect((await admin.call('DELETE', `/api/company/${tenant.id}/auditor-links/${second.id}`)).statusCode).toBe(409)
  expect([(await open(second.token, second.password)).statusCode, (await fetchBy(ticket)).statusCode]).toEqual([
    404, 404,
  ])
  expect((await open(first.token, first.password)).statusCode).toBe(200)
  web.clock.move(2 * DAY_MS)
  expect((await open(first.token, first.password)).statusCode).toBe(404)
  const last = (await open(third.token, third.password)).json().ticket
  web.clock.move(15 * 60_000 + 1)
  expect([(await fetchBy(last)).statusCode, (await fetchBy('1.99999999999999.x')).statusCode]).toEqual([404, 404])
  await web.database.db.updateTable('auditor_package').set({ state: 'removed', file_id: null }).execute()
  expect((await open(third.token, third.password)).statusCode).toBe(404)
})

it('ends with its company, on record, and so does what was opened before', async () => {
  const { id: linkId, token, password } = await link(30)
  const { ticket } = (await open(token, password)).json()
  const dev = await signIn(web.app, await addPerson(web, { companyId: 1, role: ROLES.dev }), web.clock)
  expect((await dev.call('DELETE', `/api/company/${tenant.id}`)).statusCode).toBe(204)
  expect([(await open(token, password)).statusCode, (await fetchBy(ticket)).statusCode]).toEqual([404, 404])
  const lines = web.database.db.selectFrom('audit_log').select(['action', 'company_id'])
  expect(await lines.where('object', '=', `auditor-link/${linkId}`).orderBy('id', 'desc').executeTakeFirst()).toEqual({
    ...{ action: 'auditor-link.withdraw', company_id: tenant.id },
  })
})

it('is not made for a day that is over, nor for one on which the package is gone', async () => {
  expect((await make(-1)).statusCode).toBe(400)
  expect((await make(181)).statusCode).toBe(400)
  expect((await make(180)).statusCode).toBe(201)
})
