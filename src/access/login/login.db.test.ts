import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../tests/world/files/report.ts'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { codeOfStep, createCaller, freshCode, stepAt } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, credentials, statusAndMessage } from '../../../tests/world/people/sign-in-world.ts'
import { createMovedClock, DAY, MINUTE, SECOND } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { createTotpSecret, totpUri } from '../credentials/second-factor.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const NEW_PASSWORD = 'Ganz-Neues-Wort-44'

describe('the three sign-in stages', () => {
  it('lead a new user from the initial password to a full session', {
    tags: ['A-15', 'A-16', 'V6.3.3', 'W1-11', 'W3-01', 'C2-05'],
  }, async () => {
    const web = await createSignInWorld()
    const person = await addPerson(web, { companyId: web.company.id, isNew: true })
    const browser = createCaller(web.app)

    const first = await browser.call('POST', '/api/login', credentials(person.email, PASSWORD))
    expect(first.json().firstLogin).toBe(true)
    const again = await createCaller(web.app).call('POST', '/api/login', credentials(person.email, PASSWORD))
    expect(again.json().totpUri).toBe(first.json().totpUri)
    const uri = new URL(first.json().totpUri)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ algorithm: 'SHA1', digits: '6', period: '30' })
    person.totpSecret = uri.searchParams.get('secret') ?? ''
    expect(person.totpSecret).toHaveLength(32)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)

    const second = await browser.call('POST', '/api/login/otp', {
      email: person.email,
      totp: freshCode(person, web.clock),
    })
    expect(second.json()).toMatchObject({ id: person.id, hasFirstLogin: false, company: { id: web.company.id } })
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    for (const path of ['/api/company', `/api/users/${person.id}/sessions`])
      expect((await browser.call('GET', path)).statusCode, path).toBe(403)
    expect((await browser.call('PUT', `/api/users/${web.ada.id}`, { password: NEW_PASSWORD })).statusCode).toBe(403)

    const ownPath = `/api/users/${person.id}`
    expect(statusAndMessage(await browser.call('PUT', ownPath, { password: PASSWORD }))).toEqual([400, 'not allowed'])
    expect((await browser.call('PUT', ownPath, { password: 'zu-kurz' })).json().issues).toEqual([
      { path: 'password', message: 'Das Passwort muss zwischen 12 und 64 Zeichen lang sein' },
    ])
    const before = browser.cookies.get('sid')
    expect((await browser.call('PUT', ownPath, { password: NEW_PASSWORD })).statusCode).toBe(204)
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await browser.call('GET', CURRENT_USER_PATH)).json().hasFirstLogin).toBe(true)
    expect((await browser.call('GET', '/api/company')).statusCode).toBe(200)

    web.clock.move(MINUTE)
    const next = await createCaller(web.app).call('POST', '/api/login', credentials(person.email, NEW_PASSWORD))
    expect(next.json()).toEqual({ firstLogin: false })
  })

  it('create a new session id each, store only its hash, and invalidate the earlier id', {
    tags: ['S-02', 'S-03', 'V7.2.2', 'V7.2.3', 'V7.2.4', 'V14.2.2', 'V14.3.2'],
  }, async () => {
    const { app, database, clock, ada } = await createSignInWorld()
    const browser = createCaller(app)
    await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const preSessionId = browser.cookies.get('sid') ?? ''
    await browser.call('POST', '/api/login/otp', { email: ada.email, totp: freshCode(ada, clock) })
    const fullSessionId = browser.cookies.get('sid') ?? ''
    expect(fullSessionId).not.toBe(preSessionId)
    expect(fullSessionId).toMatch(/^[\w-]{43}$/)
    const call = (sid: string) => app.inject({ url: CURRENT_USER_PATH, headers: { cookie: `sid=${sid}` } })
    expect((await call(preSessionId)).statusCode).toBe(401)
    expect((await call(fullSessionId)).statusCode).toBe(200)
    const storedSessions = await database.db.selectFrom('session').select('id_hash').execute()
    expect(storedSessions).toHaveLength(1)
    expect((await call(storedSessions[0]?.id_hash ?? '')).statusCode).toBe(401)
  })

  it('set cookies whose attributes depend on the scheme of PUBLIC_URL', {
    tags: ['S-01', 'V3.3.1', 'V3.3.2', 'V3.3.4', 'V3.5.4'],
  }, async () => {
    const { app, ada } = await createSignInWorld({ configuration: { publicUrl: 'https://uid.firma.at' } })
    const answer = await createCaller(app).call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const [session, xsrf] = [answer.headers['set-cookie']].flat()
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('limit a pre-session to 5 minutes, one use and its own e-mail address', {
    tags: ['A-09', 'A-10'],
  }, async () => {
    const { app, clock, ada, company, ...web } = await createSignInWorld()
    const eve = await addPerson({ ...web }, { companyId: company.id })
    const browser = createCaller(app)
    const enterCode = (email: string) =>
      browser.call('POST', '/api/login/otp', { email, totp: codeOfStep(ada.totpSecret, stepAt(clock)) })
    expect((await enterCode(ada.email)).statusCode).toBe(401)
    await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    expect((await enterCode(eve.email)).statusCode).toBe(401)
    clock.move(5 * MINUTE)
    expect((await enterCode(ada.email)).statusCode).toBe(401)
    await browser.call('POST', '/api/login', credentials(' ADA@firma.at', PASSWORD))
    const preSessionHeaders = browser.headers()
    expect((await enterCode('ada@FIRMA.at ')).statusCode).toBe(200)
    const payload = { email: ada.email, totp: codeOfStep(ada.totpSecret, stepAt(clock) + 1) }
    expect(
      (await app.inject({ method: 'POST', url: '/api/login/otp', headers: preSessionHeaders, payload })).statusCode,
    ).toBe(401)
  })
})

describe('failed tries', () => {
  const WRONG_PASSWORD = 'Ganz-Falsches-Wort-1'

  it.each(['Ada@firma.at', 'niemand@nirgends.at'])(
    'lock %s for 15 minutes, with or without an account',
    { tags: ['A-01', 'A-05', 'V6.3.1', 'W8-02'] },
    async email => {
      const { app, clock } = await createSignInWorld()
      const browser = createCaller(app)
      const attempt = async (password: string, spelling = email) =>
        statusAndMessage(await browser.call('POST', '/api/login', credentials(spelling, password)))
      for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, `${email} `])
        expect(await attempt(WRONG_PASSWORD, spelling)).toEqual([401, 'login failed'])
      expect(await attempt(PASSWORD)).toEqual([401, 'locked out'])
      clock.move(14 * MINUTE)
      expect(await attempt(PASSWORD)).toEqual([401, 'locked out'])
      clock.move(MINUTE)
      expect(await attempt(WRONG_PASSWORD)).toEqual([401, 'login failed'])
      const isKnown = email.startsWith('Ada')
      expect((await attempt(PASSWORD))[0]).toBe(isKnown ? 200 : 401)
    },
  )

  it('are limited to 5 of 50 concurrent wrong passwords, while 8 concurrent right ones succeed', {
    tags: ['A-04', 'V6.3.1', 'V15.2.2'],
  }, async () => {
    const { app, ada } = await createSignInWorld()
    const attempts = (password: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          createCaller(app).call('POST', '/api/login', credentials(ada.email, password)),
        ),
      )
    expect((await attempts(PASSWORD, 8)).map(answer => answer.statusCode)).toEqual(Array(8).fill(200))
    const messages = (await attempts(WRONG_PASSWORD, 50)).map(answer => answer.json().message)
    expect(messages.filter(message => message === 'login failed')).toHaveLength(5)
    expect(messages.filter(message => message === 'locked out')).toHaveLength(45)
  })

  it('with codes have their own counter, which the right password does not reset', {
    tags: ['A-13', 'A-14'],
  }, async () => {
    const { app, clock, ada } = await createSignInWorld()
    const browser = createCaller(app)
    const enterCode = async (totp: string) => {
      expect((await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))).statusCode).toBe(200)
      return statusAndMessage(await browser.call('POST', '/api/login/otp', { email: ada.email, totp }))
    }
    for (const code of ['12345', '1234567', '12345a', ' 123456', '١٢٣٤٥٦'])
      expect(await enterCode(code), code).toEqual([401, 'totp invalid'])
    expect(await enterCode(freshCode(ada, clock))).toEqual([401, 'locked out'])
    clock.move(15 * MINUTE)
    expect((await enterCode(freshCode(ada, clock)))[0]).toBe(200)
  })

  it('with another type or missing fields are rejected with 400', { tags: ['A-14', 'W5-12'] }, async () => {
    const { app, ada } = await createSignInWorld()
    const browser = createCaller(app)
    await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    for (const totp of [123456, null, ['123456'], { totp: '123456' }])
      expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(400)
    for (const body of [{}, { email: ada.email }, { email: [ada.email], password: PASSWORD }, 'text', null])
      expect((await browser.call('POST', '/api/login', body)).statusCode).toBe(400)
  })
})

describe('one-time codes', () => {
  it('of the test helper stay valid if a time step ends in between', async () => {
    const { app, clock, ada } = await createSignInWorld({ clock: createMovedClock('2026-11-20T10:00:29.999Z') })
    const codes = [freshCode(ada, clock), freshCode(ada, clock)]
    clock.move(29 * SECOND)
    for (const totp of codes) {
      const browser = createCaller(app)
      await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
      expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(200)
    }
  })

  it.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-3, 401],
    [3, 401],
  ])('of time step %i are answered with %i', { tags: ['A-11', 'V6.5.5'] }, async (stepOffset, status) => {
    const { app, clock, ada } = await createSignInWorld()
    const browser = createCaller(app)
    await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const totp = codeOfStep(ada.totpSecret, stepAt(clock) + stepOffset)
    expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(status)
  })

  it('are accepted once, even by twenty concurrent calls, and older ones are rejected afterwards', {
    tags: ['A-12', 'V2.3.4', 'V6.5.1', 'W8-03'],
  }, async () => {
    const { app, clock, ada } = await createSignInWorld()
    const enterCode = async (totp: string) => {
      const browser = createCaller(app)
      await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
      return browser.call('POST', '/api/login/otp', { email: ada.email, totp })
    }
    const currentCode = codeOfStep(ada.totpSecret, stepAt(clock))
    const browsers = Array.from({ length: 2 }, () => createCaller(app))
    for (const browser of browsers) await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browsers)
        .flat()
        .map(browser =>
          app.inject({
            method: 'POST',
            url: '/api/login/otp',
            headers: browser.headers(),
            payload: { email: ada.email, totp: currentCode },
          }),
        ),
    )
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
    expect(statusAndMessage(await enterCode(currentCode))).toEqual([401, 'totp used allready'])
    const olderCode = codeOfStep(ada.totpSecret, stepAt(clock) - 1)
    expect(statusAndMessage(await enterCode(olderCode))).toEqual([401, 'totp used allready'])
    expect((await enterCode(codeOfStep(ada.totpSecret, stepAt(clock) + 1))).statusCode).toBe(200)
  })

  it('have the e-mail address in the label of the authenticator', { tags: ['A-15'] }, () => {
    const uri = totpUri(createTotpSecret(), { email: 'ada+x@firma.at', issuer: 'Kanzlei: UID & mehr' })
    expect(decodeURIComponent(uri)).toContain('otpauth://totp/Kanzlei  UID & mehr:ada+x@firma.at?')
    expect(new URL(uri).searchParams.get('issuer')).toBe('Kanzlei  UID & mehr')
  })

  it('stay valid when the operator renames the product', { tags: ['C7-08'] }, async () => {
    const { database, clock, encryption, company } = await createSignInWorld()
    const person = await addPerson({ database, encryption }, { companyId: company.id, isNew: true })
    const createWebNamed = (productName: string) =>
      createWeb({ database, clock, encryption, operator: { ...OPERATOR, productName } })
    const first = createCaller((await createWebNamed('UID Check')).app)
    const { totpUri: uri } = (await first.call('POST', '/api/login', credentials(person.email, PASSWORD))).json()
    expect(new URL(uri).searchParams.get('issuer')).toBe('UID Check')
    person.totpSecret = new URL(uri).searchParams.get('secret') ?? ''
    const renamedProduct = createCaller((await createWebNamed('Kanzlei-Prüfer')).app)
    const again = (await renamedProduct.call('POST', '/api/login', credentials(person.email, PASSWORD))).json()
    expect(new URL(again.totpUri).searchParams.get('issuer')).toBe('Kanzlei-Prüfer')
    const body = { email: person.email, totp: freshCode(person, clock) }
    expect((await renamedProduct.call('POST', '/api/login/otp', body)).statusCode).toBe(200)
  })
})

it('rejects inactive users and expired initial passwords like unknown users', { tags: ['A-08'] }, async () => {
  const { app, database, clock, ada, company, ...web } = await createSignInWorld()
  const attempt = async (person: Person) =>
    statusAndMessage(await createCaller(app).call('POST', '/api/login', credentials(person.email, PASSWORD)))
  const expiredUser = await addPerson({ database, ...web }, { companyId: company.id, isNew: true })
  const until = new Date(clock.now().getTime() + 7 * DAY)
  await database.db
    .updateTable('users')
    .set({ initial_password_until: until })
    .where('id', '=', expiredUser.id)
    .execute()
  expect((await attempt(expiredUser))[0]).toBe(200)
  clock.move(7 * DAY)
  expect(await attempt(expiredUser)).toEqual([401, 'login failed'])
  await database.db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute()
  expect(await attempt(ada)).toEqual([401, 'login failed'])
})

it('limits calls per minute and address as configured', { tags: ['Q-01', 'V2.4.1'] }, async () => {
  const { app, ada } = await createSignInWorld({ configuration: { rateLogin: 3, rateCode: 2 } })
  const browser = createCaller(app)
  for (let count = 0; count < 3; count++)
    expect((await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))).statusCode).toBe(200)
  const rejection = await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
  expect(rejection.statusCode).toBe(429)
  expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
})
