import { describe, expect, it } from 'vitest'
import { ADA, back, begin, linesOf, saidBy } from '../../../../../tests/world/people/at-provider.ts'
import { addPerson, addTestCompany } from '../../../../../tests/world/people/people.ts'
import { type Caller, callerOn, freshCode, signIn } from '../../../../../tests/world/people/sign-in.ts'
import { messageOf, signingIn } from '../../../../../tests/world/people/signing-in.ts'
import {
  type Account,
  CLIENT_ID,
  CLIENT_SECRET,
  startOpenidProvider,
} from '../../../../../tests/world/stand-ins/openid-provider.ts'
import { ROLES } from '../../../../base/roles/role-rules.ts'
import { addLink, linksOf } from '../../../credentials/link-store.ts'
import type { CompanyProvider } from './wire.ts'

type World = Awaited<ReturnType<typeof companyWorld>>

/** Ada's company with its own provider, set by its Admin, and a second company. */
async function companyWorld(switches = {}, webhookAllow = ['127.0.0.0/8']) {
  const provider = await startOpenidProvider()
  const web = await signingIn({ configuration: { webhookAllow, smtpUrl: 'smtp://127.0.0.1:1' } })
  const admin = await addPerson(web, { companyId: web.company.id, role: ROLES.admin })
  const wanted = {
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
  return { ...web, provider, admin, wanted, path, asAdmin, totp, put, end }
}

async function withProvider(switches = {}) {
  const here = await companyWorld(switches)
  expect((await here.put(here.wanted)).statusCode).toBe(204)
  return { ...here, key: await keyOf(here) }
}

const shown = async ({ asAdmin, path }: World) => (await asAdmin.call('GET', path)).json<CompanyProvider>().provider
const keyOf = async (here: World): Promise<string> =>
  new URL((await shown(here))?.signInUrl ?? '').searchParams.get('provider') ?? ''

const linkTo = ({ database, clock }: World, userId: number, account: { provider: number; issuer: string }) =>
  database.db.transaction().execute(trx => addLink(trx, userId, { ...account, subject: ADA.sub }, clock.now()))

async function comeBy({ app, provider }: World, key: string, account: Account = ADA, browser = callerOn(app)) {
  const answer = await browser.call('GET', back(provider, await begin(browser, '/uid-check', key), account))
  return { browser, said: saidBy(answer), location: String(answer.headers.location) }
}

const isIn = async (browser: Caller): Promise<boolean> => (await browser.call('GET', '/api/openid')).statusCode === 200

describe('a company’s provider', () => {
  it('signs its linked people in by the company’s address, and shows them that page again where it does not', async () => {
    const here = await withProvider()
    const stranger = await comeBy(here, here.key)
    expect([stranger.said, new URL(stranger.location, 'http://x').searchParams.get('provider')]).toEqual([
      'not-linked',
      here.key,
    ])
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const { browser, said } = await comeBy(here, here.key)
    expect([said, await isIn(browser)]).toEqual([null, true])
  })

  it('is offered to its own people alone, who link it with a fresh code', async () => {
    const here = await withProvider()
    const neighbour = await addPerson(here, { companyId: (await addTestCompany(here)).id })
    const asNeighbour = await signIn(here.app, neighbour, here.clock)
    expect((await asNeighbour.call('GET', '/api/openid')).json()).toMatchObject({ providers: [] })
    const theirs = { provider: here.company.id, totp: freshCode(neighbour, here.clock) }
    expect((await asNeighbour.call('POST', '/api/openid', theirs)).statusCode).toBe(404)

    const asAda = await signIn(here.app, here.ada, here.clock)
    const offered = [{ provider: here.company.id, label: 'Firmenkonto' }]
    expect((await asAda.call('GET', '/api/openid')).json()).toMatchObject({ providers: offered })
    const own = { provider: here.company.id, totp: freshCode(here.ada, here.clock) }
    const { url } = (await asAda.call('POST', '/api/openid', own)).json<{ url: string }>()
    const answer = await asAda.call('GET', back(here.provider, url, ADA))
    expect(answer.headers.location).toBe('/my-account?openid=linked')
    expect((await comeBy(here, here.key)).said).toBeNull()
  })

  it.each([['by a link'], ['by e-mail']])('never speaks %s for another company’s people, nor for a Dev', async way => {
    const here = await withProvider({ linksByEmail: true })
    const neighbour = await addPerson(here, { companyId: (await addTestCompany(here)).id })
    const dev = await addPerson(here, { companyId: here.company.id, role: ROLES.dev })
    for (const person of [neighbour, dev]) {
      if (way === 'by a link')
        await linkTo(here, person.id, { provider: here.company.id, issuer: here.provider.issuer })
      const account = { ...ADA, email: person.email, email_verified: true }
      const { browser, said } = await comeBy(here, here.key, account)
      expect([said, await isIn(browser)]).toEqual(['not-linked', false])
      await here.database.db.deleteFrom('openid_link').execute()
    }
    const own = await comeBy(here, here.key, { ...ADA, email: here.ada.email, email_verified: true })
    expect([own.said, await isIn(own.browser)]).toEqual([null, true])
  })

  it('answers at an address of its own, and at no other provider’s', { tags: ['V10.2.2'] }, async () => {
    const here = await withProvider()
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const own = `/api/login/openid/callback/${here.company.id}?`
    for (const other of ['/api/login/openid/callback?', '/api/login/openid/callback/1?']) {
      const browser = callerOn(here.app)
      const way = back(here.provider, await begin(browser, '/uid-check', here.key), ADA)
      expect(way.startsWith(own)).toBe(true)
      expect(saidBy(await browser.call('GET', way.replace(own, other)))).toBe('lapsed')
      expect(await isIn(browser)).toBe(false)
    }
    expect((await comeBy(here, here.key)).said).toBeNull()
  })

  it('admits no user by another issuer’s token, even with the same subject', async () => {
    const here = await withProvider()
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: 'https://other.example' })
    expect((await comeBy(here, here.key)).said).toBe('not-linked')
    await here.database.db.deleteFrom('openid_link').execute()
    await linkTo(here, here.ada.id, { provider: 0, issuer: here.provider.issuer })
    expect((await comeBy(here, here.key)).said).toBe('not-linked')
  })

  it('is answered alike where the key is unknown, guessed, or of a provider that is gone', async () => {
    const here = await withProvider()
    const browser = callerOn(here.app)
    const answerTo = async (provider?: string) => {
      const { statusCode, body } = await browser.call('POST', '/api/login/openid', provider ? { provider } : {})
      return [statusCode, body]
    }
    const none = await answerTo()
    expect(none[0]).toBe(404)
    expect(here.key).toMatch(/^[\w-]{22}$/)
    for (const guessed of [String(here.company.id), '0', 'x', here.key.slice(0, -1), here.key.toLowerCase()])
      expect(await answerTo(guessed)).toEqual(none)
    expect((await here.end()).statusCode).toBe(204)
    expect(await answerTo(here.key)).toEqual(none)
    expect((await here.end()).statusCode).toBe(404)
  })
})

describe('its sessions', () => {
  it.each([['another client'], ['its end']])('end with %s, and no others', { tags: ['V7.6.1'] }, async how => {
    const here = await withProvider()
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const byPassword = await signIn(here.app, here.ada, here.clock)
    const { browser: whole } = await comeBy(here, here.key)
    const { browser: half } = await comeBy(here, here.key, { sub: ADA.sub })
    here.clock.move(30_000)
    const code = { email: here.ada.email, totp: freshCode(here.ada, here.clock) }
    expect((await half.call('POST', '/api/login/otp', code)).statusCode).toBe(200)
    const { browser: atCode } = await comeBy(here, here.key, { sub: ADA.sub })
    if (how === 'another client') await here.put({ ...here.wanted, clientId: 'other' })
    else await here.end()
    expect(await Promise.all([whole, half, byPassword].map(isIn))).toEqual([false, false, true])
    expect((await atCode.call('GET', '/api/login/openid')).statusCode).toBe(401)
  })

  it('of one link end with that link, but for the one that ends it', async () => {
    const here = await withProvider()
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const [one, other] = [(await comeBy(here, here.key)).browser, (await comeBy(here, here.key)).browser]
    const [own] = await linksOf(here.database.db, here.ada.id)
    expect((await one.call('DELETE', `/api/openid/${own?.id}`)).statusCode).toBe(204)
    expect([await isIn(one), await isIn(other)]).toEqual([true, false])
  })
})

describe('a fresh one-time code', () => {
  it('is asked for to set, change and end it', { tags: ['V6.8.1', 'V7.5.1'] }, async () => {
    const here = await companyWorld()
    const set = async (totp: string) => messageOf(await here.asAdmin.call('PUT', here.path, { ...here.wanted, totp }))
    const end = async (totp: string) => messageOf(await here.asAdmin.call('DELETE', here.path, { totp }))
    expect(await set('000000')).toEqual([400, 'TOTP is invalid'])
    expect(await shown(here)).toBeNull()
    const code = here.totp()
    expect((await here.asAdmin.call('PUT', here.path, { ...here.wanted, totp: code })).statusCode).toBe(204)
    expect(await set(code)).toEqual([400, 'TOTP is invalid'])
    expect(await end(code)).toEqual([400, 'TOTP is invalid'])
    expect((await here.asAdmin.call('DELETE', here.path)).statusCode).toBe(400)
    expect((await shown(here))?.label).toBe('Firmenkonto')
    expect((await here.end()).statusCode).toBe(204)
  })
})

describe('those responsible', () => {
  const told = async ({ database }: World, kind: string) => {
    const mails = await database.db.selectFrom('mail').select(['cause', 'recipient']).orderBy('recipient').execute()
    return mails.filter(({ cause }) => cause.startsWith(kind)).map(({ recipient }) => recipient)
  }

  it('is told: all Admins of a provider that is set and ended, and a person of each new link', async () => {
    const here = await companyWorld({ linksByEmail: true })
    const second = await addPerson(here, { companyId: here.company.id, role: ROLES.admin })
    const admins = [here.admin.email, second.email].toSorted()
    expect((await here.put(here.wanted)).statusCode).toBe(204)
    expect(await told(here, 'provider-set')).toEqual(admins)
    const key = await keyOf(here)
    await comeBy(here, key, { ...ADA, email: here.ada.email, email_verified: true })
    await comeBy(here, key)
    expect(await told(here, 'openid-link')).toEqual([here.ada.email])
    expect((await here.end()).statusCode).toBe(204)
    expect(await told(here, 'provider-ended')).toEqual(admins)
  })

  it('finds in the log whose word at the provider it was, and not the one it opened the door of as who made the link', {
    tags: ['V6.8.1'],
  }, async () => {
    const here = await companyWorld({ linksByEmail: true })
    await here.put(here.wanted)
    await comeBy(here, await keyOf(here), { ...ADA, email: here.ada.email, email_verified: true })
    const who = { issuer: here.provider.issuer, subject: ADA.sub, email: here.ada.email }
    expect(await linesOf(here, 'user.openid-link')).toMatchObject([{ user_id: null, after: who }])
    expect(await linesOf(here, 'sign-in.openid')).toMatchObject([{ after: who }])
  })
})

describe('its data', () => {
  it('never show the secret; an empty one keeps it, while issuer and client stay', async () => {
    const here = await withProvider()
    const answer = await here.asAdmin.call('GET', here.path)
    expect(answer.json()).toMatchObject({
      redirectUri: expect.stringMatching(new RegExp(`/api/login/openid/callback/${here.company.id}$`)),
      provider: { issuer: here.provider.issuer, clientId: CLIENT_ID, label: 'Firmenkonto' },
    })
    expect(answer.body).not.toContain(CLIENT_SECRET)
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const kept = { ...here.wanted, clientSecret: '', label: 'Neu' }
    expect((await here.put(kept)).statusCode).toBe(204)
    expect([(await shown(here))?.label, await keyOf(here), (await comeBy(here, here.key)).said]).toEqual([
      'Neu',
      here.key,
      null,
    ])
    const other = { ...kept, clientId: 'other' }
    expect(messageOf(await here.put(other))).toEqual([400, 'secret is missing'])
    const lines = await linesOf(here, 'company.openid')
    expect(lines).toMatchObject([{ after: { secret: 'changed' } }, { before: { label: 'Firmenkonto' } }])
    expect(JSON.stringify(lines)).not.toContain(CLIENT_SECRET)
  })

  it.each([['another client'], ['its end'], ['the company’s end']])('let go of all links with %s', async how => {
    const here = await withProvider()
    await linkTo(here, here.ada.id, { provider: here.company.id, issuer: here.provider.issuer })
    const { database } = here
    if (how === 'another client') await here.put({ ...here.wanted, clientId: 'other' })
    if (how === 'its end') await here.end()
    if (how === 'the company’s end') {
      const operator = await addPerson(here, { companyId: 1, role: ROLES.admin })
      const asOperator = await signIn(here.app, operator, here.clock)
      expect((await asOperator.call('DELETE', `/api/company/${here.company.id}`)).statusCode).toBe(204)
    }
    expect(await linksOf(database.db, here.ada.id)).toEqual([])
    const rows = await database.db.selectFrom('company_openid').select('client_id').execute()
    expect(rows).toEqual(how === 'another client' ? [{ client_id: 'other' }] : [])
  })

  it('are refused of a provider that cannot be reached, or is another one', { tags: ['V10.5.3'] }, async () => {
    const here = await companyWorld()
    here.provider.state.outage = 'names itself otherwise'
    const put = async (more = {}) => messageOf(await here.put({ ...here.wanted, ...more }))
    expect(await put()).toEqual([400, 'issuer names itself otherwise'])
    here.provider.state.outage = 'broken'
    expect(await put()).toEqual([400, 'issuer cannot be reached'])
    here.provider.state.outage = 'endpoint without TLS'
    expect(await put()).toEqual([400, 'endpoint without TLS'])
    expect(await put({ issuer: 'x'.repeat(501) })).toEqual([400, 'bad input'])
    expect(await shown(here)).toBeNull()
  })

  it.each([
    ['http://login.firm.example/', 'https only'],
    ['https://127.0.0.1/realm', 'not a public address'],
    ['https://[::1]/realm', 'not a public address'],
    ['https://169.254.169.254/', 'not a public address'],
    ['https://localhost:1/realm', 'issuer cannot be reached'],
    ['https://login.firm.example/?x=1', 'not an address'],
    ['file:///etc/passwd', 'https only'],
  ])('of %s are refused: %s', async (issuer, message) => {
    const here = await companyWorld({}, [])
    const answer = await here.put({ ...here.wanted, issuer })
    expect(messageOf(answer)).toEqual([400, message])
    expect(here.provider.calls).toEqual([])
  })

  it('reach no private address once the operator has shut it again', async () => {
    const here = await withProvider()
    const shut = await signingIn({ configuration: { webhookAllow: [] } })
    const { company, database } = shut
    const row = await here.database.db.selectFrom('company_openid').selectAll().executeTakeFirstOrThrow()
    const secret_sealed = shut.encryption.encrypt(CLIENT_SECRET, {
      purpose: 'company-openid',
      name: `company-openid/${company.id}`,
    })
    await database.db
      .insertInto('company_openid')
      .values({ ...row, company_id: company.id, secret_sealed })
      .execute()
    const before = here.provider.calls.length
    const answer = await callerOn(shut.app).call('POST', '/api/login/openid', { provider: row.sign_in_key })
    expect([messageOf(answer), here.provider.calls.length]).toEqual([[503, 'provider unavailable'], before])
  })
})
