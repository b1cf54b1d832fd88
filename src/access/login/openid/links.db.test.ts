import { describe, expect, it } from 'vitest'
import {
  ADA,
  back,
  comeThrough,
  linesOf,
  type OpenidWorld,
  openidWorld,
  saidBy,
} from '../../../../tests/world/people/at-provider.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { type Caller, freshCode, signIn } from '../../../../tests/world/people/sign-in.ts'
import { messageOf } from '../../../../tests/world/people/signing-in.ts'
import { MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import type { Account } from '../../../../tests/world/stand-ins/openid-provider.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'

const LINKS = '/api/openid'
const verified = (email: string, more: object = {}): Account => ({ ...ADA, email, email_verified: true, ...more })
const linksIn = ({ database }: OpenidWorld) => database.db.selectFrom('openid_link').selectAll().execute()

/** Begins a link with a fresh code. Returns the callback URL from the provider. */
async function wayToLink({ clock, ada, provider }: OpenidWorld, browser: Caller, account: Account): Promise<string> {
  clock.move(MINUTE)
  const begun = await browser.call('POST', LINKS, { provider: 0, totp: freshCode(ada, clock) })
  expect(begun.statusCode).toBe(200)
  return back(provider, begun.json<{ url: string }>().url, account)
}

describe('a link made on one’s own account', () => {
  it('takes a fresh code, is shown with its days, lets its owner in, and no more once he has ended it', async () => {
    const here = await openidWorld({ isLinked: false })
    const { app, ada, clock } = here
    const browser = await signIn(app, ada, clock)
    const providers = [{ provider: 0, label: 'Firmenkonto' }]
    expect((await browser.call('GET', LINKS)).json()).toEqual({ providers, links: [] })
    const guessed = await browser.call('POST', LINKS, { provider: 0, totp: '000000' })
    expect(messageOf(guessed)).toEqual([400, 'TOTP is invalid'])
    expect(browser.cookies.has('openid')).toBe(false)

    const linked = await browser.call('GET', await wayToLink(here, browser, ADA))
    expect([linked.statusCode, linked.headers.location]).toEqual([302, '/my-account?openid=linked'])
    const linkedAt = clock.now().toISOString()
    clock.move(MINUTE)
    expect((await comeThrough(here, ADA)).said).toBeNull()
    const { links } = (await browser.call('GET', LINKS)).json()
    const shown = { id: expect.any(Number), provider: 0, label: 'Firmenkonto', linkedAt }
    expect(links).toEqual([{ ...shown, usedAt: clock.now().toISOString() }])
    expect((await browser.call('DELETE', `${LINKS}/${links[0].id}`)).statusCode).toBe(204)
    expect((await comeThrough(here, ADA)).said).toBe('not-linked')
    expect(await linesOf(here, 'user.openid-link')).toHaveLength(1)
    expect(await linesOf(here, 'user.openid-end')).toMatchObject([{ user_id: ada.id, object: `user/${ada.id}` }])
  })

  it('is made in the session that began it alone, in no other browser, and not after its end', async () => {
    const here = await openidWorld({ isLinked: false })
    const { app, ada, clock, company } = here
    const browser = await signIn(app, ada, clock)
    const way = await wayToLink(here, browser, ADA)
    const other = await addPerson(here, { companyId: company.id })
    const stranger = await signIn(app, other, clock)
    stranger.cookies.set('openid', browser.cookies.get('openid') ?? '')
    expect((await stranger.call('GET', way)).headers.location).toBe('/my-account?openid=lapsed')
    const again = await wayToLink(here, browser, ADA)
    await browser.call('GET', '/api/logout')
    expect((await browser.call('GET', again)).headers.location).toBe('/my-account?openid=lapsed')
    expect(await linksIn(here)).toEqual([])
  })

  it('is refused for an account that is another’s, and beside one that he has there', async () => {
    const here = await openidWorld()
    const { app, ada, clock, company } = here
    const eve = await addPerson(here, { companyId: company.id })
    const browser = await signIn(app, eve, clock)
    const stolen = await wayToLink({ ...here, ada: eve }, browser, ADA)
    expect((await browser.call('GET', stolen)).headers.location).toBe('/my-account?openid=taken')
    const office = await signIn(app, ada, clock)
    const second = await wayToLink(here, office, { ...ADA, sub: 'a second account' })
    expect((await office.call('GET', second)).headers.location).toBe('/my-account?openid=taken')
    expect(await linksIn(here)).toMatchObject([{ user_id: ada.id }])
  })

  it('is ended by its owner only, and goes with a reset and with the account', async () => {
    const here = await openidWorld()
    const { app, ada, clock, company } = here
    const [link] = await linksIn(here)
    const admin = await addPerson(here, { companyId: company.id, role: ROLES.admin })
    const office = await signIn(app, admin, clock)
    expect((await office.call('DELETE', `${LINKS}/${link?.id}`)).statusCode).toBe(404)
    expect((await office.call('PATCH', `/api/users/${ada.id}`, {})).statusCode).toBe(204)
    expect(await linksIn(here)).toEqual([])
    const grace = await addPerson(here, { companyId: company.id, email: 'grace@firma.at' })
    const browser = await signIn(app, grace, clock)
    await browser.call('GET', await wayToLink({ ...here, ada: grace }, browser, ADA))
    expect(await linksIn(here)).toHaveLength(1)
    expect((await office.call('DELETE', `/api/users/${grace.id}`)).statusCode).toBe(204)
    expect(await linksIn(here)).toEqual([])
  })
})

describe('a link by e-mail', () => {
  it('is made at the first sign-in, and then issuer and subject alone count', async () => {
    const here = await openidWorld({ isLinked: false, byEmail: true })
    const { browser, said } = await comeThrough(here, verified('ADA@firma.at'))
    expect(said).toBeNull()
    expect((await browser.call('GET', '/api/users/user/current')).json()).toMatchObject({ id: here.ada.id })
    expect(await linesOf(here, 'user.openid-link')).toMatchObject([{ user_id: null, object: `user/${here.ada.id}` }])
    const eve = await addPerson(here, { companyId: here.company.id, email: 'eve@firma.at' })
    const next = await comeThrough(here, verified(eve.email))
    expect((await next.browser.call('GET', '/api/users/user/current')).json()).toMatchObject({ id: here.ada.id })
  })

  it.each<[string, Account, boolean]>([
    ['the operator does not allow it', verified('ada@firma.at'), false],
    ['the provider has not verified it', verified('ada@firma.at', { email_verified: false }), true],
    ['the provider says so as a text', verified('ada@firma.at', { email_verified: 'true' }), true],
    ['the provider says nothing of it', { ...ADA, email: 'ada@firma.at' }, true],
    ['nobody here bears it', verified('nobody@firma.at'), true],
    ['it is none', verified(''), true],
  ])('is not made where %s, and no user is created', async (_why, account, byEmail) => {
    const here = await openidWorld({ isLinked: false, byEmail })
    const people = () => here.database.db.selectFrom('users').select('id').execute()
    const before = await people()
    const { browser, said } = await comeThrough(here, account)
    expect([said, browser.cookies.has('sid')]).toEqual(['not-linked', false])
    expect([await linksIn(here), await people()]).toEqual([[], before])
  })

  it('goes to the first of two accounts that claim it', { tags: ['V6.8.1'] }, async () => {
    const here = await openidWorld({ isLinked: false, byEmail: true })
    expect((await comeThrough(here, verified('ada@firma.at'))).said).toBeNull()
    expect((await comeThrough(here, verified('ada@firma.at', { sub: 'another' }))).said).toBe('not-linked')
    expect(await linksIn(here)).toHaveLength(1)
  })

  it('is not made for whom something else keeps out', async () => {
    const here = await openidWorld({ isLinked: false, byEmail: true })
    const newcomer = await addPerson(here, { companyId: here.company.id, isNew: true })
    expect((await comeThrough(here, verified(newcomer.email))).said).toBe('first-login')
    const gone = await addPerson(here, { companyId: here.company.id, isActive: false })
    expect((await comeThrough(here, verified(gone.email))).said).toBe('not-linked')
    expect(await linksIn(here)).toEqual([])
    expect(saidBy((await comeThrough(here, verified('ada@firma.at'))).answer)).toBeNull()
  })
})
