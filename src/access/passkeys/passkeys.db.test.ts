import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Deviations, Device } from '../../../tests/world/people/device.ts'
import { addPasskey, requestPasskeyOptions, tryAddPasskey } from '../../../tests/world/people/passkeys.ts'
import { addPerson } from '../../../tests/world/people/people.ts'
import { freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, statusAndMessage } from '../../../tests/world/people/sign-in-world.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { Passkey } from './wire.ts'

const PASSKEYS_PATH = '/api/passkeys'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function createFixture(options: Parameters<typeof createSignInWorld>[0] = {}) {
  const web = await createSignInWorld(options)
  const browser = await signIn(web.app, web.ada, web.clock)
  const listOwn = async () => (await browser.call('GET', PASSKEYS_PATH)).json<Passkey[]>()
  return { ...web, browser, listOwn }
}

describe('passkeys', () => {
  it('are added with a fresh one-time code, and listed with name, time and device', {
    tags: ['A-18'],
  }, async () => {
    const { browser, ada, clock, listOwn, database } = await createFixture()
    expect(await listOwn()).toEqual([])
    for (const totp of ['', '000000', freshCode({ ...ada, lastStep: 0 }, clock)])
      expect(statusAndMessage(await browser.call('POST', `${PASSKEYS_PATH}/options`, { totp }))).toEqual([
        400,
        'TOTP is invalid',
      ])

    const options = (await browser.call('POST', `${PASSKEYS_PATH}/options`, { totp: freshCode(ada, clock) })).json()
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
    expect((await browser.call('POST', PASSKEYS_PATH, { name: ' Laptop ', passkey }, FIREFOX)).statusCode).toBe(204)
    expect(await listOwn()).toEqual([
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
    const secondOptions = await requestPasskeyOptions(browser, ada, clock)
    // The same device creates no second one, and the user keeps the same id for devices.
    expect(secondOptions).toMatchObject({ excludeCredentials: [{ id: device.credentialId }], user: options.user })
    const log = await database.db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute()
    expect(log.filter(({ action }) => action === 'user.passkey-added')).toMatchObject([{ after: { name: 'Laptop' } }])
  })

  it.each<[string, Deviations]>([
    ['with another origin', { origin: 'http://127.0.0.1:3000' }],
    ['with another host name', { host: 'uid.firma.at' }],
    ['without verification of finger, face or PIN', { isUnverified: true }],
    ['with the type of a sign-in', { type: 'webauthn.get' }],
    [
      'with the certificates of a manufacturer',
      { certificate: Buffer.from('a certificate that names a list to fetch') },
    ],
    ['with a challenge that we did not issue', { challenge: Buffer.from('mine').toString('base64url') }],
  ])('are rejected if created %s', async (_case, twist) => {
    const { browser, ada, clock, listOwn } = await createFixture()
    expect(statusAndMessage(await tryAddPasskey(browser, ada, clock, { twist }))).toEqual([400, 'passkey invalid'])
    expect(await listOwn()).toEqual([])
  })

  it('are rejected with a challenge that is another user’s, expired or used', async () => {
    const { app, browser, ada, clock, company, listOwn, ...web } = await createFixture()
    const bob = await addPerson({ ...web, database: web.database }, { companyId: company.id })
    const bobsBrowser = await signIn(app, bob, clock)
    const [device, options] = [new Device(), await requestPasskeyOptions(browser, ada, clock)]
    const invalid = [400, 'passkey invalid']
    expect(
      statusAndMessage(await bobsBrowser.call('POST', PASSKEYS_PATH, { name: 'x', passkey: device.make(options) })),
    ).toEqual(invalid)
    clock.move(5 * MINUTE)
    expect(
      statusAndMessage(await browser.call('POST', PASSKEYS_PATH, { name: 'x', passkey: device.make(options) })),
    ).toEqual(invalid)
    const freshOptions = await requestPasskeyOptions(browser, ada, clock)
    const answers = await Promise.all(
      [0, 1, 2].map(() => browser.call('POST', PASSKEYS_PATH, { name: 'x', passkey: new Device().make(freshOptions) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400, 400])
    expect(await listOwn()).toHaveLength(1)
  })

  it('are limited to ten, even if two are started concurrently', async () => {
    const { browser, ada, clock, listOwn } = await createFixture()
    for (let count = 0; count < 9; count++) {
      clock.move(MINUTE)
      await addPasskey(browser, ada, clock, `Nummer ${count}`)
    }
    clock.move(MINUTE)
    const [firstOptions, otherOptions] = [
      await requestPasskeyOptions(browser, ada, clock),
      await requestPasskeyOptions(browser, ada, clock),
    ]
    const device = new Device()
    expect(
      (await browser.call('POST', PASSKEYS_PATH, { name: 'zehn', passkey: device.make(firstOptions) })).statusCode,
    ).toBe(204)
    const eleventh = await browser.call('POST', PASSKEYS_PATH, {
      name: 'elf',
      passkey: new Device().make(otherOptions),
    })
    expect(statusAndMessage(eleventh)).toEqual([409, 'too many passkeys'])
    clock.move(MINUTE)
    const totp = freshCode(ada, clock)
    expect(statusAndMessage(await browser.call('POST', `${PASSKEYS_PATH}/options`, { totp }))).toEqual([
      409,
      'too many passkeys',
    ])
    // The code was not consumed.
    const [first] = await listOwn()
    expect((await browser.call('POST', `${PASSKEYS_PATH}/${first?.id}/end`, { totp })).statusCode).toBe(204)
    expect(await listOwn()).toHaveLength(9)
  })

  it('can be deleted only by their user, with a fresh code', async () => {
    const { app, browser, ada, clock, company, listOwn, ...web } = await createFixture()
    await addPasskey(browser, ada, clock, 'Laptop')
    clock.move(MINUTE)
    await addPasskey(browser, ada, clock, 'Telefon')
    clock.move(MINUTE)
    const [laptop] = await listOwn()
    const bob = await addPerson(web, { companyId: company.id, role: ROLES.admin })
    const bobsBrowser = await signIn(app, bob, clock)
    const endPath = `${PASSKEYS_PATH}/${laptop?.id}/end`
    expect((await bobsBrowser.call('POST', endPath, { totp: freshCode(bob, clock) })).statusCode).toBe(404)
    expect(statusAndMessage(await browser.call('POST', endPath, { totp: '000000' }))).toEqual([400, 'TOTP is invalid'])
    expect((await browser.call('POST', endPath, { totp: freshCode(ada, clock) })).statusCode).toBe(204)
    expect((await listOwn()).map(({ name }) => name)).toEqual(['Telefon'])
  })

  it('are deleted by a reset of the authenticator and with the account, but not by a reset of only the password', async () => {
    const { app, browser, ada, clock, company, listOwn: _listOwn, ...web } = await createFixture()
    await addPasskey(browser, ada, clock)
    const adminsBrowser = await signIn(app, await addPerson(web, { companyId: company.id, role: ROLES.admin }), clock)
    const storedPasskeys = () => web.database.db.selectFrom('passkey').select('id').execute()
    await adminsBrowser.call('PATCH', `/api/users/${ada.id}`)
    expect(await storedPasskeys()).toHaveLength(1)
    await adminsBrowser.call('PATCH', `/api/users/${ada.id}`, { totp: true })
    expect(await storedPasskeys()).toEqual([])
    const log = await web.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.reset').execute()
    expect(log[1]?.after).toMatchObject({ totpSecret: 'changed', passkeysEnded: 1 })

    const eve = await addPerson(web, { companyId: company.id })
    await addPasskey(await signIn(app, eve, clock), eve, clock)
    expect((await adminsBrowser.call('DELETE', `/api/users/${eve.id}`)).statusCode).toBe(204)
    expect(await storedPasskeys()).toEqual([])
    const deletedUser = web.database.db.selectFrom('users').select('passkey_handle').where('id', '=', eve.id)
    expect(await deletedUser.executeTakeFirst()).toEqual({ passkey_handle: null })
  })

  it('are announced to their user by mail when added and when deleted', async () => {
    const server = await startMailServer()
    const { browser, ada, clock, listOwn, ...web } = await createFixture({ configuration: { smtpUrl: server.url } })
    await addPasskey(browser, ada, clock, 'Laptop im Büro')
    clock.move(MINUTE)
    const [first] = await listOwn()
    await browser.call('POST', `${PASSKEYS_PATH}/${first?.id}/end`, { totp: freshCode(ada, clock) })
    await mailWorker({ ...web, clock }, { smtpUrl: server.url, logged: [], retryBaseMs: 0 })()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[ada.email], 'Neuer Passkey für UID Check'],
      [[ada.email], 'Passkey für UID Check entfernt'],
    ])
    expect(server.mails[0]?.text).toContain('Laptop im Büro')
  })

  it.each([
    ['the site has no HTTPS', { publicUrl: 'http://uid.firma.at' }],
    ['the operator switched them off', { passkeys: false }],
  ])('are not available or announced if %s', async (_case, configuration) => {
    const { browser, ada, clock, app } = await createFixture({ configuration })
    const totp = freshCode(ada, clock)
    expect((await browser.call('POST', `${PASSKEYS_PATH}/options`, { totp })).statusCode).toBe(404)
    expect((await app.inject('/api/operator')).json()).not.toHaveProperty('passkeyOrigin')
  })

  it('leave no expired challenges in the database', async () => {
    const { browser, ada, clock, database } = await createFixture()
    await addPasskey(browser, ada, clock)
    clock.move(6 * MINUTE)
    await addPasskey(browser, ada, clock)
    const { rows } = await sql`select * from passkey_challenge`.execute(database.db)
    expect(rows).toHaveLength(1)
  })
})
