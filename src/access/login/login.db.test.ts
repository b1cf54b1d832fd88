import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../tests/world/files/report.ts'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { callerOn, codeOfStep, freshCode, stepAt } from '../../../tests/world/people/sign-in.ts'
import { login, messageOf, signingIn } from '../../../tests/world/people/signing-in.ts'
import { DAY, MINUTE, movedClock, SECOND } from '../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../tests/world/product/web.ts'
import { newTotpSecret, totpUri } from '../credentials/second-factor.ts'

const CURRENT = '/api/users/user/current'
const NEW_PASSWORD = 'Ganz-Neues-Wort-44'

describe('the three stages', () => {
  it('leads a new user from the initial password to the first page', {
    tags: ['A-15', 'A-16', 'V6.3.3', 'W1-11', 'W3-01', 'C2-05'],
  }, async () => {
    const web = await signingIn()
    const person = await addPerson(web, { companyId: web.company.id, isNew: true })
    const browser = callerOn(web.app)

    const first = await browser.call('POST', '/api/login', login(person.email, PASSWORD))
    expect(first.json().firstLogin).toBe(true)
    const again = await callerOn(web.app).call('POST', '/api/login', login(person.email, PASSWORD))
    expect(again.json().totpUri).toBe(first.json().totpUri)
    const uri = new URL(first.json().totpUri)
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ algorithm: 'SHA1', digits: '6', period: '30' })
    person.totpSecret = uri.searchParams.get('secret') ?? ''
    expect(person.totpSecret).toHaveLength(32)
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(401)

    const second = await browser.call('POST', '/api/login/otp', {
      email: person.email,
      totp: freshCode(person, web.clock),
    })
    expect(second.json()).toMatchObject({ id: person.id, hasFirstLogin: false, company: { id: web.company.id } })
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(200)
    for (const path of ['/api/company', `/api/users/${person.id}/sessions`])
      expect((await browser.call('GET', path)).statusCode, path).toBe(403)
    expect((await browser.call('PUT', `/api/users/${web.ada.id}`, { password: NEW_PASSWORD })).statusCode).toBe(403)

    const mine = `/api/users/${person.id}`
    expect(messageOf(await browser.call('PUT', mine, { password: PASSWORD }))).toEqual([400, 'not allowed'])
    expect((await browser.call('PUT', mine, { password: 'zu-kurz' })).json().issues).toEqual([
      { path: 'password', message: 'Das Passwort muss zwischen 12 und 64 Zeichen lang sein' },
    ])
    const before = browser.cookies.get('sid')
    expect((await browser.call('PUT', mine, { password: NEW_PASSWORD })).statusCode).toBe(204)
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await browser.call('GET', CURRENT)).json().hasFirstLogin).toBe(true)
    expect((await browser.call('GET', '/api/company')).statusCode).toBe(200)

    web.clock.move(MINUTE)
    const next = await callerOn(web.app).call('POST', '/api/login', login(person.email, NEW_PASSWORD))
    expect(next.json()).toEqual({ firstLogin: false })
  })

  it('gives each stage a new id, keeps only its hash, and knows no earlier one', {
    tags: ['S-02', 'S-03', 'V7.2.2', 'V7.2.3', 'V7.2.4', 'V14.2.2', 'V14.3.2'],
  }, async () => {
    const { app, database, clock, ada } = await signingIn()
    const browser = callerOn(app)
    await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    const pre = browser.cookies.get('sid') ?? ''
    await browser.call('POST', '/api/login/otp', { email: ada.email, totp: freshCode(ada, clock) })
    const full = browser.cookies.get('sid') ?? ''
    expect(full).not.toBe(pre)
    expect(full).toMatch(/^[\w-]{43}$/)
    const call = (sid: string) => app.inject({ url: CURRENT, headers: { cookie: `sid=${sid}` } })
    expect((await call(pre)).statusCode).toBe(401)
    expect((await call(full)).statusCode).toBe(200)
    const kept = await database.db.selectFrom('session').select('id_hash').execute()
    expect(kept).toHaveLength(1)
    expect((await call(kept[0]?.id_hash ?? '')).statusCode).toBe(401)
  })

  it('sets its cookies by the scheme of PUBLIC_URL', {
    tags: ['S-01', 'V3.3.1', 'V3.3.2', 'V3.3.4', 'V3.5.4'],
  }, async () => {
    const { app, ada } = await signingIn({ configuration: { publicUrl: 'https://uid.firma.at' } })
    const answer = await callerOn(app).call('POST', '/api/login', login(ada.email, PASSWORD))
    const [session, xsrf] = [answer.headers['set-cookie']].flat()
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(xsrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('lets a pre-session live 5 minutes, serve once, and for its own address only', {
    tags: ['A-09', 'A-10'],
  }, async () => {
    const { app, clock, ada, company, ...web } = await signingIn()
    const eve = await addPerson({ ...web }, { companyId: company.id })
    const browser = callerOn(app)
    const enter = (email: string) =>
      browser.call('POST', '/api/login/otp', { email, totp: codeOfStep(ada.totpSecret, stepAt(clock)) })
    expect((await enter(ada.email)).statusCode).toBe(401)
    await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    expect((await enter(eve.email)).statusCode).toBe(401)
    clock.move(5 * MINUTE)
    expect((await enter(ada.email)).statusCode).toBe(401)
    await browser.call('POST', '/api/login', login(' ADA@firma.at', PASSWORD))
    const pre = browser.headers()
    expect((await enter('ada@FIRMA.at ')).statusCode).toBe(200)
    const payload = { email: ada.email, totp: codeOfStep(ada.totpSecret, stepAt(clock) + 1) }
    expect((await app.inject({ method: 'POST', url: '/api/login/otp', headers: pre, payload })).statusCode).toBe(401)
  })
})

describe('wrong tries', () => {
  const wrong = 'Ganz-Falsches-Wort-1'

  it.each(['Ada@firma.at', 'niemand@nirgends.at'])(
    'lock %s for 15 minutes, whether it exists or not',
    { tags: ['A-01', 'A-05', 'V6.3.1', 'W8-02'] },
    async email => {
      const { app, clock } = await signingIn()
      const browser = callerOn(app)
      const attempt = async (password: string, spelling = email) =>
        messageOf(await browser.call('POST', '/api/login', login(spelling, password)))
      for (const spelling of [email, email.toUpperCase(), ` ${email}`, email, `${email} `])
        expect(await attempt(wrong, spelling)).toEqual([401, 'login failed'])
      expect(await attempt(PASSWORD)).toEqual([401, 'locked out'])
      clock.move(14 * MINUTE)
      expect(await attempt(PASSWORD)).toEqual([401, 'locked out'])
      clock.move(MINUTE)
      expect(await attempt(wrong)).toEqual([401, 'login failed'])
      const isKnown = email.startsWith('Ada')
      expect((await attempt(PASSWORD))[0]).toBe(isKnown ? 200 : 401)
    },
  )

  it('of 50 wrong passwords at once look at 5, and several right ones at once at all', {
    tags: ['A-04', 'V6.3.1', 'V15.2.2'],
  }, async () => {
    const { app, ada } = await signingIn()
    const attempts = (password: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () => callerOn(app).call('POST', '/api/login', login(ada.email, password))),
      )
    expect((await attempts(PASSWORD, 8)).map(answer => answer.statusCode)).toEqual(Array(8).fill(200))
    const messages = (await attempts(wrong, 50)).map(answer => answer.json().message)
    expect(messages.filter(message => message === 'login failed')).toHaveLength(5)
    expect(messages.filter(message => message === 'locked out')).toHaveLength(45)
  })

  it('of codes lock on a counter of their own, which the password does not reset', {
    tags: ['A-13', 'A-14'],
  }, async () => {
    const { app, clock, ada } = await signingIn()
    const browser = callerOn(app)
    const enter = async (totp: string) => {
      expect((await browser.call('POST', '/api/login', login(ada.email, PASSWORD))).statusCode).toBe(200)
      return messageOf(await browser.call('POST', '/api/login/otp', { email: ada.email, totp }))
    }
    for (const code of ['12345', '1234567', '12345a', ' 123456', '١٢٣٤٥٦'])
      expect(await enter(code), code).toEqual([401, 'totp invalid'])
    expect(await enter(freshCode(ada, clock))).toEqual([401, 'locked out'])
    clock.move(15 * MINUTE)
    expect((await enter(freshCode(ada, clock)))[0]).toBe(200)
  })

  it('of another shape are bad input', { tags: ['A-14', 'W5-12'] }, async () => {
    const { app, ada } = await signingIn()
    const browser = callerOn(app)
    await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    for (const totp of [123456, null, ['123456'], { totp: '123456' }])
      expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(400)
    for (const body of [{}, { email: ada.email }, { email: [ada.email], password: PASSWORD }, 'text', null])
      expect((await browser.call('POST', '/api/login', body)).statusCode).toBe(400)
  })
})

describe('one-time codes', () => {
  it('of our tests still serve when a step ends between taking and saying them', async () => {
    const { app, clock, ada } = await signingIn({ clock: movedClock('2026-11-20T10:00:29.999Z') })
    const codes = [freshCode(ada, clock), freshCode(ada, clock)]
    clock.move(29 * SECOND)
    for (const totp of codes) {
      const browser = callerOn(app)
      await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
      expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(200)
    }
  })

  it.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-3, 401],
    [3, 401],
  ])('of step %i answer %i', { tags: ['A-11', 'V6.5.5'] }, async (distance, status) => {
    const { app, clock, ada } = await signingIn()
    const browser = callerOn(app)
    await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    const totp = codeOfStep(ada.totpSecret, stepAt(clock) + distance)
    expect((await browser.call('POST', '/api/login/otp', { email: ada.email, totp })).statusCode).toBe(status)
  })

  it('are good once, also for twenty at the same moment, and an older one never after', {
    tags: ['A-12', 'V2.3.4', 'V6.5.1', 'W8-03'],
  }, async () => {
    const { app, clock, ada } = await signingIn()
    const enter = async (totp: string) => {
      const browser = callerOn(app)
      await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
      return browser.call('POST', '/api/login/otp', { email: ada.email, totp })
    }
    const now = codeOfStep(ada.totpSecret, stepAt(clock))
    const browsers = Array.from({ length: 2 }, () => callerOn(app))
    for (const browser of browsers) await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browsers)
        .flat()
        .map(browser =>
          app.inject({
            method: 'POST',
            url: '/api/login/otp',
            headers: browser.headers(),
            payload: { email: ada.email, totp: now },
          }),
        ),
    )
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
    expect(messageOf(await enter(now))).toEqual([401, 'totp used allready'])
    const older = codeOfStep(ada.totpSecret, stepAt(clock) - 1)
    expect(messageOf(await enter(older))).toEqual([401, 'totp used allready'])
    expect((await enter(codeOfStep(ada.totpSecret, stepAt(clock) + 1))).statusCode).toBe(200)
  })

  it('are shown with the address in the label', { tags: ['A-15'] }, () => {
    const uri = totpUri(newTotpSecret(), { email: 'ada+x@firma.at', issuer: 'Kanzlei: UID & mehr' })
    expect(decodeURIComponent(uri)).toContain('otpauth://totp/Kanzlei  UID & mehr:ada+x@firma.at?')
    expect(new URL(uri).searchParams.get('issuer')).toBe('Kanzlei  UID & mehr')
  })

  it('of enrolled users still work when the operator renames the product', { tags: ['C7-08'] }, async () => {
    const { database, clock, encryption, company } = await signingIn()
    const person = await addPerson({ database, encryption }, { companyId: company.id, isNew: true })
    const named = (productName: string) =>
      createWeb({ database, clock, encryption, operator: { ...OPERATOR, productName } })
    const first = callerOn((await named('UID Check')).app)
    const { totpUri: uri } = (await first.call('POST', '/api/login', login(person.email, PASSWORD))).json()
    expect(new URL(uri).searchParams.get('issuer')).toBe('UID Check')
    person.totpSecret = new URL(uri).searchParams.get('secret') ?? ''
    const renamed = callerOn((await named('Kanzlei-Prüfer')).app)
    const again = (await renamed.call('POST', '/api/login', login(person.email, PASSWORD))).json()
    expect(new URL(again.totpUri).searchParams.get('issuer')).toBe('Kanzlei-Prüfer')
    const body = { email: person.email, totp: freshCode(person, clock) }
    expect((await renamed.call('POST', '/api/login/otp', body)).statusCode).toBe(200)
  })
})

it('refuses inactive, deleted and lapsed users as if they were unknown', { tags: ['A-08'] }, async () => {
  const { app, database, clock, ada, company, ...web } = await signingIn()
  const attempt = async (person: Person) =>
    messageOf(await callerOn(app).call('POST', '/api/login', login(person.email, PASSWORD)))
  const lapsed = await addPerson({ database, ...web }, { companyId: company.id, isNew: true })
  const until = new Date(clock.now().getTime() + 7 * DAY)
  await database.db.updateTable('users').set({ initial_password_until: until }).where('id', '=', lapsed.id).execute()
  expect((await attempt(lapsed))[0]).toBe(200)
  clock.move(7 * DAY)
  expect(await attempt(lapsed)).toEqual([401, 'login failed'])
  await database.db.updateTable('users').set({ is_active: false }).where('id', '=', ada.id).execute()
  expect(await attempt(ada)).toEqual([401, 'login failed'])
})

it('counts calls a minute and address where the configuration says so', { tags: ['Q-01', 'V2.4.1'] }, async () => {
  const { app, ada } = await signingIn({ configuration: { rateLogin: 3, rateCode: 2 } })
  const browser = callerOn(app)
  for (let count = 0; count < 3; count++)
    expect((await browser.call('POST', '/api/login', login(ada.email, PASSWORD))).statusCode).toBe(200)
  const refused = await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
