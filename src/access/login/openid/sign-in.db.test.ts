import { describe, expect, it } from 'vitest'
import {
  ADA,
  back,
  begin,
  comeThrough,
  linesOf,
  openidWorld,
  SUBJECT,
  saidBy,
} from '../../../../tests/world/people/at-provider.ts'
import { PASSWORD } from '../../../../tests/world/people/people.ts'
import { callerOn, freshCode, signIn } from '../../../../tests/world/people/sign-in.ts'
import { login, messageOf } from '../../../../tests/world/people/signing-in.ts'
import { MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import { type Fault, startOpenidProvider } from '../../../../tests/world/stand-ins/openid-provider.ts'

const CURRENT = '/api/users/user/current'

describe('linked users', () => {
  it('comes in without a code where the provider says that it asked for a second factor, and his links say when', async () => {
    const here = await openidWorld()
    const { browser, answer, said } = await comeThrough(here, ADA)
    expect([said, answer.headers.location]).toEqual([null, '/login?redirect=%2Fuid-check'])
    expect((await browser.call('GET', CURRENT)).json()).toMatchObject({ id: here.ada.id, hasFirstLogin: true })
    expect(await linesOf(here, 'sign-in.openid')).toMatchObject([
      { user_id: here.ada.id, object: `user/${here.ada.id}`, after: { issuer: here.provider.issuer } },
    ])
    expect(await linesOf(here, 'sign-in.done')).toHaveLength(1)
    const [kept] = await here.database.db.selectFrom('openid_link').selectAll().execute()
    expect(kept?.used_at).toEqual(here.clock.now())
    // This browser now has the device cookie: an outsider's wrong passwords do not lock it out.
    expect(browser.cookies.has('device')).toBe(true)
  })

  it('is asked for our own code where it does not say so, as after a password', { tags: ['V6.8.4'] }, async () => {
    const here = await openidWorld()
    const { browser, said } = await comeThrough(here, { sub: SUBJECT, amr: ['pwd'] })
    expect(said).toBe('code')
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(401)
    const { email } = (await browser.call('GET', '/api/login/openid')).json<{ email: string }>()
    expect(email).toBe(here.ada.email)
    const wrong = await browser.call('POST', '/api/login/otp', { email, totp: '000000' })
    expect(messageOf(wrong)).toEqual([401, 'totp invalid'])
    const entered = await browser.call('POST', '/api/login/otp', { email, totp: freshCode(here.ada, here.clock) })
    expect(entered.statusCode).toBe(200)
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(200)
  })

  it('comes in without one where the operator says that the provider always asks', async () => {
    const here = await openidWorld({ trusts: true })
    const { browser, said } = await comeThrough(here, { sub: SUBJECT })
    expect(said).toBeNull()
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(200)
  })

  it('leaves the session that the browser still carried', async () => {
    const here = await openidWorld()
    const browser = await signIn(here.app, here.ada, here.clock)
    const old = browser.cookies.get('sid')
    await comeThrough(here, ADA, browser)
    expect(browser.cookies.get('sid')).not.toBe(old)
    const headers = { cookie: `sid=${old}` }
    expect((await here.app.inject({ url: CURRENT, headers })).statusCode).toBe(401)
  })

  it('is turned away as by the other doors, with the reason on record; wrong passwords shut theirs alone', async () => {
    const here = await openidWorld()
    const { database, clock, ada, company } = here
    const set = (values: object) => database.db.updateTable('users').set(values).where('id', '=', ada.id).execute()
    await set({ is_active: false })
    expect((await comeThrough(here, ADA)).said).toBe('not-linked')
    await set({ is_active: true, password_is_initial: true })
    expect((await comeThrough(here, ADA)).said).toBe('first-login')
    await set({ password_is_initial: false, totp_confirmed_at: null })
    expect((await comeThrough(here, ADA)).said).toBe('first-login')
    await set({ totp_confirmed_at: clock.now() })
    const licence = (day: string | null) =>
      database.db.updateTable('company').set({ valid_until: day }).where('id', '=', company.id).execute()
    await licence('2026-11-01')
    expect((await comeThrough(here, ADA)).said).toBe('expired')
    await licence(null)
    for (let tried = 0; tried < 5; tried++)
      await callerOn(here.app).call('POST', '/api/login', login(ada.email, 'wrong'))
    expect(messageOf(await callerOn(here.app).call('POST', '/api/login', login(ada.email, PASSWORD)))).toEqual([
      401,
      'locked out',
    ])
    expect((await comeThrough(here, ADA)).said).toBeNull()
    clock.move(16 * MINUTE)
    const guesser = callerOn(here.app)
    await guesser.call('POST', '/api/login', login(ada.email, PASSWORD))
    for (let tried = 0; tried < 5; tried++)
      await guesser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' })
    expect((await comeThrough(here, ADA)).said).toBe('locked')
    clock.move(16 * MINUTE)
    expect((await comeThrough(here, ADA)).said).toBeNull()
    const reasons = (await linesOf(here, 'sign-in.failed')).map(({ after }) => (after as { reason: string }).reason)
    expect(reasons.filter(reason => reason !== 'password')).toEqual([
      'inactive',
      'first-login',
      'first-login',
      'licence',
      'locked',
      'locked',
    ])
  })

  it('is known by issuer and subject alone: neither another issuer’s word, another subject nor his e-mail there is his', {
    tags: ['V6.8.1', 'V10.5.2'],
  }, async () => {
    const here = await openidWorld({ byEmail: true })
    const elsewhere = await startOpenidProvider()
    await here.database.db.updateTable('openid_link').set({ issuer: elsewhere.issuer }).execute()
    expect((await comeThrough(here, ADA)).said).toBe('not-linked')
    await here.database.db.updateTable('openid_link').set({ issuer: here.provider.issuer }).execute()
    expect((await comeThrough(here, { ...ADA, sub: `${SUBJECT} ` })).said).toBe('not-linked')
    const same = { email: here.ada.email, email_verified: true }
    expect((await comeThrough(here, { ...ADA, sub: 'somebody else', ...same })).said).toBe('not-linked')
    expect((await comeThrough(here, { ...ADA, email: 'new-name@firma.at' })).said).toBeNull()
  })
})

describe('a token', () => {
  it.each<[Fault]>([
    ['wrong key'],
    ['unknown key'],
    ['unsigned'],
    ['public key as secret'],
    ['wrong audience'],
    ['wrong issuer'],
    ['expired'],
    ['other nonce'],
    ['no nonce'],
    ['no token'],
  ])('with %s admits no user', { tags: ['V6.8.2', 'V10.5.1', 'V10.5.4'] }, async fault => {
    const here = await openidWorld({ trusts: true })
    here.provider.state.fault = fault
    const { browser, said } = await comeThrough(here, ADA)
    expect(said).toBe('refused')
    expect(browser.cookies.has('sid')).toBe(false)
    expect(await linesOf(here, 'sign-in.failed')).toMatchObject([
      { user_id: null, after: { reason: 'provider answer' } },
    ])
    here.provider.state.fault = null
    expect((await comeThrough(here, ADA)).said).toBeNull()
  })
})

describe('the identity', () => {
  it.each<[string, object]>([
    ['a subject with NUL', { sub: 'ada\u0000' }],
    ['a subject of 100,000 characters', { sub: 'a'.repeat(100_000) }],
    ['a subject of half a character', { sub: 'ada\ud800' }],
    ['an e-mail with NUL', { email: 'ada\u0000@firma.at', email_verified: true }],
    ['an e-mail of 100,000 characters', { email: `${'a'.repeat(100_000)}@firma.at`, email_verified: true }],
  ])('is refused as %s, and nothing breaks', { tags: ['V10.5.2'] }, async (_what, claims) => {
    const here = await openidWorld({ trusts: true, byEmail: true })
    const { answer, said } = await comeThrough(here, { ...ADA, ...claims } as typeof ADA)
    expect([answer.statusCode, said]).toEqual([302, 'refused'])
    expect((await comeThrough(here, ADA)).said).toBeNull()
  })

  it('is asked at a host that the page names beforehand', async () => {
    const here = await openidWorld()
    const answer = await callerOn(here.app).call('GET', '/api/login/openid/host')
    expect(answer.json()).toEqual({ host: new URL(here.provider.issuer).host })
    expect((await callerOn(here.app).call('GET', '/api/login/openid/host?provider=x')).statusCode).toBe(404)
  })
})

describe('an answer', () => {
  it('counts once: neither code nor state works again, even if the browser still sends it', {
    tags: ['V10.5.1'],
  }, async () => {
    const here = await openidWorld()
    const browser = callerOn(here.app)
    const url = await begin(browser)
    const way = back(here.provider, url, ADA)
    const attempt = browser.cookies.get('openid') ?? ''
    expect(saidBy(await browser.call('GET', way))).toBeNull()
    expect(browser.cookies.has('openid')).toBe(false)
    for (const again of [way, back(here.provider, url, ADA)]) {
      const thief = callerOn(here.app)
      thief.cookies.set('openid', attempt)
      expect(saidBy(await thief.call('GET', again))).toBe('lapsed')
      expect(thief.cookies.has('sid')).toBe(false)
    }
  })

  it('of twenty at the same moment lets one in', async () => {
    const here = await openidWorld()
    const browser = callerOn(here.app)
    const way = back(here.provider, await begin(browser), ADA)
    const headers = browser.headers()
    const answers = await Promise.all(Array.from({ length: 20 }, () => here.app.inject({ url: way, headers })))
    expect(answers.map(saidBy).filter(said => said === null)).toHaveLength(1)
    expect(await here.database.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it('counts in the browser alone that began, within ten minutes, with the state of that beginning', {
    tags: ['V10.1.2', 'V10.2.1'],
  }, async () => {
    const here = await openidWorld()
    const [mine, other] = [callerOn(here.app), callerOn(here.app)]
    const way = back(here.provider, await begin(mine), ADA)
    expect(saidBy(await callerOn(here.app).call('GET', way))).toBe('lapsed')
    await begin(other)
    expect(saidBy(await other.call('GET', way))).toBe('lapsed')
    other.cookies.set('openid', `${mine.cookies.get('openid')}x`)
    expect(saidBy(await other.call('GET', way))).toBe('lapsed')
    here.clock.move(10 * MINUTE)
    expect(saidBy(await mine.call('GET', way))).toBe('lapsed')
    expect(here.provider.calls).not.toContain('POST /realm/token')
  })

  it('of another issuer than the one that was asked is refused before its code goes anywhere (RFC 9207)', {
    tags: ['V10.2.2'],
  }, async () => {
    const here = await openidWorld()
    for (const iss of ['https://attacker.example', '']) {
      const browser = callerOn(here.app)
      const way = new URL(back(here.provider, await begin(browser), ADA), 'http://here.invalid')
      way.searchParams.set('iss', iss)
      expect(saidBy(await browser.call('GET', way.pathname + way.search))).toBe('refused')
    }
    expect(here.provider.calls).not.toContain('POST /realm/token')
  })

  it('of a user who cancelled says so, and each other error is an error', async () => {
    const here = await openidWorld()
    for (const [error, said] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'refused'],
    ] as const) {
      const browser = callerOn(here.app)
      const state = new URL(await begin(browser)).searchParams.get('state') ?? ''
      const search = new URLSearchParams({ error, state, iss: here.provider.issuer })
      expect(saidBy(await browser.call('GET', `/api/login/openid/callback?${search}`))).toBe(said)
    }
  })

  it('leads to our own login page alone, with the page that was wanted for it to judge', {
    tags: ['V3.7.2'],
  }, async () => {
    const here = await openidWorld()
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', '/x\r\nlocation: y']) {
      const browser = callerOn(here.app)
      const answer = await browser.call('GET', back(here.provider, await begin(browser, redirect), ADA))
      expect(saidBy(answer)).toBeNull()
      expect(answer.headers.location).toBe(`/login?${new URLSearchParams({ redirect })}`)
    }
  })
})
