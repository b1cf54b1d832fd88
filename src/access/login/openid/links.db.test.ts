import { describe, expect, it } from 'vitest'
import {
  ADA,
  auditLinesOf,
  callbackPath,
  createOpenidWorld,
  type OpenidWorld,
  redirectError,
  signInAtProvider,
} from '../../../../tests/world/people/openid-world.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { type Caller, freshCode, signIn } from '../../../../tests/world/people/sign-in.ts'
import { statusAndMessage } from '../../../../tests/world/people/sign-in-world.ts'
import { MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import type { Account } from '../../../../tests/world/stand-ins/openid-provider.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'

const LINKS = '/api/openid'
const verifiedAccount = (email: string, extraClaims: object = {}): Account => ({
  ...ADA,
  email,
  email_verified: true,
  ...extraClaims,
})
const storedLinks = ({ database }: OpenidWorld) => database.db.selectFrom('openid_link').selectAll().execute()

/** Starts a link with a fresh code. Returns the URL with which the provider redirects back. */
async function startLink({ clock, ada, provider }: OpenidWorld, browser: Caller, account: Account): Promise<string> {
  clock.move(MINUTE)
  const started = await browser.call('POST', LINKS, { provider: 0, totp: freshCode(ada, clock) })
  expect(started.statusCode).toBe(200)
  return callbackPath(provider, started.json<{ url: string }>().url, account)
}

describe('a link created on the account page', () => {
  it('requires a fresh code, is listed with its dates, and signs its user in until it is deleted', async () => {
    const fixture = await createOpenidWorld({ isLinked: false })
    const { app, ada, clock } = fixture
    const browser = await signIn(app, ada, clock)
    const providers = [{ provider: 0, label: 'Firmenkonto' }]
    expect((await browser.call('GET', LINKS)).json()).toEqual({ providers, links: [] })
    const wrongCode = await browser.call('POST', LINKS, { provider: 0, totp: '000000' })
    expect(statusAndMessage(wrongCode)).toEqual([400, 'TOTP is invalid'])
    expect(browser.cookies.has('openid')).toBe(false)

    const linked = await browser.call('GET', await startLink(fixture, browser, ADA))
    expect([linked.statusCode, linked.headers.location]).toEqual([302, '/my-account?openid=linked'])
    const linkedAt = clock.now().toISOString()
    clock.move(MINUTE)
    expect((await signInAtProvider(fixture, ADA)).said).toBeNull()
    const { links } = (await browser.call('GET', LINKS)).json()
    const expectedLink = { id: expect.any(Number), provider: 0, label: 'Firmenkonto', linkedAt }
    expect(links).toEqual([{ ...expectedLink, usedAt: clock.now().toISOString() }])
    expect((await browser.call('DELETE', `${LINKS}/${links[0].id}`)).statusCode).toBe(204)
    expect((await signInAtProvider(fixture, ADA)).said).toBe('not-linked')
    expect(await auditLinesOf(fixture, 'user.openid-link')).toHaveLength(1)
    expect(await auditLinesOf(fixture, 'user.openid-end')).toMatchObject([
      { user_id: ada.id, object: `user/${ada.id}` },
    ])
  })

  it('is created only in the session that started it, and not after its end', async () => {
    const fixture = await createOpenidWorld({ isLinked: false })
    const { app, ada, clock, company } = fixture
    const browser = await signIn(app, ada, clock)
    const callbackUrl = await startLink(fixture, browser, ADA)
    const otherUser = await addPerson(fixture, { companyId: company.id })
    const otherBrowser = await signIn(app, otherUser, clock)
    otherBrowser.cookies.set('openid', browser.cookies.get('openid') ?? '')
    expect((await otherBrowser.call('GET', callbackUrl)).headers.location).toBe('/my-account?openid=lapsed')
    const secondCallbackUrl = await startLink(fixture, browser, ADA)
    await browser.call('GET', '/api/logout')
    expect((await browser.call('GET', secondCallbackUrl)).headers.location).toBe('/my-account?openid=lapsed')
    expect(await storedLinks(fixture)).toEqual([])
  })

  it('is rejected if the account is already linked, or the user already has a link there', async () => {
    const fixture = await createOpenidWorld()
    const { app, ada, clock, company } = fixture
    const eve = await addPerson(fixture, { companyId: company.id })
    const browser = await signIn(app, eve, clock)
    const callbackUrl = await startLink({ ...fixture, ada: eve }, browser, ADA)
    expect((await browser.call('GET', callbackUrl)).headers.location).toBe('/my-account?openid=taken')
    const browser2 = await signIn(app, ada, clock)
    const secondCallbackUrl = await startLink(fixture, browser2, { ...ADA, sub: 'a second account' })
    expect((await browser2.call('GET', secondCallbackUrl)).headers.location).toBe('/my-account?openid=taken')
    expect(await storedLinks(fixture)).toMatchObject([{ user_id: ada.id }])
  })

  it('can be deleted only by its user, and is deleted by a reset and with the account', async () => {
    const fixture = await createOpenidWorld()
    const { app, ada, clock, company } = fixture
    const [link] = await storedLinks(fixture)
    const admin = await addPerson(fixture, { companyId: company.id, role: ROLES.admin })
    const browser2 = await signIn(app, admin, clock)
    expect((await browser2.call('DELETE', `${LINKS}/${link?.id}`)).statusCode).toBe(404)
    expect((await browser2.call('PATCH', `/api/users/${ada.id}`, {})).statusCode).toBe(204)
    expect(await storedLinks(fixture)).toEqual([])
    const grace = await addPerson(fixture, { companyId: company.id, email: 'grace@firma.at' })
    const browser = await signIn(app, grace, clock)
    await browser.call('GET', await startLink({ ...fixture, ada: grace }, browser, ADA))
    expect(await storedLinks(fixture)).toHaveLength(1)
    expect((await browser2.call('DELETE', `/api/users/${grace.id}`)).statusCode).toBe(204)
    expect(await storedLinks(fixture)).toEqual([])
  })
})

describe('a link by e-mail', () => {
  it('is created at the first sign-in; after that only issuer and subject count', async () => {
    const fixture = await createOpenidWorld({ isLinked: false, byEmail: true })
    const { browser, said: outcome } = await signInAtProvider(fixture, verifiedAccount('ADA@firma.at'))
    expect(outcome).toBeNull()
    expect((await browser.call('GET', '/api/users/user/current')).json()).toMatchObject({ id: fixture.ada.id })
    expect(await auditLinesOf(fixture, 'user.openid-link')).toMatchObject([
      { user_id: null, object: `user/${fixture.ada.id}` },
    ])
    const eve = await addPerson(fixture, { companyId: fixture.company.id, email: 'eve@firma.at' })
    const next = await signInAtProvider(fixture, verifiedAccount(eve.email))
    expect((await next.browser.call('GET', '/api/users/user/current')).json()).toMatchObject({ id: fixture.ada.id })
  })

  it.each<[string, Account, boolean]>([
    ['the operator does not allow it', verifiedAccount('ada@firma.at'), false],
    ['the provider has not verified the e-mail', verifiedAccount('ada@firma.at', { email_verified: false }), true],
    [
      'the provider sends email_verified as a string',
      verifiedAccount('ada@firma.at', { email_verified: 'true' }),
      true,
    ],
    ['the provider does not send email_verified', { ...ADA, email: 'ada@firma.at' }, true],
    ['no user has the e-mail', verifiedAccount('nobody@firma.at'), true],
    ['the e-mail is empty', verifiedAccount(''), true],
  ])('is not created if %s, and neither is a user', async (_case, account, byEmail) => {
    const fixture = await createOpenidWorld({ isLinked: false, byEmail })
    const userIds = () => fixture.database.db.selectFrom('users').select('id').execute()
    const before = await userIds()
    const { browser, said: outcome } = await signInAtProvider(fixture, account)
    expect([outcome, browser.cookies.has('sid')]).toEqual(['not-linked', false])
    expect([await storedLinks(fixture), await userIds()]).toEqual([[], before])
  })

  it('is created for the first of two accounts with the same e-mail', { tags: ['V6.8.1'] }, async () => {
    const fixture = await createOpenidWorld({ isLinked: false, byEmail: true })
    expect((await signInAtProvider(fixture, verifiedAccount('ada@firma.at'))).said).toBeNull()
    expect((await signInAtProvider(fixture, verifiedAccount('ada@firma.at', { sub: 'another' }))).said).toBe(
      'not-linked',
    )
    expect(await storedLinks(fixture)).toHaveLength(1)
  })

  it('is not created for users who may not sign in', async () => {
    const fixture = await createOpenidWorld({ isLinked: false, byEmail: true })
    const newcomer = await addPerson(fixture, { companyId: fixture.company.id, isNew: true })
    expect((await signInAtProvider(fixture, verifiedAccount(newcomer.email))).said).toBe('first-login')
    const inactiveUser = await addPerson(fixture, { companyId: fixture.company.id, isActive: false })
    expect((await signInAtProvider(fixture, verifiedAccount(inactiveUser.email))).said).toBe('not-linked')
    expect(await storedLinks(fixture)).toEqual([])
    expect(redirectError((await signInAtProvider(fixture, verifiedAccount('ada@firma.at'))).answer)).toBeNull()
  })
})
