import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../../tests/world/databases/database.ts'
import { setActor } from '../../base/roles/access.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { createApp } from '../../platform/http/app.ts'
import { EU_CODES } from '../../vat-ids/uid/countries.ts'
import { countryMappingRoutes } from './routes.ts'
import { queryServicesFor } from './services-for-country.ts'

async function createFixture() {
  const database = await freshDatabase()
  const { db } = database
  const encrypted = { tid_sealed: 't', benid_sealed: 'b', pin_sealed: 'p' }
  await db
    .insertInto('company')
    .values([
      { id: 1, name: 'Operator', uid: 'ATU13585627', use_custom_login: true, ...encrypted },
      { id: 2, name: 'Tenant', uid: 'ATU57194903', tid_sealed: null, benid_sealed: null, pin_sealed: null },
      { id: 3, name: 'Own login', use_custom_login: true, tid_sealed: null, benid_sealed: null, pin_sealed: null },
    ])
    .execute()
  await db
    .insertInto('users')
    .values({
      id: 9,
      company_id: 1,
      email: 'dev@firma.at',
      firstname: 'Ada',
      lastname: 'Dev',
      role: 1,
      password_hash: '',
      totp_secret_sealed: null,
      totp_last_step: null,
    })
    .execute()
  const app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
  })
  onTestFinished(() => app.close())
  let actor: Actor = { userId: 9, companyId: 1, role: 1, email: 'dev@firma.at', language: 'de' }
  app.addHook('onRequest', async request => setActor(request, actor))
  countryMappingRoutes(app, { database })
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api/countryapi/${path}`, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, json: answer.body === '' ? null : answer.json() }
  }
  const actAsUser = (other: Partial<Actor>) => {
    actor = { ...actor, ...other }
  }
  const actions = async () =>
    (await db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(row => row.action)
  return { db, call, actAsUser, actions }
}

it('a country without a row uses FinanzOnline if the account is complete, else VIES', async () => {
  const { db } = await createFixture()
  expect(await queryServicesFor(db, 2, 'DE')).toEqual({ api: 'finanzamt', fallbackApi: null })
  expect(await queryServicesFor(db, 3, 'DE')).toEqual({ api: 'vies', fallbackApi: null })
  await db.updateTable('company').set({ pin_sealed: null }).where('id', '=', 1).execute()
  expect(await queryServicesFor(db, 2, 'DE')).toEqual({ api: 'vies', fallbackApi: null })
})

it('adds, lists, changes and removes a mapping, and audits each change', { tags: ['C1-17'] }, async () => {
  const { db, call, actions } = await createFixture()
  const added = await call('POST', '2', { country: 'DE', api: 'vies', fallbackApi: '' })
  expect(added).toMatchObject({ status: 201, json: { country: 'DE', api: 'vies', fallbackApi: null } })
  const { id } = added.json
  expect(await call('PUT', '2', { id, country: 'DE', api: 'finanzamt', fallbackApi: 'vies' })).toEqual({
    status: 204,
    json: null,
  })
  expect(await queryServicesFor(db, 2, 'DE')).toEqual({ api: 'finanzamt', fallbackApi: 'vies' })
  expect((await call('GET', '2')).json).toMatchObject([
    { id, country: 'DE', updatedBy: { firstname: 'Ada', lastname: 'Dev', email: 'dev@firma.at' } },
  ])
  expect((await call('DELETE', `2/${id}`)).status).toBe(204)
  expect((await call('GET', '2')).json).toEqual([])
  expect(await actions()).toEqual(['mapping.add', 'mapping.change', 'mapping.delete'])
})

it('rejects invalid, duplicate and unknown mappings', {
  tags: ['V2.2.3', 'W2-58', 'W5-16'],
}, async () => {
  const { call } = await createFixture()
  await call('POST', '2', { country: 'DE', api: 'vies', fallbackApi: null })
  expect((await call('POST', '2', { country: 'GB', api: 'vies' })).status).toBe(400)
  expect((await call('POST', '2', { country: 'FR', api: 'other' })).status).toBe(400)
  expect(await call('POST', '2', { country: 'FR', api: 'vies', fallbackApi: 'vies' })).toMatchObject({
    status: 400,
    json: { issues: [{ path: 'fallbackApi' }] },
  })
  expect((await call('POST', '2', { country: 'DE', api: 'finanzamt' })).status).toBe(409)
  expect((await call('PUT', '2', { country: 'FR', api: 'vies' })).status).toBe(404)
  expect((await call('PUT', '3', { id: 1, country: 'DE', api: 'vies' })).status).toBe(404)
  expect((await call('DELETE', '3/1')).status).toBe(404)
  expect((await call('GET', '99')).status).toBe(404)
})

it('adds all unmapped countries with an audit line each, or none of them', async () => {
  const { db, call, actions } = await createFixture()
  await call('POST', '2', { country: 'DE', api: 'vies', fallbackApi: null })
  const same = await call('POST', '2', { country: 'others', api: 'vies', fallbackApi: 'vies' })
  expect([same.status, (await call('GET', '2')).json.length]).toEqual([400, 1])
  // If the audit log rejects the last one, none is added.
  const last = 'XI'
  await sql`create function refuse_last() returns trigger language plpgsql as
    $$ begin if new.object like ${sql.lit(`%/${last}`)} then raise exception 'no room'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_last before insert on audit_log for each row execute function refuse_last()`.execute(
    db,
  )
  expect((await call('POST', '2', { country: 'others', api: 'finanzamt', fallbackApi: 'vies' })).status).toBe(500)
  expect([(await call('GET', '2')).json.length, await actions()]).toEqual([1, ['mapping.add']])
  await sql`drop trigger refuse_last on audit_log`.execute(db)
  const added = await call('POST', '2', { country: 'others', api: 'finanzamt', fallbackApi: 'vies' })
  expect([added.status, added.json.length]).toEqual([201, EU_CODES.length])
  expect(await queryServicesFor(db, 2, last)).toEqual({ api: 'finanzamt', fallbackApi: 'vies' })
  expect(await queryServicesFor(db, 2, 'DE')).toEqual({ api: 'vies', fallbackApi: null })
  expect(await actions()).toEqual(Array(EU_CODES.length).fill('mapping.add'))
})

it('allows only the actor’s companies', async () => {
  const { call, actAsUser } = await createFixture()
  actAsUser({ role: 2, companyId: 2 })
  expect((await call('GET', '3')).status).toBe(403)
  expect((await call('PUT', '3/2')).status).toBe(403)
  expect((await call('PUT', '0/2')).status).toBe(204)
})

it('shows the last editor, and the e-mail address only to users who may see it', async () => {
  const { db, call, actAsUser } = await createFixture()
  await call('POST', '2', { country: 'DE', api: 'vies', fallbackApi: null })
  const editorsShownTo = async (actor: Partial<Actor>) => {
    actAsUser(actor)
    const { json } = await call('GET', '2')
    return json.map((mapping: { updatedBy: object }) => mapping.updatedBy)
  }
  const byDev = { firstname: 'Ada', lastname: 'Dev' }
  expect(await editorsShownTo({ userId: 9, role: 1, companyId: 1 })).toEqual([{ ...byDev, email: 'dev@firma.at' }])
  expect(await editorsShownTo({ userId: 8, role: 2, companyId: 1 })).toEqual([{ ...byDev, email: '' }])
  expect(await editorsShownTo({ userId: 7, role: 2, companyId: 2 })).toEqual([{ ...byDev, email: '' }])
  // The editor belongs to the company, then leaves it.
  const moveEditorTo = (companyId: number) =>
    db.updateTable('users').set({ role: 2, company_id: companyId }).where('id', '=', 9).execute()
  await moveEditorTo(2)
  expect(await editorsShownTo({ userId: 7, role: 2, companyId: 2 })).toEqual([{ ...byDev, email: 'dev@firma.at' }])
  await moveEditorTo(3)
  expect(await editorsShownTo({ userId: 7, role: 2, companyId: 2 })).toEqual([{ ...byDev, email: '' }])
  expect(await editorsShownTo({ userId: 8, role: 2, companyId: 1 })).toEqual([{ ...byDev, email: 'dev@firma.at' }])
})

it('copies all rows or none, and names the country that the target cannot use', {
  tags: ['R-32', 'W2-60', 'W7-07'],
}, async () => {
  const { db, call, actions } = await createFixture()
  await call('POST', '0', { country: 'DE', api: 'vies' })
  await call('POST', '0', { country: 'FR', api: 'finanzamt', fallbackApi: 'vies' })
  await call('POST', '3', { country: 'IT', api: 'vies' })
  const refused = await call('PUT', '0/3')
  expect(refused).toMatchObject({
    status: 409,
    json: {
      message:
        'Die Zuordnung für FR konnte nicht auf Own login kopiert werden!\nDort ist der FinanzOnline-Zugang unvollständig. Es wurde nichts kopiert.',
      issues: [
        { path: 'country', message: 'FR' },
        { path: 'target', message: 'Own login' },
      ],
    },
  })
  expect((await call('GET', '3')).json.map((row: { country: string }) => row.country)).toEqual(['IT'])
  expect((await call('PUT', '0/2')).status).toBe(204)
  expect((await call('GET', '2')).json).toMatchObject([
    { country: 'DE', api: 'vies', fallbackApi: null },
    { country: 'FR', api: 'finanzamt', fallbackApi: 'vies' },
  ])
  expect((await actions()).at(-1)).toBe('mapping.copy')
  expect(await queryServicesFor(db, 2, 'FR')).toEqual({ api: 'finanzamt', fallbackApi: 'vies' })
})

it('copies no BZSt mapping to a company without a German number', async () => {
  const { call, db } = await createFixture()
  await call('POST', '0', { country: 'FR', api: 'bzst', fallbackApi: 'vies' })
  expect(await call('PUT', '0/2')).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('eine eigene Nummer dieses Staates'), issues: [{ message: 'FR' }, {}] },
  })
  expect((await call('GET', '2')).json).toEqual([])
  await db.updateTable('company').set({ german_uid: 'DE136695976' }).where('id', '=', 2).execute()
  expect((await call('PUT', '0/2')).status).toBe(204)
})

it('defaults to AT for a mapping without a country; a change by id keeps the country', async () => {
  const { call } = await createFixture()
  const added = await call('POST', '2', { api: 'vies' })
  expect(added).toMatchObject({ status: 201, json: { country: 'AT' } })
  expect((await call('PUT', '2', { api: 'finanzamt', fallbackApi: 'vies' })).status).toBe(204)
  const { id } = (await call('POST', '2', { country: 'FR', api: 'vies' })).json
  expect((await call('PUT', '2', { id, api: 'finanzamt' })).status).toBe(204)
  expect((await call('GET', '2')).json).toMatchObject([
    { country: 'AT', api: 'finanzamt', fallbackApi: 'vies' },
    { country: 'FR', api: 'finanzamt', fallbackApi: null },
  ])
})

it('uses only the own register of a country outside the Union', async () => {
  const { db, call } = await createFixture()
  for (const companyId of [1, 2, 3]) {
    expect(await queryServicesFor(db, companyId, 'CH')).toEqual({ api: 'bfs', fallbackApi: null })
    expect(await queryServicesFor(db, companyId, 'GB')).toEqual({ api: 'hmrc', fallbackApi: null })
    expect(await queryServicesFor(db, companyId, 'NO')).toEqual({ api: 'brreg', fallbackApi: null })
  }
  const refused = [
    { country: 'CH', api: 'vies', fallbackApi: null },
    { country: 'NO', api: 'vies', fallbackApi: null },
    { country: 'SE', api: 'brreg', fallbackApi: null },
    { country: 'AT', api: 'finanzamt', fallbackApi: 'bfs' },
    { country: 'DE', api: 'bzst', fallbackApi: null },
  ]
  for (const row of refused) expect((await call('POST', '2', row)).status).toBe(400)
  expect((await call('POST', '2', { country: 'AT', api: 'vies', fallbackApi: 'bzst' })).status).toBe(201)
  const added = await call('POST', '2', { country: 'others', api: 'bfs', fallbackApi: 'vies' })
  expect([added.status, await queryServicesFor(db, 2, 'CH')]).toEqual([201, { api: 'bfs', fallbackApi: null }])
  expect(added.json.map(({ country }: { country: string }) => country)).toEqual(['AT', 'CH'])
})
