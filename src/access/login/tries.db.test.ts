import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { DAY, MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { isOutdatedHash } from '../credentials/password-hash.ts'
import { deleteOldTries, emailHash } from '../credentials/tries-store.ts'

const WRONG_PASSWORD = 'Ganz-Falsches-Wort-1'

async function createFixture() {
  const web = await createWeb()
  const operator = await addOperator(web)
  const company = await addTestCompany(web)
  const ada = await addPerson(web, { companyId: company.id, email: 'ada@firma.at' })
  const login = async (email: string, password: string, app = web.app) => {
    const answer = await createCaller(app).call('POST', '/api/login', { email, password })
    return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message
  }
  return { ...web, operator, company, ada, login }
}

const repeat = async (count: number, work: () => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await work()
}

describe('wrong passwords', () => {
  it('lock one account, but not another from the same IP address', { tags: ['A-01'] }, async () => {
    const web = await createFixture()
    const eve = await addPerson(web, { companyId: web.company.id })
    for (let count = 0; count < 6; count++) {
      await web.login(web.ada.email, WRONG_PASSWORD)
      expect(await web.login(eve.email, PASSWORD)).toBe('in')
    }
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('have counters that are deleted an hour after the last try, for any e-mail', {
    tags: ['A-03'],
  }, async () => {
    const web = await createFixture()
    const { db } = web.database
    const counters = async () =>
      (await db.selectFrom('login_tries').select('failures').orderBy('failures').execute()).length
    await repeat(5, () => web.login('niemand@firma.at', WRONG_PASSWORD))
    await web.login('sonst-niemand@firma.at', WRONG_PASSWORD)
    web.clock.move(59 * MINUTE)
    await web.login(web.ada.email, WRONG_PASSWORD)
    await deleteOldTries(db, web.clock.now())
    expect(await counters()).toBe(3)
    web.clock.move(2 * MINUTE)
    await deleteOldTries(db, web.clock.now())
    expect(await counters()).toBe(1)
    await repeat(4, () => web.login(web.ada.email, WRONG_PASSWORD))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('are counted across processes and restarts', { tags: ['A-03'] }, async () => {
    const web = await createFixture()
    const otherProcess = await createWeb({ database: web.database, clock: web.clock })
    await repeat(2, () => web.login(web.ada.email, WRONG_PASSWORD))
    await repeat(2, () => web.login(web.ada.email, WRONG_PASSWORD, otherProcess.app))
    const restarted = await createWeb({ database: web.database, clock: web.clock })
    expect(await web.login(web.ada.email, WRONG_PASSWORD, restarted.app)).toBe('login failed')
    for (const { app } of [web, otherProcess, restarted])
      expect(await web.login(web.ada.email, PASSWORD, app)).toBe('locked out')
  })

  it('are reset by a right one, and tries during the lock do not extend it', {
    tags: ['A-03'],
  }, async () => {
    const web = await createFixture()
    for (let round = 0; round < 3; round++) {
      await repeat(4, () => web.login(web.ada.email, WRONG_PASSWORD))
      expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    }
    await repeat(5, () => web.login(web.ada.email, WRONG_PASSWORD))
    for (let minute = 0; minute < 15; minute++) {
      expect(await web.login(web.ada.email, WRONG_PASSWORD)).toBe('locked out')
      web.clock.move(MINUTE)
    }
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('are counted even if empty', { tags: ['A-05'] }, async () => {
    const web = await createFixture()
    await repeat(5, () => web.login(web.ada.email, ''))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
  })

  it('sent before a user exists do not lock out the new user', { tags: ['A-05'] }, async () => {
    const web = await createFixture()
    const admin = await addPerson(web, { companyId: web.operator.id, role: ROLES.admin })
    await repeat(5, () => web.login('grace@firma.at', WRONG_PASSWORD))
    const browser = await signIn(web.app, admin, web.clock)
    const grace = {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'Grace@firma.at',
      role: 3,
      companyId: web.company.id,
    }
    const { initialPassword } = (await browser.call('POST', '/api/users/adduser', grace)).json()
    expect(await web.login('grace@firma.at', initialPassword)).toBe('in')
  })

  it('never count as wrong codes', { tags: ['A-13'] }, async () => {
    const web = await createFixture()
    await repeat(5, () => web.login(web.ada.email, WRONG_PASSWORD))
    web.clock.move(15 * MINUTE)
    await repeat(4, () => web.login(web.ada.email, WRONG_PASSWORD))
    const wrongCode = async () => {
      const browser = createCaller(web.app)
      await browser.call('POST', '/api/login', { email: web.ada.email, password: PASSWORD })
      return (await browser.call('POST', '/api/login/otp', { email: web.ada.email, totp: '12345' })).json().message
    }
    for (let count = 0; count < 5; count++) expect(await wrongCode()).toBe('totp invalid')
    expect(await wrongCode()).toBe('locked out')
  })
})

describe('a known browser', () => {
  const DEVICE_COOKIE = 'device'

  const tryWith = async (web: Pick<Web, 'app'>, cookie: string, body: { email: string; password: string }) => {
    const headers = { cookie: `${DEVICE_COOKIE}=${cookie}` }
    const answer = await web.app.inject({ method: 'POST', url: '/api/login', payload: body, headers })
    return answer.statusCode === 200 ? 'in' : answer.json<{ message: string }>().message
  }

  /**
   * Signs in and out. Returns the remaining device cookie and a function that tries passwords with
   * it.
   */
  async function knownBrowser(web: Web, person: Person) {
    const browser = await signIn(web.app, person, web.clock)
    await browser.call('GET', '/api/logout')
    const cookie = browser.cookies.get(DEVICE_COOKIE) ?? ''
    const login = (password: string) => tryWith(web, cookie, { email: person.email, password })
    return { cookie, login }
  }

  it('can sign in while an outsider has locked the account, which stays locked for the outsider', {
    tags: ['Q-03', 'V6.3.1', 'C2-03'],
  }, async () => {
    const web = await createFixture()
    const { login } = await knownBrowser(web, web.ada)
    await repeat(5, () => web.login(web.ada.email, WRONG_PASSWORD))
    expect(await login(PASSWORD)).toBe('in')
    expect(await web.login(web.ada.email, PASSWORD)).toBe('locked out')
    web.clock.move(15 * MINUTE)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('is locked by its own five wrong passwords, without locking other browsers', {
    tags: ['Q-03'],
  }, async () => {
    const web = await createFixture()
    const { login } = await knownBrowser(web, web.ada)
    for (let count = 0; count < 5; count++) expect(await login(WRONG_PASSWORD)).toBe('login failed')
    expect(await login(PASSWORD)).toBe('locked out')
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    web.clock.move(15 * MINUTE - 1)
    expect(await login(PASSWORD)).toBe('locked out')
    web.clock.move(1)
    expect(await login(PASSWORD)).toBe('in')
  })

  it('is limited to five of fifty concurrent wrong passwords', async () => {
    const web = await createFixture()
    const { login } = await knownBrowser(web, web.ada)
    const messages = await Promise.all(Array.from({ length: 50 }, () => login(WRONG_PASSWORD)))
    expect(messages.filter(message => message === 'login failed')).toHaveLength(5)
  })

  it('is recognised only for its own account, with an untampered cookie of at most 90 days', async () => {
    const web = await createFixture()
    const { email } = web.ada
    const eve = await addPerson(web, { companyId: web.company.id })
    const [ada, evesBrowser] = [await knownBrowser(web, web.ada), await knownBrowser(web, eve)]
    await repeat(5, () => web.login(email, WRONG_PASSWORD))
    const tampered = `${ada.cookie.slice(0, -6)}${ada.cookie.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
    const [id, until] = ada.cookie.split('.')
    const otherPurpose = [id, until, web.encryption.sign(`${emailHash(email)}/${id}/${until}`, 'mail')].join('.')
    for (const cookie of [evesBrowser.cookie, tampered, otherPurpose, 'x', '', 'a.b'])
      expect(await tryWith(web, cookie, { email, password: PASSWORD }), cookie).toBe('locked out')
    expect(await ada.login(PASSWORD)).toBe('in')
    web.clock.move(90 * DAY)
    await repeat(5, () => web.login(email, WRONG_PASSWORD))
    expect(await ada.login(PASSWORD)).toBe('locked out')
  })

  it('resets the account’s counter with a right password unless the account is locked', async () => {
    const web = await createFixture()
    const { login } = await knownBrowser(web, web.ada)
    await repeat(4, () => web.login(web.ada.email, WRONG_PASSWORD))
    expect(await login(PASSWORD)).toBe('in')
    await repeat(4, () => web.login(web.ada.email, WRONG_PASSWORD))
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })

  it('is unlocked by a reset of the user', async () => {
    const web = await createFixture()
    const admin = await addPerson(web, { companyId: web.operator.id, role: ROLES.admin })
    const { login } = await knownBrowser(web, web.ada)
    await repeat(5, () => login(WRONG_PASSWORD))
    const staff = await signIn(web.app, admin, web.clock)
    expect((await staff.call('PATCH', `/api/users/${web.ada.id}`)).statusCode).toBe(204)
    const { initialPassword } = (await staff.call('POST', `/api/users/${web.ada.id}/initial-password`)).json()
    expect(await login(initialPassword)).toBe('in')
  })

  it('becomes known by password and code, but not by only the password or before the first login is complete', async () => {
    const web = await createFixture()
    const { database, clock, encryption } = web
    const configuration = { publicUrl: 'https://uid.firma.at' }
    const { app } = await createWeb({ database, clock, encryption, configuration })
    const cookiesOf = async (person: Person) => {
      const browser = createCaller(app)
      const password = await browser.call('POST', '/api/login', { email: person.email, password: PASSWORD })
      const { totpUri } = password.json<{ totpUri?: string }>()
      if (totpUri) person.totpSecret = new URL(totpUri).searchParams.get('secret') ?? ''
      const body = { email: person.email, totp: freshCode(person, web.clock) }
      const code = await browser.call('POST', '/api/login/otp', body)
      expect(code.statusCode).toBe(200)
      return [password, code].map(({ headers }) =>
        [headers['set-cookie']].flat().filter(each => each?.includes(DEVICE_COOKIE)),
      )
    }
    const [before, after] = await cookiesOf(web.ada)
    expect(before).toEqual([])
    expect(after).toEqual([
      expect.stringMatching(/^__Host-device=[\w.-]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(await cookiesOf(await addPerson(web, { companyId: web.company.id, isNew: true }))).toEqual([[], []])
  })
})

describe('right passwords', () => {
  it('replace a hash of another cost', { tags: ['K-05', 'V11.2.2', 'V11.4.2'] }, async () => {
    const web = await createFixture()
    const outdatedHash = await hash(PASSWORD, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
    await web.database.db
      .updateTable('users')
      .set({ password_hash: outdatedHash })
      .where('id', '=', web.ada.id)
      .execute()
    expect(await web.login(web.ada.email, WRONG_PASSWORD)).toBe('login failed')
    const storedHash = async () =>
      (
        await web.database.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', web.ada.id)
          .executeTakeFirst()
      )?.password_hash
    expect(await storedHash()).toBe(outdatedHash)
    expect(isOutdatedHash(outdatedHash)).toBe(true)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
    expect(isOutdatedHash((await storedHash()) ?? '')).toBe(false)
    expect(await web.login(web.ada.email, PASSWORD)).toBe('in')
  })
})

describe('an unknown or inactive user', () => {
  it('gets the same response as a known user, including headers', { tags: ['A-02'] }, async () => {
    const web = await createFixture()
    const answer = async (email: string) => {
      const { statusCode, headers, body } = await createCaller(web.app).call('POST', '/api/login', {
        email,
        password: WRONG_PASSWORD,
      })
      const { date: _now, ...otherHeaders } = headers
      return { statusCode, body, headers: otherHeaders }
    }
    for (let count = 0; count < 7; count++) {
      const known = await answer(web.ada.email)
      expect(known.headers).not.toHaveProperty('set-cookie')
      expect(await answer('nobody@nowhere.at')).toEqual(known)
    }
  })

  it('does not use up the one-time code', { tags: ['A-08'] }, async () => {
    const web = await createFixture()
    const deactivated = await addPerson(web, { companyId: web.company.id })
    const browser = createCaller(web.app)
    await browser.call('POST', '/api/login', { email: deactivated.email, password: PASSWORD })
    await web.database.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute()
    const body = { email: deactivated.email, totp: freshCode(deactivated, web.clock) }
    expect((await browser.call('POST', '/api/login/otp', body)).statusCode).toBe(401)
    expect(await lastStepOf(web, deactivated)).toBeNull()
  })
})

const lastStepOf = async ({ database }: Awaited<ReturnType<typeof createFixture>>, { id }: Person) =>
  (await database.db.selectFrom('users').select('totp_last_step').where('id', '=', id).executeTakeFirst())
    ?.totp_last_step
