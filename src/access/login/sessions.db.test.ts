import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, credentials, statusAndMessage } from '../../../tests/world/people/sign-in-world.ts'
import { HOUR, MINUTE, SECOND } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import type { SessionInfo } from './wire.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const NEW_PASSWORD = 'Ganz-Neues-Wort-44'

describe('sessions', () => {
  it('end 60 minutes after the last action, regardless of polling', { tags: ['S-05', 'V7.3.1'] }, async () => {
    const { app, clock, ada, company } = await createSignInWorld()
    const browser = await signIn(app, ada, clock)
    const poll = async () => (await browser.call('GET', `/api/tasks/company/${company.id}`)).statusCode
    clock.move(59 * MINUTE)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    clock.move(59 * MINUTE)
    expect(await poll()).toBe(200)
    clock.move(MINUTE)
    expect(await poll()).toBe(401)
  })

  it('end 12 hours after sign-in, even if the password is changed', { tags: ['S-06', 'V7.3.2'] }, async () => {
    const { app, clock, ada } = await createSignInWorld()
    const browser = await signIn(app, ada, clock)
    const useFor = async (hours: number) => {
      for (let enterPassword = 0; enterPassword < hours * 2; enterPassword++) {
        clock.move(HOUR / 2)
        expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
      }
    }
    await useFor(11)
    const body = { password: NEW_PASSWORD, totp: freshCode(ada, clock) }
    expect((await browser.call('PUT', `/api/users/${ada.id}`, body)).statusCode).toBe(204)
    clock.move(HOUR / 2)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    clock.move(HOUR / 2)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
  })

  it('end at logout, which works without a session and is rejected from other sites', {
    tags: ['S-04', 'V7.4.1'],
  }, async () => {
    const { app, clock, ada } = await createSignInWorld()
    const browser = await signIn(app, ada, clock)
    const old = browser.headers()
    for (const site of ['cross-site', 'same-site'])
      expect((await browser.call('GET', '/api/logout', undefined, { 'sec-fetch-site': site })).statusCode).toBe(403)
    expect((await browser.call('GET', '/api/logout', undefined, { 'sec-purpose': 'prefetch' })).statusCode).toBe(403)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    expect((await browser.call('GET', '/api/logout')).statusCode).toBe(200)
    // The device cookie does not sign anyone in (cookies.ts).
    expect([...browser.cookies.keys()]).toEqual(['device'])
    expect((await app.inject({ url: CURRENT_USER_PATH, headers: old })).statusCode).toBe(401)
    expect((await createCaller(app).call('GET', '/api/logout')).statusCode).toBe(200)
  })

  it('report their idle time with each action, but not with polling', async () => {
    const { app, clock, ada, company } = await createSignInWorld({ configuration: { sessionIdleMinutes: 30 } })
    const browser = await signIn(app, ada, clock)
    const idleSecondsOf = async (path: string) => (await browser.call('GET', path)).headers['x-session-idle-seconds']
    expect(await idleSecondsOf(CURRENT_USER_PATH)).toBe('1800')
    expect(await idleSecondsOf(`/api/tasks/company/${company.id}`)).toBeUndefined()
    clock.move(30 * MINUTE)
    expect(await idleSecondsOf(CURRENT_USER_PATH)).toBeUndefined()
  })

  it('are listed only while active, without pre-sessions', async () => {
    const { app, clock, ada } = await createSignInWorld()
    await signIn(app, ada, clock)
    clock.move(40 * MINUTE)
    const browser = await signIn(app, ada, clock)
    await createCaller(app).call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const listSessions = async () => (await browser.call('GET', `/api/users/${ada.id}/sessions`)).json()
    expect(await listSessions()).toHaveLength(2)
    clock.move(20 * MINUTE)
    expect(await listSessions()).toMatchObject([{ isThisOne: true }])
  })

  it('keep the browser and system of the sign-in, even after a new password', async () => {
    const { app, clock, ada } = await createSignInWorld()
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
    const browser = createCaller(app)
    await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const code = { email: ada.email, totp: freshCode(ada, clock) }
    await browser.call('POST', '/api/login/otp', code, { 'user-agent': phone })
    const devices = async () => {
      const listSessions = await browser.call('GET', `/api/users/${ada.id}/sessions`)
      return listSessions.json<SessionInfo[]>().map(({ device }) => device)
    }
    expect(await devices()).toEqual(['Safari, iPhone'])
    clock.move(MINUTE)
    const change = { password: NEW_PASSWORD, totp: freshCode(ada, clock) }
    expect((await browser.call('PUT', `/api/users/${ada.id}`, change)).statusCode).toBe(204)
    expect(await devices()).toEqual(['Safari, iPhone'])
  })

  it('of another user can be listed and ended only by an Admin in scope', {
    tags: ['S-12', 'V7.4.5', 'C1-19'],
  }, async () => {
    const { app, clock, ada, company, ...web } = await createSignInWorld()
    const admin = await addPerson({ ...web }, { companyId: company.id, role: 2 })
    const stranger = await addPerson({ ...web }, { companyId: (await addTestCompany({ ...web })).id, role: 2 })
    const adasBrowser = await signIn(app, ada, clock)
    const path = `/api/users/${ada.id}/sessions`
    const strangersBrowser = await signIn(app, stranger, clock)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await strangersBrowser.call(method, path)).statusCode).toBe(404)
    expect((await adasBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    const adminsBrowser = await signIn(app, admin, clock)
    expect((await adminsBrowser.call('GET', path)).json()).toMatchObject([{ isThisOne: false }])
    expect((await adminsBrowser.call('DELETE', path)).statusCode).toBe(204)
    expect((await adasBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    expect((await adminsBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
  })

  it('are limited to ten; their user can list them and end all but the current one', {
    tags: ['S-12', 'V7.5.2', 'C1-19'],
  }, async () => {
    const { app, clock, ada, company, ...web } = await createSignInWorld()
    const eve = await addPerson({ ...web }, { companyId: company.id })
    const firstBrowser = await signIn(app, ada, clock)
    for (let count = 0; count < 10; count++) {
      clock.move(MINUTE)
      await signIn(app, ada, clock)
    }
    clock.move(MINUTE)
    const lastBrowser = await signIn(app, ada, clock)
    expect((await firstBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    const list = await lastBrowser.call('GET', `/api/users/${ada.id}/sessions`)
    expect(list.json()).toHaveLength(10)
    expect(list.json().filter((session: { isThisOne: boolean }) => session.isThisOne)).toHaveLength(1)
    expect((await lastBrowser.call('DELETE', `/api/users/${eve.id}/sessions`)).statusCode).toBe(403)
    expect((await lastBrowser.call('DELETE', `/api/users/${ada.id}/sessions`)).statusCode).toBe(204)
    expect((await lastBrowser.call('GET', `/api/users/${ada.id}/sessions`)).json()).toHaveLength(1)
  })
})

describe('a pre-session', () => {
  const enterPassword = async (
    { app, ada }: Awaited<ReturnType<typeof createSignInWorld>>,
    browser = createCaller(app),
  ) => {
    expect((await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))).statusCode).toBe(200)
    return browser
  }

  it('never ends full sessions; two are kept, and each displaced one is logged', {
    tags: ['S-12', 'V7.1.2'],
  }, async () => {
    const web = await createSignInWorld()
    const { app, database, clock, ada } = web
    const browser = await signIn(app, ada, clock)
    for (let count = 0; count < 12; count++) {
      clock.move(SECOND)
      await enterPassword(web)
    }
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    const stages = await database.db.selectFrom('session').select('stage').orderBy('stage').execute()
    expect(stages.map(({ stage }) => stage)).toEqual(['full', 'password', 'password'])
    const lines = await database.db
      .selectFrom('audit_log')
      .select(['user_id', 'address', 'company_id', 'object', 'after'])
      .where('action', '=', 'session.ended')
      .execute()
    expect(lines).toHaveLength(10)
    expect(lines[0]).toMatchObject({ user_id: ada.id, company_id: ada.companyId, object: `user/${ada.id}` })
    expect(lines[0]?.after).toEqual({ reason: 'newer' })
  })

  it('on a known browser is not displaced by others', { tags: ['S-12'] }, async () => {
    const web = await createSignInWorld()
    const browser = await signIn(web.app, web.ada, web.clock)
    await enterPassword(web, browser)
    for (let count = 0; count < 10; count++) {
      web.clock.move(SECOND)
      await enterPassword(web)
    }
    const body = { email: web.ada.email, totp: freshCode(web.ada, web.clock) }
    expect((await browser.call('POST', '/api/login/otp', body)).statusCode).toBe(200)
  })

  it('leads to a full session; the eleventh ends the oldest, which is logged', { tags: ['S-12'] }, async () => {
    const { app, database, clock, ada } = await createSignInWorld()
    for (let count = 0; count < 11; count++) {
      clock.move(MINUTE)
      await signIn(app, ada, clock)
    }
    const sessionEnds = database.db.selectFrom('audit_log').select('after').where('action', '=', 'session.ended')
    expect(await sessionEnds.execute()).toEqual([{ after: { reason: 'newer' } }])
  })
})

describe('other sites', () => {
  it('cannot change anything without the token of the same session', async () => {
    const { app, clock, ada, company, ...web } = await createSignInWorld()
    const eve = await addPerson({ ...web }, { companyId: company.id })
    const browser = await signIn(app, ada, clock)
    const evesBrowser = await signIn(app, eve, clock)
    const { cookie = '' } = browser.headers()
    const body = { email: 'frei@firma.at' }
    const tokens = [undefined, '', 'falsch', evesBrowser.cookies.get('XSRF-TOKEN')]
    for (const token of tokens) {
      const headers = { cookie, ...(token === undefined ? {} : { 'x-xsrf-token': token }) }
      const answer = await app.inject({ method: 'POST', url: '/api/users/checkemail', headers, payload: body })
      expect(answer.statusCode).toBe(403)
    }
    expect((await browser.call('POST', '/api/users/checkemail', body)).statusCode).toBe(200)
  })

  it('cannot sign in a user', { tags: ['S-07', 'V3.5.1', 'V7.6.2'] }, async () => {
    const { app, ada } = await createSignInWorld()
    const attempt = async (origin: string, host = 'localhost:3000') =>
      (await createCaller(app).call('POST', '/api/login', credentials(ada.email, PASSWORD), { origin, host }))
        .statusCode
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3001'])
      expect(await attempt(origin), origin).toBe(403)
    expect(await attempt('http://localhost:3000')).toBe(200)
    expect(await attempt('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(200)
  })
})

describe('the licence', () => {
  const setLicenceEnd = (
    database: Awaited<ReturnType<typeof createSignInWorld>>['database'],
    id: number,
    valid_until: string,
  ) => database.db.updateTable('company').set({ valid_until }).where('id', '=', id).execute()

  it.each(['2026-11-20', '2026-03-29', '2026-10-25'])(
    'is valid until the end of %s in Vienna',
    { tags: ['A-07', 'E-01', 'E-03', 'W1-09'] },
    async day => {
      const { app, clock, ada, database, company } = await createSignInWorld()
      await setLicenceEnd(database, company.id, day)
      const lastSecond = new Date(`${day}T23:59:59${day === '2026-03-29' ? '+02:00' : '+01:00'}`)
      clock.set(lastSecond.toISOString())
      const browser = await signIn(app, ada, clock)
      clock.move(SECOND)
      // A rejected <img> cannot show the reason, so the next call gets it.
      const logo = await browser.call('GET', `/api/company/${company.id}/logo`)
      expect(statusAndMessage(logo)).toEqual([401, 'not signed in'])
      expect(statusAndMessage(await browser.call('GET', CURRENT_USER_PATH))).toEqual([401, 'expired'])
      const wrongPassword = await browser.call('POST', '/api/login', credentials(ada.email, 'Ganz-Falsches-Wort-1'))
      expect(statusAndMessage(wrongPassword)).toEqual([401, 'login failed'])
      const rightPassword = await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
      expect(statusAndMessage(rightPassword)).toEqual([401, 'expired'])
      expect(rightPassword.headers['set-cookie']).toBeUndefined()
      await setLicenceEnd(database, company.id, '2030-12-31')
      expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
      clock.move(MINUTE)
      expect((await (await signIn(app, ada, clock)).call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    },
  )

  it('of the operator does not end', { tags: ['E-04'] }, async () => {
    const web = await createWeb()
    const operator = await addOperator(web, { validUntil: '2020-01-01' })
    const dev = await addPerson(web, { companyId: operator.id, role: 1 })
    expect((await (await signIn(web.app, dev, web.clock)).call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
  })
})

it('does not register a route without a contract', { tags: ['Z-01'] }, async () => {
  const { app } = await createSignInWorld()
  expect(() => app.get('/api/backdoor', async () => 'open')).toThrow('has no contract')
  expect(() => app.get('/backdoor', async () => 'open')).toThrow('has no contract')
  expect((await app.inject({ url: '/api/backdoor' })).statusCode).toBe(404)
})
