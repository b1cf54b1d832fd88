import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { Device, type Twist } from '../../../tests/world/people/device.ts'
import { addPasskey, askToAdd, tryToAdd } from '../../../tests/world/people/passkeys.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { messageOf, signingIn } from '../../../tests/world/people/signing-in.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { Passkey } from './wire.ts'

const OWN = '/api/passkeys'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function atHome(options: Parameters<typeof signingIn>[0] = {}) {
  const web = await signingIn(options)
  const browser = await signIn(web.app, web.ada, web.clock)
  const own = async () => (await browser.call('GET', OWN)).json<Passkey[]>()
  return { ...web, browser, own }
}

describe('passkeys', () => {
  it('are added with a fresh one-time code, named, and shown with their moment and device', {
    tags: ['A-18'],
  }, async () => {
    const { browser, ada, clock, own, database } = await atHome()
    expect(await own()).toEqual([])
    for (const totp of ['', '000000', freshCode({ ...ada, lastStep: 0 }, clock)])
      expect(messageOf(await browser.call('POST', `${OWN}/options`, { totp }))).toEqual([400, 'TOTP is invalid'])

    const options = (await browser.call('POST', `${OWN}/options`, { totp: freshCode(ada, clock) })).json()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'UID Check' },
      user: { name: 'Ada@firma.at', displayName: 'Ada Lovelace', id: expect.stringMatching(/^[\w-]{43}$/) },
      attestation: 'none',
      timeout: 5 * MINUTE,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const device = new Device()
    const passkey = device.make(options)
    expect((await browser.call('POST', OWN, { name: ' Laptop ', passkey }, FIREFOX)).statusCode).toBe(204)
    expect(await own()).toEqual([
      {
        id: expect.any(Number),
        name: 'Laptop',
        host: 'localhost',
        madeAt: clock.now().toISOString(),
        madeOn: 'Firefox, Windows',
        lastUsedAt: null,
        lastUsedOn: '',
      },
    ])
    clock.move(MINUTE)
    const again = await askToAdd(browser, ada, clock)
    // The same device creates no second one, and the user keeps the same id for devices.
    expect(again).toMatchObject({ excludeCredentials: [{ id: device.credentialId }], user: options.user })
    const log = await database.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute()
    expect(log.filter(({ action }) => action === 'user.passkey-added')).toMatchObject([{ after: { name: 'Laptop' } }])
  })

  it.each<[string, Twist]>([
    ['for another page', { origin: 'http://127.0.0.1:3000' }],
    ['for another host name', { host: 'uid.firma.at' }],
    ['without a look at finger, face or PIN', { isUnverified: true }],
    ['as an answer to a sign-in', { type: 'webauthn.get' }],
    ['with the certificates of a maker', { certificate: Buffer.from('a certificate that names a list to fetch') }],
    ['with a challenge of somebody’s own making', { challenge: Buffer.from('mine').toString('base64url') }],
  ])('are refused when they were made %s', async (_how, twist) => {
    const { browser, ada, clock, own } = await atHome()
    expect(messageOf(await tryToAdd(browser, ada, clock, { twist }))).toEqual([400, 'passkey invalid'])
    expect(await own()).toEqual([])
  })

  it('are refused with a challenge that is another’s, too old, or was answered before', async () => {
    const { app, browser, ada, clock, company, own, ...web } = await atHome()
    const bob = await addPerson({ ...web, database: web.database }, { companyId: company.id })
    const bobs = await signIn(app, bob, clock)
    const [device, options] = [new Device(), await askToAdd(browser, ada, clock)]
    const refused = [400, 'passkey invalid']
    expect(messageOf(await bobs.call('POST', OWN, { name: 'x', passkey: device.make(options) }))).toEqual(refused)
    clock.move(5 * MINUTE)
    expect(messageOf(await browser.call('POST', OWN, { name: 'x', passkey: device.make(options) }))).toEqual(refused)
    const fresh = await askToAdd(browser, ada, clock)
    const answers = await Promise.all(
      [0, 1, 2].map(() => browser.call('POST', OWN, { name: 'x', passkey: new Device().make(fresh) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400, 400])
    expect(await own()).toHaveLength(1)
  })

  it('are ten at most, also of two begun at once', async () => {
    const { browser, ada, clock, own } = await atHome()
    for (let made = 0; made < 9; made++) {
      clock.move(MINUTE)
      await addPasskey(browser, ada, clock, `Nummer ${made}`)
    }
    clock.move(MINUTE)
    const [one, other] = [await askToAdd(browser, ada, clock), await askToAdd(browser, ada, clock)]
    const device = new Device()
    expect((await browser.call('POST', OWN, { name: 'zehn', passkey: device.make(one) })).statusCode).toBe(204)
    const eleventh = await browser.call('POST', OWN, { name: 'elf', passkey: new Device().make(other) })
    expect(messageOf(eleventh)).toEqual([409, 'too many passkeys'])
    clock.move(MINUTE)
    const totp = freshCode(ada, clock)
    expect(messageOf(await browser.call('POST', `${OWN}/options`, { totp }))).toEqual([409, 'too many passkeys'])
    // The code was not consumed.
    const [first] = await own()
    expect((await browser.call('POST', `${OWN}/${first?.id}/end`, { totp })).statusCode).toBe(204)
    expect(await own()).toHaveLength(9)
  })

  it('are ended one by one by their owner alone, with a fresh code', async () => {
    const { app, browser, ada, clock, company, own, ...web } = await atHome()
    await addPasskey(browser, ada, clock, 'Laptop')
    clock.move(MINUTE)
    await addPasskey(browser, ada, clock, 'Telefon')
    clock.move(MINUTE)
    const [laptop] = await own()
    const bob = await addPerson(web, { companyId: company.id, role: ROLES.admin })
    const bobs = await signIn(app, bob, clock)
    const end = `${OWN}/${laptop?.id}/end`
    expect((await bobs.call('POST', end, { totp: freshCode(bob, clock) })).statusCode).toBe(404)
    expect(messageOf(await browser.call('POST', end, { totp: '000000' }))).toEqual([400, 'TOTP is invalid'])
    expect((await browser.call('POST', end, { totp: freshCode(ada, clock) })).statusCode).toBe(204)
    expect((await own()).map(({ name }) => name)).toEqual(['Telefon'])
  })

  it('go when an administrator clears the authenticator, not with the password alone, and with the account', async () => {
    const { app, browser, ada, clock, company, own: _own, ...web } = await atHome()
    await addPasskey(browser, ada, clock)
    const office = await signIn(app, await addPerson(web, { companyId: company.id, role: ROLES.admin }), clock)
    const left = () => web.database.db.selectFrom('passkey').select('id').execute()
    await office.call('PATCH', `/api/users/${ada.id}`)
    expect(await left()).toHaveLength(1)
    await office.call('PATCH', `/api/users/${ada.id}`, { totp: true })
    expect(await left()).toEqual([])
    const log = await web.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.reset').execute()
    expect(log[1]?.after).toMatchObject({ totpSecret: 'changed', passkeysEnded: 1 })

    const eve = await addPerson(web, { companyId: company.id })
    await addPasskey(await signIn(app, eve, clock), eve, clock)
    expect((await office.call('DELETE', `/api/users/${eve.id}`)).statusCode).toBe(204)
    expect(await left()).toEqual([])
    const gone = web.database.db.selectFrom('users').select('passkey_handle').where('id', '=', eve.id)
    expect(await gone.executeTakeFirst()).toEqual({ passkey_handle: null })
  })

  it('are told of by mail when they come and when they go', async () => {
    const server = await startMailServer()
    const { browser, ada, clock, own, ...web } = await atHome({ configuration: { smtpUrl: server.url } })
    await addPasskey(browser, ada, clock, 'Laptop im Büro')
    clock.move(MINUTE)
    const [first] = await own()
    await browser.call('POST', `${OWN}/${first?.id}/end`, { totp: freshCode(ada, clock) })
    await mailWorker({ ...web, clock }, { smtpUrl: server.url, logged: [], retryBaseMs: 0 })()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[ada.email], 'Neuer Passkey für UID Check'],
      [[ada.email], 'Passkey für UID Check entfernt'],
    ])
    expect(server.mails[0]?.text).toContain('Laptop im Büro')
  })

  it.each([
    ['browsers make none', { publicUrl: 'http://uid.firma.at' }],
    ['the operator switched them off', { passkeys: false }],
  ])('are not to be had where %s, and nothing is said of them', async (_why, configuration) => {
    const { browser, ada, clock, app } = await atHome({ configuration })
    const totp = freshCode(ada, clock)
    expect((await browser.call('POST', `${OWN}/options`, { totp })).statusCode).toBe(404)
    expect((await app.inject('/api/operator')).json()).not.toHaveProperty('passkeyOrigin')
  })

  it('leave nothing behind of challenges whose time is over', async () => {
    const { browser, ada, clock, database } = await atHome()
    await addPasskey(browser, ada, clock)
    clock.move(6 * MINUTE)
    await addPasskey(browser, ada, clock)
    const { rows } = await sql`select * from passkey_challenge`.execute(database.db)
    expect(rows).toHaveLength(1)
  })
})
