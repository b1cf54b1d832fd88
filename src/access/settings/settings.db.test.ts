import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { cacheLifetime } from '../../answers/cache/settings-rules.ts'
import { COMPANY_SETTINGS, INSTALLATION_SETTINGS } from '../../app/definitions/settings-lists-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { taskBatchSize } from '../../checking/batches/asking/settings-rules.ts'
import { uploadFormats } from '../../checking/batches/settings-rules.ts'
import {
  refreshCacheLifetime,
  refreshCompanyId,
  refreshDaily,
  refreshHour,
} from '../../checking/cache-refresh/settings-rules.ts'
import { watchEnabled, watchMails } from '../../checking/partners/digest/settings-rules.ts'
import { boundsOf } from './define-setting-rules.ts'
import { installationSettingsOf, settingsOf } from './settings-of.ts'
import type { Setting } from './wire.ts'

async function createFixture() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const [a, b] = [await addTestCompany(web), await addTestCompany(web)]
  const people = {
    dev: await addPerson(web, { companyId: operator.id, role: ROLES.dev }),
    operatorAdmin: await addPerson(web, { companyId: operator.id, role: ROLES.admin }),
    tenantAdmin: await addPerson(web, { companyId: a.id, role: ROLES.admin }),
    user: await addPerson(web, { companyId: a.id }),
    tester: await addPerson(web, { companyId: a.id, role: ROLES.tester }),
  }
  const signInAs = (actor: keyof typeof people) => signIn(web.app, people[actor], web.clock)
  return { ...web, a, b, ...people, signInAs }
}

const pathOf = (id: number) => `/api/tasks/settings/${id}`

it('lists every setting, with its default unless it was changed', { tags: ['C6-09'] }, async () => {
  const web = await createFixture()
  const admin = await web.signInAs('tenantAdmin')
  const list = async () => (await admin.call('GET', pathOf(web.a.id))).json<Setting[]>()
  expect(await list()).toEqual([
    { id: 1, category: 'task', key: 'task_batch_size', type: 'number', value: '30' },
    { id: 2, category: 'task', key: 'task_concurrent_batches', type: 'number', value: '4' },
    { id: 3, category: 'task', key: 'task_retry_on_error', type: 'number', value: '3' },
    { id: 4, category: 'task', key: 'task_patience_minutes', type: 'number', value: '10' },
    { id: 5, category: 'cache', key: 'cache_lifetime', type: 'number', value: '1' },
    { id: 6, category: 'archive', key: 'retention_years', type: 'number', value: '7' },
    { id: 7, category: 'task', key: 'vies_company_everywhere', type: 'boolean', value: '0' },
    { id: 8, category: 'task', key: 'upload_formats', type: 'string', value: 'xlsx,csv' },
    { id: 9, category: 'watch', key: 'watch_partners', type: 'boolean', value: '0' },
    { id: 10, category: 'watch', key: 'watch_days', type: 'number', value: '90' },
    { id: 11, category: 'watch', key: 'watch_max_per_day', type: 'number', value: '100' },
    { id: 12, category: 'watch', key: 'watch_mails', type: 'boolean', value: '1' },
    { id: 13, category: 'task', key: 'result_landscape', type: 'boolean', value: '0' },
    { id: 14, category: 'task', key: 'stock_max_per_day', type: 'number', value: '20000' },
  ])
  const item = { id: 5, category: 'cache', key: 'cache_lifetime', type: 'number', value: '0' }
  expect((await admin.call('PUT', pathOf(web.a.id), item)).statusCode).toBe(204)
  expect((await list())[4]).toEqual(item)
  const definitions = {
    size: taskBatchSize,
    days: cacheLifetime,
    formats: uploadFormats,
    watches: watchEnabled,
    mails: watchMails,
  }
  const unchanged = { size: 30, days: 1, formats: 'xlsx,csv', watches: false, mails: true }
  expect(await settingsOf(web.database.db, web.a.id, definitions)).toEqual({ ...unchanged, days: 0 })
  expect(await settingsOf(web.database.db, web.b.id, definitions)).toEqual(unchanged)
  const changes = web.database.db.selectFrom('audit_log').where('action', '=', 'setting.change')
  const lines = await changes.select(['object', 'before', 'after']).execute()
  const object = `setting/${web.a.id}/cache_lifetime`
  expect(lines).toEqual([{ object, before: { value: '1' }, after: { value: '0' } }])
})

it('stores the installation’s settings separately; companies do not inherit them', { tags: ['W9-09'] }, async () => {
  const web = await createFixture()
  const dev = await web.signInAs('dev')
  for (const [key, value] of Object.entries({
    reload_daily: '1',
    cache_lifetime: '9',
    reload_company_id: String(web.a.id),
  }))
    expect((await dev.call('PUT', pathOf(0), { key, value })).statusCode).toBe(204)
  const definitions = {
    isDaily: refreshDaily,
    companyId: refreshCompanyId,
    hour: refreshHour,
    days: refreshCacheLifetime,
  }
  expect(await installationSettingsOf(web.database.db, definitions)).toEqual({
    isDaily: true,
    companyId: web.a.id,
    hour: 2,
    days: 9,
  })
  expect(await settingsOf(web.database.db, web.a.id, { days: cacheLifetime })).toEqual({ days: 1 })
  const installationSettings = (await dev.call('GET', pathOf(0))).json<Setting[]>()
  expect(installationSettings.map(setting => setting.key)).toEqual(INSTALLATION_SETTINGS.map(setting => setting.key))
})

it('accepts numbers, booleans and text, and returns issues in the caller’s language', async () => {
  const web = await createFixture()
  const admin = await web.signInAs('tenantAdmin')
  const put = (body: object) => admin.call('PUT', pathOf(web.a.id), body)
  expect((await put({ key: 'task_batch_size', value: 40 })).statusCode).toBe(204)
  expect((await put({ key: 'watch_mails', value: false })).statusCode).toBe(204)
  const list = (await admin.call('GET', pathOf(web.a.id))).json<Setting[]>()
  const storedValues = Object.fromEntries(list.map(({ key, value }) => [key, value]))
  expect([storedValues.task_batch_size, storedValues.watch_mails]).toEqual(['40', '0'])
  const issuesOf = async (body: object) => (await put(body)).json().issues
  const bounds = { path: 'value', message: 'Bitte eine ganze Zahl von 1 bis 1000 eingeben' }
  expect(await issuesOf({ key: 'task_batch_size', value: 40.5 })).toEqual([bounds])
  expect(await issuesOf({ value: '1' })).toEqual([{ path: 'key', message: 'Fehlt.' }])
  expect(await issuesOf({ key: 'task_batch_size', value: [40] })).toEqual([{ path: 'value', message: 'Ungültig.' }])
})

describe('a change of a setting', () => {
  it('is rejected outside the bounds', { tags: ['V1.4.2'] }, async () => {
    const web = await createFixture()
    const admin = await web.signInAs('tenantAdmin')
    for (const definition of COMPANY_SETTINGS) {
      const bounds = boundsOf(definition)
      if (bounds === null) continue
      const { least, most } = bounds
      const { key } = definition
      const put = async (value: number) =>
        (await admin.call('PUT', pathOf(web.a.id), { key, value: String(value) })).statusCode
      expect([await put(least), await put(most), await put(least - 1), await put(most + 1)], key).toEqual([
        204, 204, 400, 400,
      ])
    }
  })

  it('is rejected if it is not one of the options', async () => {
    const web = await createFixture()
    const admin = await web.signInAs('tenantAdmin')
    const put = (value: string) => admin.call('PUT', pathOf(web.a.id), { key: 'upload_formats', value })
    for (const value of ['csv', 'xlsx, csv', '1', '']) expect((await put(value)).statusCode).toBe(400)
    expect((await put('csv')).json().issues[0].message).toBe('Bitte eines von xlsx,csv / xlsx wählen')
    expect((await put('xlsx')).statusCode).toBe(204)
    expect(await settingsOf(web.database.db, web.a.id, { formats: uploadFormats })).toEqual({ formats: 'xlsx' })
  })

  it('is rejected for an unknown key, type or company', { tags: ['V2.2.1'] }, async () => {
    const web = await createFixture()
    const [dev, admin] = [await web.signInAs('dev'), await web.signInAs('tenantAdmin')]
    const put = async (body: object) => (await dev.call('PUT', pathOf(web.a.id), body)).statusCode
    for (const value of ['', '1.5', '1e1', ' 1', '01', 'viele', '٣'])
      expect(await put({ key: 'cache_lifetime', value })).toBe(400)
    for (const key of ['reload_daily', 'unbekannt', '__proto__', '']) expect(await put({ key, value: '1' })).toBe(400)
    for (const value of [1.5, -1, null, ['1'], {}]) expect(await put({ key: 'cache_lifetime', value })).toBe(400)
    const missing = { key: 'reload_company_id', value: '4711' }
    expect((await dev.call('PUT', pathOf(0), missing)).json().issues[0].message).toBe('Diese Firma gibt es nicht')
    expect((await dev.call('GET', pathOf(4711))).statusCode).toBe(404)
    expect((await admin.call('GET', pathOf(web.b.id))).statusCode).toBe(403)
    expect(await web.database.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  it('is allowed depending on role and company', async () => {
    const web = await createFixture()
    const cases = [
      ['user', 'GET', 'a', 403],
      ['tester', 'PUT', 'a', 403],
      ['tenantAdmin', 'PUT', 'b', 403],
      ['tenantAdmin', 'GET', 'global', 403],
      ['operatorAdmin', 'GET', 'global', 200],
      ['operatorAdmin', 'PUT', 'global', 403],
      ['operatorAdmin', 'PUT', 'b', 204],
      ['dev', 'PUT', 'global', 204],
    ] as const
    for (const [actor, method, target, status] of cases) {
      const id = target === 'global' ? 0 : web[target].id
      const body = method === 'PUT' ? { key: 'cache_lifetime', value: '3' } : undefined
      const answer = await (await web.signInAs(actor)).call(method, pathOf(id), body)
      expect(answer.statusCode, `${actor} ${method} ${target}`).toBe(status)
      web.clock.move(MINUTE)
    }
  })
})
