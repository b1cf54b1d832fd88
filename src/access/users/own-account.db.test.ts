import { describe, expect, it } from 'vitest'
import { addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createTwoCompanies } from '../../../tests/world/people/two-companies.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { bootstrapInstallation } from './bootstrap.ts'
import { rescueUser } from './reset.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const NEW_PASSWORD = 'Ganz-Neues-Wort-44'

const usersTable = ({ database }: Pick<Web, 'database'>) =>
  database.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('the own account', () => {
  it('can be changed only with a fresh code', {
    tags: ['A-18', 'G-05', 'V6.2.3', 'V7.5.1', 'W2-50', 'W5-09', 'W8-04', 'C2-11'],
  }, async () => {
    const web = await createTwoCompanies()
    const browser = await web.as('user')
    const ownPath = `/api/users/${web.user.id}`
    const before = await usersTable(web)
    const change = { firstname: 'Neu', lastname: "O'Neill-Über", email: 'neu@firma.at' }
    const usedCode = freshCode(web.user, web.clock)
    expect((await browser.call('PUT', ownPath, { firstname: 'Ada', totp: usedCode })).statusCode).toBe(204)
    for (const totp of [undefined, '', '000000', usedCode]) {
      const answer = await browser.call('PUT', ownPath, { ...change, ...(totp === undefined ? {} : { totp }) })
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'TOTP is invalid'])
    }
    expect((await usersTable(web)).map(user => user.email)).toEqual(before.map(user => user.email))
    web.clock.move(MINUTE)
    const old = browser.headers()
    const answer = await browser.call('PUT', ownPath, { ...change, password: '', totp: freshCode(web.user, web.clock) })
    expect(answer.statusCode).toBe(204)
    expect((await browser.call('GET', CURRENT_USER_PATH)).json()).toMatchObject(change)
    expect((await web.app.inject({ url: CURRENT_USER_PATH, headers: old })).statusCode).toBe(401)
    web.clock.move(MINUTE)
    await signIn(web.app, { ...web.user, email: 'neu@firma.at' }, web.clock)
  })

  it('accepts a new password but not the current one, and ends the other sessions', {
    tags: ['A-19', 'V6.2.2', 'V7.4.3', 'W5-02'],
  }, async () => {
    const web = await createTwoCompanies()
    const otherBrowser = await web.as('user')
    const browser = await web.as('user')
    const changeAccount = (password: string) => {
      web.clock.move(MINUTE)
      return browser.call('PUT', `/api/users/${web.user.id}`, { password, totp: freshCode(web.user, web.clock) })
    }
    const samePassword = await changeAccount(PASSWORD)
    expect([samePassword.statusCode, samePassword.json().message]).toEqual([400, 'not allowed'])
    expect((await changeAccount('Person-1!')).json().issues[0].path).toBe('password')
    expect((await changeAccount(NEW_PASSWORD)).statusCode).toBe(204)
    expect((await otherBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    web.clock.move(MINUTE)
    await signIn(web.app, { ...web.user, password: NEW_PASSWORD }, web.clock)
  })

  it('does not reveal without a code whether an e-mail is taken', { tags: ['A-21'] }, async () => {
    const web = await createTwoCompanies()
    const browser = await web.as('user')
    const changeAccount = async (email: string, totp?: string) => {
      const { statusCode, body } = await browser.call('PUT', `/api/users/${web.user.id}`, { email, totp })
      return { statusCode, body }
    }
    for (const totp of [undefined, '', '000000', '12345x']) {
      const freeAnswer = await changeAccount('frei@firma.at', totp)
      expect(freeAnswer.statusCode).toBe(400)
      for (const email of [web.stranger.email, web.dev.email.toUpperCase(), ` ${web.colleague.email} `])
        expect(await changeAccount(email, totp), email).toEqual(freeAnswer)
      web.clock.move(15 * MINUTE)
    }
  })

  it('counts wrong codes towards the sign-in lock', { tags: ['A-18'] }, async () => {
    const web = await createTwoCompanies()
    const browser = await web.as('user')
    for (let count = 0; count < 5; count++)
      await browser.call('PUT', `/api/users/${web.user.id}`, { firstname: 'Neu', totp: '000000' })
    web.clock.move(MINUTE)
    const laterBrowser = createCaller(web.app)
    await laterBrowser.call('POST', '/api/login', { email: web.user.email, password: PASSWORD })
    const totp = freshCode(web.user, web.clock)
    const answer = await laterBrowser.call('POST', '/api/login/otp', { email: web.user.email, totp })
    expect(answer.json().message).toBe('locked out')
  })

  it('cannot be promoted, demoted or moved by its user', { tags: ['Z-03', 'V15.3.3'] }, async () => {
    const web = await createTwoCompanies()
    const body = {
      id: 1,
      role: 1,
      companyId: web.b.id,
      isActive: false,
      hasFirstLogin: false,
      passwordHash: 'x',
      totpSecret: 'x',
      deletedAt: null,
    }
    const before = await usersTable(web)
    for (const actor of ['user', 'operatorAdmin', 'dev'] as const) {
      const browser = await web.as(actor)
      const totp = freshCode(web[actor], web.clock)
      const role = actor === 'dev' ? 3 : 1
      const answer = await browser.call('PUT', `/api/users/${web[actor].id}`, { ...body, role, totp })
      expect(answer.statusCode).toBe(409)
    }
    const protectedColumns = ({ role, company_id, is_active, password_hash }: (typeof before)[number]) => ({
      role,
      company_id,
      is_active,
      password_hash,
    })
    expect((await usersTable(web)).map(protectedColumns)).toEqual(before.map(protectedColumns))
  })

  it('returns issues in the browser’s language, and 409 for a taken e-mail', async () => {
    const web = await createTwoCompanies()
    const browser = await web.as('user')
    const changeAccount = (body: object) =>
      browser.call('PUT', `/api/users/${web.user.id}`, body, { 'accept-language': 'en-GB,en;q=0.9' })
    expect((await changeAccount({ firstname: '', lastname: 'R2D2', email: 'nix' })).json().issues).toEqual([
      { path: 'firstname', message: 'Input required' },
      { path: 'lastname', message: 'Letters only; single spaces, hyphens or apostrophes between them' },
      { path: 'email', message: 'Invalid e-mail address. A valid one is, for example, ada@firma.at.' },
    ])
    const totp = freshCode(web.user, web.clock)
    expect((await changeAccount({ email: web.stranger.email.toUpperCase(), totp })).statusCode).toBe(409)
    const languages = await web.database.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', web.user.id)
      .execute()
    expect(languages).toEqual([{ language: 'en' }])
  })
})

describe('the command line', { tags: ['C2-01'] }, () => {
  it('creates the operator and a first Dev only once, with a password that does not expire', {
    tags: ['A-22', 'V6.2.10', 'V6.3.2'],
  }, async () => {
    const web = await createWeb()
    const bootstrapOptions = {
      operator: { name: 'Kanzlei', uid: 'ATU13585627' },
      bootstrapEmail: null,
      bootstrapPassword: null,
    }
    const accounts = await Promise.all(
      [1, 2].map(() => bootstrapInstallation({ database: web.database, ...bootstrapOptions })),
    )
    const [account, ...otherAccounts] = accounts.filter(each => each !== null)
    expect(otherAccounts).toEqual([])
    expect(account).toMatchObject({ email: 'dev@localhost', isRandom: true })
    expect(await bootstrapInstallation({ database: web.database, ...bootstrapOptions })).toBeNull()
    web.clock.move(400 * DAY)
    const body = { email: 'dev@localhost', password: account?.password }
    const answer = await createCaller(web.app).call('POST', '/api/login', body)
    expect(answer.json()).toMatchObject({ firstLogin: true })
    const company = await web.database.db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
    expect(company).toMatchObject({ id: 1, name: 'Kanzlei', use_custom_login: true })
    expect((await addTestCompany(web)).id).toBe(2)
  })

  it('rescues a locked, inactive user without an authenticator', async () => {
    const web = await createTwoCompanies()
    const login = (password: string | null) =>
      createCaller(web.app).call('POST', '/api/login', { email: web.dev.email, password })
    for (let count = 0; count < 5; count++) await login('Ganz-Falsches-Wort-1')
    await web.database.db.updateTable('users').set({ is_active: false }).where('id', '=', web.dev.id).execute()
    const password = await rescueUser(web, web.dev.email.toUpperCase())
    expect((await login(password)).json()).toMatchObject({ firstLogin: true, totpUri: expect.any(String) })
    expect(await rescueUser(web, 'niemand@nirgends.at')).toBeNull()
  })
})
