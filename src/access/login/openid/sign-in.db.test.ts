import { describe, expect, it } from 'vitest'
import {
  ADA,
  auditLinesOf,
  callbackPath,
  createOpenidWorld,
  redirectError,
  SUBJECT,
  signInAtProvider,
  startProviderSignIn,
} from '../../../../tests/world/people/openid-world.ts'
import { PASSWORD } from '../../../../tests/world/people/people.ts'
import { createCaller, freshCode, signIn } from '../../../../tests/world/people/sign-in.ts'
import { credentials, statusAndMessage } from '../../../../tests/world/people/sign-in-world.ts'
import { MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import { type Fault, startOpenidProvider } from '../../../../tests/world/stand-ins/openid-provider.ts'

const CURRENT_USER_PATH = '/api/users/user/current'

describe('a linked user', () => {
  it('is signed in without a code if the provider asserts a second factor, and the link records its use', async () => {
    const fixture = await createOpenidWorld()
    const { browser, answer, said: outcome } = await signInAtProvider(fixture, ADA)
    expect([outcome, answer.headers.location]).toEqual([null, '/login?redirect=%2Fuid-check'])
    expect((await browser.call('GET', CURRENT_USER_PATH)).json()).toMatchObject({
      id: fixture.ada.id,
      hasFirstLogin: true,
    })
    expect(await auditLinesOf(fixture, 'sign-in.openid')).toMatchObject([
      { user_id: fixture.ada.id, object: `user/${fixture.ada.id}`, after: { issuer: fixture.provider.issuer } },
    ])
    expect(await auditLinesOf(fixture, 'sign-in.done')).toHaveLength(1)
    const [link] = await fixture.database.db.selectFrom('openid_link').selectAll().execute()
    expect(link?.used_at).toEqual(fixture.clock.now())
    // This browser now has the device cookie, so an outsider's wrong passwords do not lock it out.
    expect(browser.cookies.has('device')).toBe(true)
  })

  it('must enter our own code if the provider asserts no second factor', { tags: ['V6.8.4'] }, async () => {
    const fixture = await createOpenidWorld()
    const { browser, said: outcome } = await signInAtProvider(fixture, { sub: SUBJECT, amr: ['pwd'] })
    expect(outcome).toBe('code')
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    const { email } = (await browser.call('GET', '/api/login/openid')).json<{ email: string }>()
    expect(email).toBe(fixture.ada.email)
    const wrongCode = await browser.call('POST', '/api/login/otp', { email, totp: '000000' })
    expect(statusAndMessage(wrongCode)).toEqual([401, 'totp invalid'])
    const codeAnswer = await browser.call('POST', '/api/login/otp', {
      email,
      totp: freshCode(fixture.ada, fixture.clock),
    })
    expect(codeAnswer.statusCode).toBe(200)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
  })

  it('is signed in without a code if the operator trusts the provider’s second factor', async () => {
    const fixture = await createOpenidWorld({ trusts: true })
    const { browser, said: outcome } = await signInAtProvider(fixture, { sub: SUBJECT })
    expect(outcome).toBeNull()
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
  })

  it('loses the old session of the browser', async () => {
    const fixture = await createOpenidWorld()
    const browser = await signIn(fixture.app, fixture.ada, fixture.clock)
    const old = browser.cookies.get('sid')
    await signInAtProvider(fixture, ADA, browser)
    expect(browser.cookies.get('sid')).not.toBe(old)
    const headers = { cookie: `sid=${old}` }
    expect((await fixture.app.inject({ url: CURRENT_USER_PATH, headers })).statusCode).toBe(401)
  })

  it('is rejected with a logged reason if sign-in is not allowed, but not after wrong passwords', async () => {
    const fixture = await createOpenidWorld()
    const { database, clock, ada, company } = fixture
    const updateAda = (values: object) =>
      database.db.updateTable('users').set(values).where('id', '=', ada.id).execute()
    await updateAda({ is_active: false })
    expect((await signInAtProvider(fixture, ADA)).said).toBe('not-linked')
    await updateAda({ is_active: true, password_is_initial: true })
    expect((await signInAtProvider(fixture, ADA)).said).toBe('first-login')
    await updateAda({ password_is_initial: false, totp_confirmed_at: null })
    expect((await signInAtProvider(fixture, ADA)).said).toBe('first-login')
    await updateAda({ totp_confirmed_at: clock.now() })
    const setLicence = (day: string | null) =>
      database.db.updateTable('company').set({ valid_until: day }).where('id', '=', company.id).execute()
    await setLicence('2026-11-01')
    expect((await signInAtProvider(fixture, ADA)).said).toBe('expired')
    await setLicence(null)
    for (let count = 0; count < 5; count++)
      await createCaller(fixture.app).call('POST', '/api/login', credentials(ada.email, 'wrong'))
    expect(
      statusAndMessage(await createCaller(fixture.app).call('POST', '/api/login', credentials(ada.email, PASSWORD))),
    ).toEqual([401, 'locked out'])
    expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
    clock.move(16 * MINUTE)
    const guesser = createCaller(fixture.app)
    await guesser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    for (let count = 0; count < 5; count++)
      await guesser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' })
    expect((await signInAtProvider(fixture, ADA)).said).toBe('locked')
    clock.move(16 * MINUTE)
    expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
    const reasons = (await auditLinesOf(fixture, 'sign-in.failed')).map(
      ({ after }) => (after as { reason: string }).reason,
    )
    expect(reasons.filter(reason => reason !== 'password')).toEqual([
      'inactive',
      'first-login',
      'first-login',
      'licence',
      'locked',
      'locked',
    ])
  })

  it('is identified only by issuer and subject', {
    tags: ['V6.8.1', 'V10.5.2'],
  }, async () => {
    const fixture = await createOpenidWorld({ byEmail: true })
    const otherProvider = await startOpenidProvider()
    await fixture.database.db.updateTable('openid_link').set({ issuer: otherProvider.issuer }).execute()
    expect((await signInAtProvider(fixture, ADA)).said).toBe('not-linked')
    await fixture.database.db.updateTable('openid_link').set({ issuer: fixture.provider.issuer }).execute()
    expect((await signInAtProvider(fixture, { ...ADA, sub: `${SUBJECT} ` })).said).toBe('not-linked')
    const sameEmail = { email: fixture.ada.email, email_verified: true }
    expect((await signInAtProvider(fixture, { ...ADA, sub: 'somebody else', ...sameEmail })).said).toBe('not-linked')
    expect((await signInAtProvider(fixture, { ...ADA, email: 'new-name@firma.at' })).said).toBeNull()
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
  ])('with %s is rejected', { tags: ['V6.8.2', 'V10.5.1', 'V10.5.4'] }, async fault => {
    const fixture = await createOpenidWorld({ trusts: true })
    fixture.provider.state.fault = fault
    const { browser, said: outcome } = await signInAtProvider(fixture, ADA)
    expect(outcome).toBe('refused')
    expect(browser.cookies.has('sid')).toBe(false)
    expect(await auditLinesOf(fixture, 'sign-in.failed')).toMatchObject([
      { user_id: null, after: { reason: 'provider answer' } },
    ])
    fixture.provider.state.fault = null
    expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
  })
})

describe('an identity', () => {
  it.each<[string, object]>([
    ['a subject with NUL', { sub: 'ada\u0000' }],
    ['a subject of 100,000 characters', { sub: 'a'.repeat(100_000) }],
    ['a subject of half a character', { sub: 'ada\ud800' }],
    ['an e-mail with NUL', { email: 'ada\u0000@firma.at', email_verified: true }],
    ['an e-mail of 100,000 characters', { email: `${'a'.repeat(100_000)}@firma.at`, email_verified: true }],
  ])('with %s is rejected without an error', { tags: ['V10.5.2'] }, async (_case, claims) => {
    const fixture = await createOpenidWorld({ trusts: true, byEmail: true })
    const { answer, said: outcome } = await signInAtProvider(fixture, { ...ADA, ...claims } as typeof ADA)
    expect([answer.statusCode, outcome]).toEqual([302, 'refused'])
    expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
  })

  it('is checked at a host that the sign-in page shows', async () => {
    const fixture = await createOpenidWorld()
    const answer = await createCaller(fixture.app).call('GET', '/api/login/openid/host')
    expect(answer.json()).toEqual({ host: new URL(fixture.provider.issuer).host })
    expect((await createCaller(fixture.app).call('GET', '/api/login/openid/host?provider=x')).statusCode).toBe(404)
  })
})

describe('a provider’s answer', () => {
  it('is accepted once; neither code nor state can be replayed', {
    tags: ['V10.5.1'],
  }, async () => {
    const fixture = await createOpenidWorld()
    const browser = createCaller(fixture.app)
    const url = await startProviderSignIn(browser)
    const callbackUrl = callbackPath(fixture.provider, url, ADA)
    const attempt = browser.cookies.get('openid') ?? ''
    expect(redirectError(await browser.call('GET', callbackUrl))).toBeNull()
    expect(browser.cookies.has('openid')).toBe(false)
    for (const replayedUrl of [callbackUrl, callbackPath(fixture.provider, url, ADA)]) {
      const thief = createCaller(fixture.app)
      thief.cookies.set('openid', attempt)
      expect(redirectError(await thief.call('GET', replayedUrl))).toBe('lapsed')
      expect(thief.cookies.has('sid')).toBe(false)
    }
  })

  it('sent twenty times concurrently creates one session', async () => {
    const fixture = await createOpenidWorld()
    const browser = createCaller(fixture.app)
    const callbackUrl = callbackPath(fixture.provider, await startProviderSignIn(browser), ADA)
    const headers = browser.headers()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.app.inject({ url: callbackUrl, headers })),
    )
    expect(answers.map(redirectError).filter(outcome => outcome === null)).toHaveLength(1)
    expect(await fixture.database.db.selectFrom('session').selectAll().execute()).toHaveLength(1)
  })

  it('is accepted only in the browser of the attempt, for ten minutes, with the same state', {
    tags: ['V10.1.2', 'V10.2.1'],
  }, async () => {
    const fixture = await createOpenidWorld()
    const [ownBrowser, otherBrowser] = [createCaller(fixture.app), createCaller(fixture.app)]
    const callbackUrl = callbackPath(fixture.provider, await startProviderSignIn(ownBrowser), ADA)
    expect(redirectError(await createCaller(fixture.app).call('GET', callbackUrl))).toBe('lapsed')
    await startProviderSignIn(otherBrowser)
    expect(redirectError(await otherBrowser.call('GET', callbackUrl))).toBe('lapsed')
    otherBrowser.cookies.set('openid', `${ownBrowser.cookies.get('openid')}x`)
    expect(redirectError(await otherBrowser.call('GET', callbackUrl))).toBe('lapsed')
    fixture.clock.move(10 * MINUTE)
    expect(redirectError(await ownBrowser.call('GET', callbackUrl))).toBe('lapsed')
    expect(fixture.provider.calls).not.toContain('POST /realm/token')
  })

  it('of another issuer is rejected before its code is sent (RFC 9207)', {
    tags: ['V10.2.2'],
  }, async () => {
    const fixture = await createOpenidWorld()
    for (const iss of ['https://attacker.example', '']) {
      const browser = createCaller(fixture.app)
      const callbackUrl = new URL(
        callbackPath(fixture.provider, await startProviderSignIn(browser), ADA),
        'http://here.invalid',
      )
      callbackUrl.searchParams.set('iss', iss)
      expect(redirectError(await browser.call('GET', callbackUrl.pathname + callbackUrl.search))).toBe('refused')
    }
    expect(fixture.provider.calls).not.toContain('POST /realm/token')
  })

  it('with access_denied gives the outcome cancelled, and with other errors refused', async () => {
    const fixture = await createOpenidWorld()
    for (const [error, outcome] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'refused'],
    ] as const) {
      const browser = createCaller(fixture.app)
      const state = new URL(await startProviderSignIn(browser)).searchParams.get('state') ?? ''
      const search = new URLSearchParams({ error, state, iss: fixture.provider.issuer })
      expect(redirectError(await browser.call('GET', `/api/login/openid/callback?${search}`))).toBe(outcome)
    }
  })

  it('redirects only to our own login page, with the requested page as a parameter', {
    tags: ['V3.7.2'],
  }, async () => {
    const fixture = await createOpenidWorld()
    for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', '/x\r\nlocation: y']) {
      const browser = createCaller(fixture.app)
      const answer = await browser.call(
        'GET',
        callbackPath(fixture.provider, await startProviderSignIn(browser, redirect), ADA),
      )
      expect(redirectError(answer)).toBeNull()
      expect(answer.headers.location).toBe(`/login?${new URLSearchParams({ redirect })}`)
    }
  })
})
