import { describe, expect, it } from 'vitest'
import {
  ADA,
  auditLinesOf,
  callbackPath,
  redirectError,
  startProviderSignIn,
} from '../../../../../tests/world/people/openid-world.ts'
import { addPerson, addTestCompany } from '../../../../../tests/world/people/people.ts'
import { type Caller, createCaller, freshCode, signIn } from '../../../../../tests/world/people/sign-in.ts'
import { createSignInWorld, statusAndMessage } from '../../../../../tests/world/people/sign-in-world.ts'
import {
  type Account,
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenidProvider,
} from '../../../../../tests/world/stand-ins/openid-provider.ts'
import { ROLES } from '../../../../base/roles/role-rules.ts'
import { addLink, linksOf } from '../../../credentials/link-store.ts'
import type { CompanyProvider } from './wire.ts'

type Fixture = Awaited<ReturnType<typeof createFixture>>

/** Creates Ada's company with the fields of its own provider, and the company's Admin. */
async function createFixture(switches = {}, webhookAllow = ['127.0.0.0/8']) {
  const provider = await startOpenidProvider()
  const web = await createSignInWorld({ configuration: { webhookAllow, smtpUrl: 'smtp://127.0.0.1:1' } })
  const admin = await addPerson(web, { companyId: web.company.id, role: ROLES.admin })
  const providerFields = {
    issuer: provider.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    label: 'Firmenkonto',
    trustsSecondFactor: false,
    linksByEmail: false,
    ...switches,
  }
  const path = `/api/company/${web.company.id}/openid`
  const asAdmin = await signIn(web.app, admin, web.clock)
  // Each code works once.
  const totp = () => {
    web.clock.move(30_000)
    return freshCode(admin, web.clock)
  }
  const put = (fields: object) => asAdmin.call('PUT', path, { ...fields, totp: totp() })
  const end = () => asAdmin.call('DELETE', path, { totp: totp() })
  return { ...web, provider, admin, providerFields, path, asAdmin, totp, put, end }
}

async function createFixtureWithProvider(switches = {}) {
  const fixture = await createFixture(switches)
  expect((await fixture.put(fixture.providerFields)).statusCode).toBe(204)
  return { ...fixture, key: await fetchSignInKey(fixture) }
}

const fetchProvider = async ({ asAdmin, path }: Fixture) =>
  (await asAdmin.call('GET', path)).json<CompanyProvider>().provider
const fetchSignInKey = async (fixture: Fixture): Promise<string> =>
  new URL((await fetchProvider(fixture))?.signInUrl ?? '').searchParams.get('provider') ?? ''

const linkTo = ({ database, clock }: Fixture, userId: number, account: { provider: number; issuer: string }) =>
  database.db.transaction().execute(trx => addLink(trx, userId, { ...account, subject: ADA.sub }, clock.now()))

async function signInByProvider(
  { app, provider }: Fixture,
  key: string,
  account: Account = ADA,
  browser = createCaller(app),
) {
  const answer = await browser.call(
    'GET',
    callbackPath(provider, await startProviderSignIn(browser, '/uid-check', key), account),
  )
  return { browser, outcome: redirectError(answer), location: String(answer.headers.location) }
}

const isSignedIn = async (browser: Caller): Promise<boolean> =>
  (await browser.call('GET', '/api/openid')).statusCode === 200

describe('a company’s provider', () => {
  it('signs in linked users, and returns others to the company’s sign-in address', async () => {
    const fixture = await createFixtureWithProvider()
    const unlinked = await signInByProvider(fixture, fixture.key)
    expect([unlinked.outcome, new URL(unlinked.location, 'http://x').searchParams.get('provider')]).toEqual([
      'not-linked',
      fixture.key,
    ])
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
    const { browser, outcome } = await signInByProvider(fixture, fixture.key)
    expect([outcome, await isSignedIn(browser)]).toEqual([null, true])
  })

  it('can be linked only by its company’s users, with a fresh code', async () => {
    const fixture = await createFixtureWithProvider()
    const neighbour = await addPerson(fixture, { companyId: (await addTestCompany(fixture)).id })
    const asNeighbour = await signIn(fixture.app, neighbour, fixture.clock)
    expect((await asNeighbour.call('GET', '/api/openid')).json()).toMatchObject({ providers: [] })
    const neighbourBody = { provider: fixture.company.id, totp: freshCode(neighbour, fixture.clock) }
    expect((await asNeighbour.call('POST', '/api/openid', neighbourBody)).statusCode).toBe(404)

    const ada = await signIn(fixture.app, fixture.ada, fixture.clock)
    const expectedProviders = [{ provider: fixture.company.id, label: 'Firmenkonto' }]
    expect((await ada.call('GET', '/api/openid')).json()).toMatchObject({ providers: expectedProviders })
    const ownBody = { provider: fixture.company.id, totp: freshCode(fixture.ada, fixture.clock) }
    const { url } = (await ada.call('POST', '/api/openid', ownBody)).json<{ url: string }>()
    const answer = await ada.call('GET', callbackPath(fixture.provider, url, ADA))
    expect(answer.headers.location).toBe('/my-account?openid=linked')
    expect((await signInByProvider(fixture, fixture.key)).outcome).toBeNull()
  })

  it.each([['by a link'], ['by e-mail']])('never signs in %s users of another company, or a Dev', async method => {
    const fixture = await createFixtureWithProvider({ linksByEmail: true })
    const neighbour = await addPerson(fixture, { companyId: (await addTestCompany(fixture)).id })
    const dev = await addPerson(fixture, { companyId: fixture.company.id, role: ROLES.dev })
    for (const person of [neighbour, dev]) {
      if (method === 'by a link')
        await linkTo(fixture, person.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
      const account = { ...ADA, email: person.email, email_verified: true }
      const { browser, outcome } = await signInByProvider(fixture, fixture.key, account)
      expect([outcome, await isSignedIn(browser)]).toEqual(['not-linked', false])
      await fixture.database.db.deleteFrom('openid_link').execute()
    }
    const ownSignIn = await signInByProvider(fixture, fixture.key, {
      ...ADA,
      email: fixture.ada.email,
      email_verified: true,
    })
    expect([ownSignIn.outcome, await isSignedIn(ownSignIn.browser)]).toEqual([null, true])
  })

  it('accepts responses only at its own redirect URI', { tags: ['V10.2.2'] }, async () => {
    const fixture = await createFixtureWithProvider()
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
    const ownPath = `/api/login/openid/callback/${fixture.company.id}?`
    for (const otherPath of ['/api/login/openid/callback?', '/api/login/openid/callback/1?']) {
      const browser = createCaller(fixture.app)
      const callbackUrl = callbackPath(
        fixture.provider,
        await startProviderSignIn(browser, '/uid-check', fixture.key),
        ADA,
      )
      expect(callbackUrl.startsWith(ownPath)).toBe(true)
      expect(redirectError(await browser.call('GET', callbackUrl.replace(ownPath, otherPath)))).toBe('lapsed')
      expect(await isSignedIn(browser)).toBe(false)
    }
    expect((await signInByProvider(fixture, fixture.key)).outcome).toBeNull()
  })

  it('ignores links with the same subject at another issuer', async () => {
    const fixture = await createFixtureWithProvider()
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: 'https://other.example' })
    expect((await signInByProvider(fixture, fixture.key)).outcome).toBe('not-linked')
    await fixture.database.db.deleteFrom('openid_link').execute()
    await linkTo(fixture, fixture.ada.id, { provider: 0, issuer: fixture.provider.issuer })
    expect((await signInByProvider(fixture, fixture.key)).outcome).toBe('not-linked')
  })

  it('gives the same answer for unknown, guessed and deleted keys', async () => {
    const fixture = await createFixtureWithProvider()
    const browser = createCaller(fixture.app)
    const answerTo = async (provider?: string) => {
      const { statusCode, body } = await browser.call('POST', '/api/login/openid', provider ? { provider } : {})
      return [statusCode, body]
    }
    const notFoundAnswer = await answerTo()
    expect(notFoundAnswer[0]).toBe(404)
    expect(fixture.key).toMatch(/^[\w-]{22}$/)
    for (const wrongKey of [String(fixture.company.id), '0', 'x', fixture.key.slice(0, -1), fixture.key.toLowerCase()])
      expect(await answerTo(wrongKey)).toEqual(notFoundAnswer)
    expect((await fixture.end()).statusCode).toBe(204)
    expect(await answerTo(fixture.key)).toEqual(notFoundAnswer)
    expect((await fixture.end()).statusCode).toBe(404)
  })
})

describe('sessions of a company’s provider', () => {
  it.each([['another client'], ['its end']])(
    'end with %s, and other sessions stay',
    { tags: ['V7.6.1'] },
    async cause => {
      const fixture = await createFixtureWithProvider()
      await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
      const byPassword = await signIn(fixture.app, fixture.ada, fixture.clock)
      const { browser: fullSession } = await signInByProvider(fixture, fixture.key)
      const { browser: sessionWithCode } = await signInByProvider(fixture, fixture.key, { sub: ADA.sub })
      fixture.clock.move(30_000)
      const code = { email: fixture.ada.email, totp: freshCode(fixture.ada, fixture.clock) }
      expect((await sessionWithCode.call('POST', '/api/login/otp', code)).statusCode).toBe(200)
      const { browser: preSession } = await signInByProvider(fixture, fixture.key, { sub: ADA.sub })
      if (cause === 'another client') await fixture.put({ ...fixture.providerFields, clientId: 'other' })
      else await fixture.end()
      expect(await Promise.all([fullSession, sessionWithCode, byPassword].map(isSignedIn))).toEqual([
        false,
        false,
        true,
      ])
      expect((await preSession.call('GET', '/api/login/openid')).statusCode).toBe(401)
    },
  )

  it('end with their link, except the session that deletes the link', async () => {
    const fixture = await createFixtureWithProvider()
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
    const [firstBrowser, secondBrowser] = [
      (await signInByProvider(fixture, fixture.key)).browser,
      (await signInByProvider(fixture, fixture.key)).browser,
    ]
    const [ownLink] = await linksOf(fixture.database.db, fixture.ada.id)
    expect((await firstBrowser.call('DELETE', `/api/openid/${ownLink?.id}`)).statusCode).toBe(204)
    expect([await isSignedIn(firstBrowser), await isSignedIn(secondBrowser)]).toEqual([true, false])
  })
})

describe('a change of a company’s provider', () => {
  it('requires a fresh one-time code', { tags: ['V6.8.1', 'V7.5.1'] }, async () => {
    const fixture = await createFixture()
    const setProvider = async (totp: string) =>
      statusAndMessage(await fixture.asAdmin.call('PUT', fixture.path, { ...fixture.providerFields, totp }))
    const deleteProvider = async (totp: string) =>
      statusAndMessage(await fixture.asAdmin.call('DELETE', fixture.path, { totp }))
    expect(await setProvider('000000')).toEqual([400, 'TOTP is invalid'])
    expect(await fetchProvider(fixture)).toBeNull()
    const code = fixture.totp()
    expect(
      (await fixture.asAdmin.call('PUT', fixture.path, { ...fixture.providerFields, totp: code })).statusCode,
    ).toBe(204)
    expect(await setProvider(code)).toEqual([400, 'TOTP is invalid'])
    expect(await deleteProvider(code)).toEqual([400, 'TOTP is invalid'])
    expect((await fixture.asAdmin.call('DELETE', fixture.path)).statusCode).toBe(400)
    expect((await fetchProvider(fixture))?.label).toBe('Firmenkonto')
    expect((await fixture.end()).statusCode).toBe(204)
  })
})

describe('notifications and audit log', () => {
  const mailRecipients = async ({ database }: Fixture, kind: string) => {
    const mails = await database.db.selectFrom('mail').select(['cause', 'recipient']).orderBy('recipient').execute()
    return mails.filter(({ cause }) => cause.startsWith(kind)).map(({ recipient }) => recipient)
  }

  it('inform all Admins of a set or ended provider, and the user of a new link', async () => {
    const fixture = await createFixture({ linksByEmail: true })
    const second = await addPerson(fixture, { companyId: fixture.company.id, role: ROLES.admin })
    const admins = [fixture.admin.email, second.email].toSorted()
    expect((await fixture.put(fixture.providerFields)).statusCode).toBe(204)
    expect(await mailRecipients(fixture, 'provider-set')).toEqual(admins)
    const key = await fetchSignInKey(fixture)
    await signInByProvider(fixture, key, { ...ADA, email: fixture.ada.email, email_verified: true })
    await signInByProvider(fixture, key)
    expect(await mailRecipients(fixture, 'openid-link')).toEqual([fixture.ada.email])
    expect((await fixture.end()).statusCode).toBe(204)
    expect(await mailRecipients(fixture, 'provider-ended')).toEqual(admins)
  })

  it('name the identity at the provider, and no actor for an automatic link', {
    tags: ['V6.8.1'],
  }, async () => {
    const fixture = await createFixture({ linksByEmail: true })
    await fixture.put(fixture.providerFields)
    await signInByProvider(fixture, await fetchSignInKey(fixture), {
      ...ADA,
      email: fixture.ada.email,
      email_verified: true,
    })
    const identity = { issuer: fixture.provider.issuer, subject: ADA.sub, email: fixture.ada.email }
    expect(await auditLinesOf(fixture, 'user.openid-link')).toMatchObject([{ user_id: null, after: identity }])
    expect(await auditLinesOf(fixture, 'sign-in.openid')).toMatchObject([{ after: identity }])
  })
})

describe('data of a company’s provider', () => {
  it('exclude the secret, and an empty secret keeps the stored one for the same client', async () => {
    const fixture = await createFixtureWithProvider()
    const answer = await fixture.asAdmin.call('GET', fixture.path)
    expect(answer.json()).toMatchObject({
      redirectUri: expect.stringMatching(new RegExp(`/api/login/openid/callback/${fixture.company.id}$`)),
      provider: { issuer: fixture.provider.issuer, clientId: CLIENT_ID, label: 'Firmenkonto' },
    })
    expect(answer.body).not.toContain(CLIENT_SECRET)
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
    const changedFields = { ...fixture.providerFields, clientSecret: '', label: 'Neu' }
    expect((await fixture.put(changedFields)).statusCode).toBe(204)
    expect([
      (await fetchProvider(fixture))?.label,
      await fetchSignInKey(fixture),
      (await signInByProvider(fixture, fixture.key)).outcome,
    ]).toEqual(['Neu', fixture.key, null])
    const otherClient = { ...changedFields, clientId: 'other' }
    expect(statusAndMessage(await fixture.put(otherClient))).toEqual([400, 'secret is missing'])
    const lines = await auditLinesOf(fixture, 'company.openid')
    expect(lines).toMatchObject([{ after: { secret: 'changed' } }, { before: { label: 'Firmenkonto' } }])
    expect(JSON.stringify(lines)).not.toContain(CLIENT_SECRET)
  })

  it.each([['another client'], ['its end'], ['the company’s end']])('lose all links with %s', async cause => {
    const fixture = await createFixtureWithProvider()
    await linkTo(fixture, fixture.ada.id, { provider: fixture.company.id, issuer: fixture.provider.issuer })
    const { database } = fixture
    if (cause === 'another client') await fixture.put({ ...fixture.providerFields, clientId: 'other' })
    if (cause === 'its end') await fixture.end()
    if (cause === 'the company’s end') {
      const operator = await addPerson(fixture, { companyId: 1, role: ROLES.admin })
      const asOperator = await signIn(fixture.app, operator, fixture.clock)
      expect((await asOperator.call('DELETE', `/api/company/${fixture.company.id}`)).statusCode).toBe(204)
    }
    expect(await linksOf(database.db, fixture.ada.id)).toEqual([])
    const rows = await database.db.selectFrom('company_openid').select('client_id').execute()
    expect(rows).toEqual(cause === 'another client' ? [{ client_id: 'other' }] : [])
  })

  it('are rejected for an unreachable provider or another issuer', { tags: ['V10.5.3'] }, async () => {
    const fixture = await createFixture()
    fixture.provider.state.outage = 'names itself otherwise'
    const put = async (overrides = {}) =>
      statusAndMessage(await fixture.put({ ...fixture.providerFields, ...overrides }))
    expect(await put()).toEqual([400, 'issuer names itself otherwise'])
    fixture.provider.state.outage = 'broken'
    expect(await put()).toEqual([400, 'issuer cannot be reached'])
    fixture.provider.state.outage = 'endpoint without TLS'
    expect(await put()).toEqual([400, 'endpoint without TLS'])
    expect(await put({ issuer: 'x'.repeat(501) })).toEqual([400, 'bad input'])
    expect(await fetchProvider(fixture)).toBeNull()
  })

  it.each([
    ['http://login.firm.example/', 'https only'],
    ['https://127.0.0.1/realm', 'not a public address'],
    ['https://[::1]/realm', 'not a public address'],
    ['https://169.254.169.254/', 'not a public address'],
    ['https://localhost:1/realm', 'issuer cannot be reached'],
    ['https://login.firm.example/?x=1', 'not an address'],
    ['file:///etc/passwd', 'https only'],
  ])('with issuer %s are rejected: %s', async (issuer, message) => {
    const fixture = await createFixture({}, [])
    const answer = await fixture.put({ ...fixture.providerFields, issuer })
    expect(statusAndMessage(answer)).toEqual([400, message])
    expect(fixture.provider.calls).toEqual([])
  })

  it('cause no call to a private address that the operator no longer allows', async () => {
    const fixture = await createFixtureWithProvider()
    const restrictedWeb = await createSignInWorld({ configuration: { webhookAllow: [] } })
    const { company, database } = restrictedWeb
    const row = await fixture.database.db.selectFrom('company_openid').selectAll().executeTakeFirstOrThrow()
    const secret_sealed = restrictedWeb.encryption.encrypt(CLIENT_SECRET, {
      purpose: 'company-openid',
      name: `company-openid/${company.id}`,
    })
    await database.db
      .insertInto('company_openid')
      .values({ ...row, company_id: company.id, secret_sealed })
      .execute()
    const before = fixture.provider.calls.length
    const answer = await createCaller(restrictedWeb.app).call('POST', '/api/login/openid', {
      provider: row.sign_in_key,
    })
    expect([statusAndMessage(answer), fixture.provider.calls.length]).toEqual([[503, 'provider unavailable'], before])
  })
})
