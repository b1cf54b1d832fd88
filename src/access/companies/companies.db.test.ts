// @module-tag W2-18
// @module-tag W3-02

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../tests/world/databases/blocked.ts'
import { ACCOUNT, addOperator, addPerson, addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { finanzonlineAccountOf } from './account.ts'
import { requesterOf } from './company-of.ts'
import type { Company } from './wire.ts'

async function createFixture() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const customLoginCompany = await addTestCompany(web, {
    name: 'Eigen AG',
    useCustomLogin: true,
    validUntil: '2030-12-31',
  })
  const standardCompany = await addTestCompany(web, { name: 'Schlicht KG', uid: 'DE136695976' })
  const people = {
    dev: await addPerson(web, { companyId: operator.id, role: ROLES.dev }),
    operatorAdmin: await addPerson(web, { companyId: operator.id, role: ROLES.admin }),
    operatorUser: await addPerson(web, { companyId: operator.id }),
    tenantAdmin: await addPerson(web, { companyId: customLoginCompany.id, role: ROLES.admin }),
    user: await addPerson(web, { companyId: customLoginCompany.id }),
    standardUser: await addPerson(web, { companyId: standardCompany.id }),
  }
  const as = (actor: keyof typeof people) => signIn(web.app, people[actor], web.clock)
  return { ...web, operator, customLoginCompany, standardCompany, ...people, as }
}

const companies = ({ database }: Pick<Web, 'database'>) =>
  database.db.selectFrom('company').selectAll().orderBy('id').execute()

describe('GET /api/company', () => {
  it('returns the companies in scope, with licence dates only for Admins and Devs', { tags: ['V8.2.3'] }, async () => {
    const web = await createFixture()
    const all = ['Eigen AG', 'Kanzlei Muster Wirtschaftsprüfung GmbH', 'Schlicht KG']
    const cases = [
      ['dev', all, true],
      ['operatorAdmin', all, true],
      ['tenantAdmin', ['Eigen AG'], true],
      ['user', ['Eigen AG'], false],
    ] as const
    for (const [actor, names, hasLicence] of cases) {
      const listedCompanies = (await (await web.as(actor)).call('GET', '/api/company')).json<Company[]>()
      expect(listedCompanies.map(company => company.name)).toEqual(names)
      expect(listedCompanies.every(company => 'validUntil' in company === hasLicence)).toBe(true)
      const ownListed = listedCompanies.find(company => company.id === web.customLoginCompany.id)
      expect(ownListed?.missingRequired).toEqual(['finCustomerId', 'finUserId', 'pin'])
    }
  })
})

describe('the end of a licence', () => {
  it('is returned to all users of the company in its last 30 days, but never for the operator', async () => {
    const web = await createFixture()
    const { db } = web.database
    await db
      .updateTable('company')
      .set({ valid_until: '2026-12-20' })
      .where('id', 'in', [1, web.customLoginCompany.id])
      .execute()
    const licenceEndsFor = async (actor: 'user' | 'dev') => {
      const listedCompanies = (await (await web.as(actor)).call('GET', '/api/company')).json<Company[]>()
      return Object.fromEntries(listedCompanies.map(({ id, licenceEnds }) => [id, licenceEnds]))
    }
    expect(await licenceEndsFor('user')).toEqual({ [web.customLoginCompany.id]: '2026-12-20' })
    expect(await licenceEndsFor('dev')).toEqual({
      1: undefined,
      [web.customLoginCompany.id]: '2026-12-20',
      [web.standardCompany.id]: undefined,
    })
    await db
      .updateTable('company')
      .set({ valid_until: '2026-12-21' })
      .where('id', '=', web.customLoginCompany.id)
      .execute()
    web.clock.move(MINUTE)
    expect(await licenceEndsFor('user')).toEqual({ [web.customLoginCompany.id]: undefined })
  })
})

describe('the FinanzOnline account', () => {
  it('is set by a user of its company, stored encrypted and never returned', {
    tags: ['K-06', 'V15.3.1', 'W2-44'],
  }, async () => {
    const web = await createFixture()
    const user = await web.as('user')
    const path = `/api/company/${web.customLoginCompany.id}`
    const sent = { ...ACCOUNT, finCustomerId: ` ${ACCOUNT.finCustomerId}`, uid: 'atu 1358 5627', name: 'Eigen AG' }
    expect((await user.call('PUT', path, sent)).statusCode).toBe(204)
    expect(await finanzonlineAccountOf(web.database.db, web.encryption, web.customLoginCompany.id)).toEqual({
      tid: ACCOUNT.finCustomerId,
      benid: ACCOUNT.finUserId,
      pin: ACCOUNT.pin,
      uid: 'ATU13585627',
      name: 'Eigen AG',
      companyId: web.customLoginCompany.id,
      version: 2,
    })
    const current = (await user.call('GET', '/api/users/user/current')).json()
    expect(current).toMatchObject({ missingInformations: [], company: { missingRequired: [] } })
    expect((await user.call('PUT', path, { finCustomerId: '', finUserId: '', pin: '', uid: '' })).statusCode).toBe(204)
    const account = await finanzonlineAccountOf(web.database.db, web.encryption, web.customLoginCompany.id)
    expect(account).toMatchObject({ pin: ACCOUNT.pin, version: 2 })
    const answers = [await user.call('GET', '/api/company'), await (await web.as('dev')).call('GET', '/api/company')]
    const allData = JSON.stringify([
      ...answers.map(answer => answer.body),
      await companies(web),
      await web.database.db.selectFrom('audit_log').selectAll().execute(),
    ])
    for (const secret of Object.values(ACCOUNT)) expect(allData).not.toContain(secret)
    expect(allData).toContain('changed')
  })

  it('falls back to the operator’s without custom login, and is null while the company’s own account is incomplete', {
    tags: ['W1-10'],
  }, async () => {
    const web = await createFixture()
    const { db } = web.database
    const account = await finanzonlineAccountOf(db, web.encryption, web.standardCompany.id)
    expect(account).toMatchObject({ uid: 'ATU13585627', name: web.operator.name, tid: ACCOUNT.finCustomerId })
    expect(await finanzonlineAccountOf(db, web.encryption, web.customLoginCompany.id)).toBeNull()
    expect(await requesterOf(db, web.standardCompany.id)).toEqual({
      requester: { uid: 'DE136695976', name: 'Schlicht KG' },
      ownUids: { DE: '', GB: '' },
    })
  })

  it('can be decrypted only for its own company and field', { tags: ['K-02'] }, async () => {
    const web = await createFixture()
    const [operator] = await companies(web)
    const operatorSecrets = {
      tid_sealed: operator?.tid_sealed,
      benid_sealed: operator?.benid_sealed,
      pin_sealed: operator?.pin_sealed,
    }
    await web.database.db
      .updateTable('company')
      .set(operatorSecrets)
      .where('id', '=', web.customLoginCompany.id)
      .execute()
    await expect(finanzonlineAccountOf(web.database.db, web.encryption, web.customLoginCompany.id)).rejects.toThrow()
  })

  it('is validated by the ministry’s schema', { tags: ['W5-11'] }, async () => {
    const web = await createFixture()
    const user = await web.as('user')
    for (const [path, value] of Object.entries({ finCustomerId: '1234567', finUserId: 'x', pin: 'kurz', uid: 'A1' })) {
      const answer = await user.call('PUT', `/api/company/${web.customLoginCompany.id}`, { [path]: value })
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path])
    }
  })
})

describe('PUT /api/company', () => {
  it('rejects forbidden and invalid changes without side effects', {
    tags: ['Z-03', 'V2.2.2', 'V8.2.3'],
  }, async () => {
    const web = await createFixture()
    const before = await companies(web)
    const cases = [
      ['user', 'customLoginCompany', { name: 'Umbenannt AG' }, 403],
      ['user', 'customLoginCompany', { useCustomLogin: false }, 403],
      ['user', 'standardCompany', { pin: 'neuer-pin' }, 403],
      ['standardUser', 'standardCompany', { pin: 'neuer-pin' }, 403],
      ['operatorUser', 'operator', { pin: 'neuer-pin' }, 403],
      ['tenantAdmin', 'customLoginCompany', { name: 'Umbenannt AG', validUntil: '2031-12-31' }, 403],
      ['tenantAdmin', 'standardCompany', { name: 'Umbenannt AG' }, 403],
      ['tenantAdmin', 'customLoginCompany', { hold: true }, 403],
      ['operatorAdmin', 'standardCompany', { useCustomLogin: true }, 403],
      ['operatorAdmin', 'standardCompany', { validUntil: '2031-02-30' }, 400],
      ['operatorAdmin', 'standardCompany', { name: 'eigen ag' }, 409],
      ['operatorAdmin', 'standardCompany', { name: 'Emoji 😀 GmbH' }, 400],
    ] as const
    for (const [actor, target, sent, status] of cases) {
      const answer = await (await web.as(actor)).call('PUT', `/api/company/${web[target].id}`, sent)
      expect(answer.statusCode, `${actor} ${target} ${JSON.stringify(sent)}`).toBe(status)
      web.clock.move(MINUTE)
    }
    expect(await companies(web)).toEqual(before)
  })

  it('saves permitted changes', async () => {
    const web = await createFixture()
    const cases = [
      ['user', 'customLoginCompany', { pin: 'neuer-pin' }, 204],
      ['tenantAdmin', 'customLoginCompany', { name: 'Umbenannt AG', validUntil: '2030-12-31' }, 204],
      ['operatorAdmin', 'standardCompany', { validUntil: '2031-12-31', name: 'Anders KG' }, 204],
      ['operatorAdmin', 'standardCompany', { validUntil: null }, 204],
      ['operatorAdmin', 'standardCompany', { useCustomLogin: false }, 204],
      ['dev', 'standardCompany', { useCustomLogin: true }, 204],
      ['dev', 'operator', { pin: 'neuer-pin' }, 204],
      ['operatorAdmin', 'customLoginCompany', { hold: true }, 204],
    ] as const
    for (const [actor, target, sent, status] of cases) {
      const answer = await (await web.as(actor)).call('PUT', `/api/company/${web[target].id}`, sent)
      expect(answer.statusCode, `${actor} ${target} ${JSON.stringify(sent)}`).toBe(status)
      web.clock.move(MINUTE)
    }
    const companiesOnHold = (await companies(web)).filter(({ is_held }) => is_held)
    expect(companiesOnHold.map(({ id }) => id)).toEqual([web.customLoginCompany.id])
  })
})

describe('tenants', () => {
  const newCompany = { name: 'Müller, Huber & Co (Wien) GmbH', uid: 'RO 18', validUntil: '2027-06-30' }

  it('are added by the operator, with custom login only by a Dev', { tags: ['W2-46'] }, async () => {
    const web = await createFixture()
    const admin = await web.as('operatorAdmin')
    const created = await admin.call('POST', '/api/company', { ...newCompany, id: 1, isOperator: true })
    expect(created.statusCode).toBe(201)
    expect(created.json()).toEqual({
      id: created.json().id,
      ...newCompany,
      uid: 'RO18',
      germanUid: '',
      britishUid: '',
      useCustomLogin: false,
      hold: false,
      missingRequired: [],
      logo: null,
    })
    expect((await admin.call('POST', '/api/company', newCompany)).statusCode).toBe(409)
    const custom = { ...newCompany, name: 'Mit Zugang GmbH', uid: 'RO 26', useCustomLogin: true, ...ACCOUNT }
    expect((await admin.call('POST', '/api/company', custom)).statusCode).toBe(403)
    const byDev = await (await web.as('dev')).call('POST', '/api/company', custom)
    expect(byDev.json()).toMatchObject({ useCustomLogin: true, missingRequired: [] })
    expect((await admin.call('POST', '/api/company', {})).json().issues).toHaveLength(2)
    expect((await (await web.as('tenantAdmin')).call('POST', '/api/company', newCompany)).statusCode).toBe(403)
  })

  it('lose their sessions and credentials when deleted, and free their name', {
    tags: ['B-06', 'V7.4.2', 'C4-01'],
  }, async () => {
    const web = await createFixture()
    const userBrowser = await web.as('user')
    const admin = await web.as('operatorAdmin')
    await userBrowser.call('PUT', `/api/company/${web.customLoginCompany.id}`, ACCOUNT)
    expect((await admin.call('DELETE', '/api/company/1')).statusCode).toBe(409)
    expect((await admin.call('DELETE', `/api/company/${web.customLoginCompany.id}`)).statusCode).toBe(204)
    expect((await admin.call('DELETE', `/api/company/${web.customLoginCompany.id}`)).statusCode).toBe(404)
    expect((await userBrowser.call('GET', '/api/company')).statusCode).toBe(401)
    const login = { email: web.user.email, password: PASSWORD }
    expect((await createCaller(web.app).call('POST', '/api/login', login)).statusCode).toBe(401)
    const deletedCompany = (await companies(web)).find(company => company.id === web.customLoginCompany.id)
    expect(deletedCompany).toMatchObject({ name: 'Eigen AG', tid_sealed: null, benid_sealed: null, pin_sealed: null })
    expect((await admin.call('POST', '/api/company', { ...newCompany, name: 'Eigen AG' })).statusCode).toBe(201)
  })

  it('can be deleted or relicensed only by a Dev if they have a Dev user, even an inactive one', {
    tags: ['Z-04'],
  }, async () => {
    const web = await createFixture()
    const { db } = web.database
    const admin = await web.as('operatorAdmin')
    const path = `/api/company/${web.standardCompany.id}`
    const status = async (caller: Caller, method: 'PUT' | 'DELETE', body?: object) =>
      (await caller.call(method, path, body)).statusCode
    const devUser = await addPerson(web, { companyId: web.standardCompany.id, role: ROLES.dev, isActive: false })
    const before = await companies(web)
    for (const validUntil of ['2020-01-01', '2035-12-31'])
      expect(await status(admin, 'PUT', { name: 'Anders', validUntil })).toBe(403)
    expect(await status(admin, 'DELETE')).toBe(403)
    expect(await companies(web)).toEqual(before)
    // Changes that do not end a Dev's access are saved, even if sent with the unchanged date.
    expect(await status(admin, 'PUT', { name: 'Anders', validUntil: null })).toBe(204)
    const dev = await web.as('dev')
    expect(await status(dev, 'PUT', { validUntil: '2020-01-01' })).toBe(204)
    expect(await status(dev, 'PUT', { validUntil: null })).toBe(204)
    await db.updateTable('users').set({ company_id: web.operator.id }).where('id', '=', devUser.id).execute()
    expect(await status(admin, 'PUT', { validUntil: '2035-12-31' })).toBe(204)
    expect(await status(admin, 'DELETE')).toBe(204)
  })

  it('accept no user while they are being deleted', async () => {
    const web = await createFixture()
    const { db } = web.database
    const dev = await web.as('dev')
    const pendingMove = await db.transaction().execute(async trx => {
      await sql`select id from company where id = ${web.standardCompany.id} for update`.execute(trx)
      const call = dev.call('PUT', `/api/users/${web.user.id}`, { companyId: web.standardCompany.id })
      await rejectIfAnyFails([call], waitUntilBlocked({ db }, 1))
      await trx
        .updateTable('company')
        .set({ deleted_at: new Date() })
        .where('id', '=', web.standardCompany.id)
        .execute()
      return { call }
    })
    expect((await pendingMove.call).statusCode).toBe(400)
    const { company_id } = await db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', web.user.id)
      .executeTakeFirstOrThrow()
    expect(company_id).toBe(web.customLoginCompany.id)
  })
})
