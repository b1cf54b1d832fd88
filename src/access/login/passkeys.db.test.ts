import { describe, expect, it } from 'vitest'
import { Device, type Twist } from '../../../tests/world/people/device.ts'
import { addPasskey } from '../../../tests/world/people/passkeys.ts'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, callerOn, signIn } from '../../../tests/world/people/sign-in.ts'
import { login, messageOf, signingIn } from '../../../tests/world/people/signing-in.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { updateCompany } from '../companies/store.ts'
import { updateUser } from '../credentials/user-store.ts'

const CURRENT = '/api/users/user/current'
const CODE = '/api/login/otp/passkey'
const ALONE = '/api/login/passkey'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const INVALID = [401, 'passkey invalid']

async function withPasskey(options: Parameters<typeof signingIn>[0] = {}) {
  const web = await signingIn(options)
  const office = await signIn(web.app, web.ada, web.clock)
  const device = await addPasskey(office, web.ada, web.clock)
  web.clock.move(MINUTE)
  return { ...web, office, device }
}

/** A browser after a correct password. */
async function atCode({ app }: Pick<Web, 'app'>, { email }: Person): Promise<Caller> {
  const browser = callerOn(app)
  expect((await browser.call('POST', '/api/login', login(email, PASSWORD))).statusCode).toBe(200)
  return browser
}

const asked = async (browser: Caller, path: string): Promise<{ challenge: string; allowCredentials?: unknown }> =>
  (await browser.call('POST', `${path}/options`)).json()

const afterPassword = async (browser: Caller, { email }: Person, device: Device, twist: Twist = {}) =>
  browser.call('POST', CODE, { email, passkey: device.answer(await asked(browser, CODE), twist) })

const alone = async (browser: Caller, device: Device, twist: Twist = {}) =>
  browser.call('POST', ALONE, { passkey: device.answer(await asked(browser, ALONE), twist) }, FIREFOX)

const actionsOf = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('a passkey after the password', () => {
  it('takes the place of the one-time code, for the holder of the device, and says so beforehand', async () => {
    const { app, clock, ada, device, database } = await withPasskey()
    const browser = callerOn(app)
    const first = await browser.call('POST', '/api/login', login(ada.email, PASSWORD))
    expect(first.json()).toEqual({ firstLogin: false, passkey: true })
    const options = await asked(browser, CODE)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    })
    const before = new Map(browser.cookies)
    const passkey = device.answer(options, { isUnverified: true })
    const entered = await browser.call('POST', CODE, { email: ada.email, passkey }, FIREFOX)
    expect(entered.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
    for (const name of ['sid', 'XSRF-TOKEN']) expect(browser.cookies.get(name)).not.toBe(before.get(name))
    expect(browser.cookies.has('device')).toBe(true)
    expect((await browser.call('GET', '/api/passkeys')).json()).toMatchObject([
      { lastUsedAt: clock.now().toISOString(), lastUsedOn: 'Firefox, Windows' },
    ])
    expect((await browser.call('GET', `/api/users/${ada.id}/sessions`)).json()[0]).toMatchObject({
      device: 'Firefox, Windows',
    })
    expect((await actionsOf({ database })).slice(-3)).toEqual(['sign-in.password', 'sign-in.passkey', 'sign-in.done'])
  })

  it.each<[string, Twist]>([
    ['for another page', { origin: 'http://127.0.0.1:3000' }],
    ['for another host name', { host: 'uid.firma.at' }],
    ['as if it were new', { type: 'webauthn.create' }],
    ['with a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
    ['for somebody else', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ])('is refused when it answers %s', async (_how, twist) => {
    const web = await withPasskey()
    const browser = await atCode(web, web.ada)
    expect(messageOf(await afterPassword(browser, web.ada, web.device, twist))).toEqual(INVALID)
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(401)
  })

  it('is refused when it is another’s, or unknown, or signs for one that it is not', async () => {
    const web = await withPasskey()
    const eve = await addPerson(web, { companyId: web.company.id })
    const eves = await addPasskey(await signIn(web.app, eve, web.clock), eve, web.clock)
    const browser = await atCode(web, web.ada)
    expect(messageOf(await afterPassword(browser, web.ada, eves))).toEqual(INVALID)
    const unknown = new Device()
    expect(messageOf(await afterPassword(browser, web.ada, unknown))).toEqual(INVALID)
    expect(messageOf(await afterPassword(browser, web.ada, unknown, { id: web.device.credentialId }))).toEqual(INVALID)
    expect((await afterPassword(browser, web.ada, web.device)).statusCode).toBe(200)
  })

  it('is refused with a challenge of another session, of the other way in, too old, or answered before', {
    tags: ['A-10'],
  }, async () => {
    const web = await withPasskey()
    const { ada, device, clock } = web
    const [one, other] = [await atCode(web, ada), await atCode(web, ada)]
    const send = (browser: Caller, challenge: string) =>
      browser.call('POST', CODE, { email: ada.email, passkey: device.answer({ challenge }) })
    const options = await asked(one, CODE)
    expect(messageOf(await send(other, options.challenge))).toEqual(INVALID)
    expect(messageOf(await send(one, (await asked(one, ALONE)).challenge))).toEqual(INVALID)
    const answer = { email: ada.email, passkey: device.answer(options) }
    const answers = await Promise.all([0, 1, 2].map(() => one.call('POST', CODE, answer)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    clock.move(20 * MINUTE)
    expect((await one.call('POST', CODE, answer)).statusCode).toBe(401)
    const late = await atCode(web, ada)
    const { challenge } = await asked(late, CODE)
    clock.move(4 * MINUTE)
    expect((await send(late, challenge)).statusCode).toBe(200)
  })

  it('counts with wrong codes, and the lock holds for the right one too', { tags: ['A-13'] }, async () => {
    const web = await withPasskey()
    const { ada, device } = web
    const browser = await atCode(web, ada)
    for (let tried = 0; tried < 3; tried++)
      expect(messageOf(await afterPassword(browser, ada, device, { host: 'x.at' }))).toEqual(INVALID)
    for (let tried = 0; tried < 2; tried++)
      await browser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' })
    expect(messageOf(await afterPassword(browser, ada, device))).toEqual([401, 'locked out'])
    expect(messageOf(await alone(callerOn(web.app), device))).toEqual([401, 'locked out'])
    web.clock.move(16 * MINUTE)
    expect((await afterPassword(await atCode(web, ada), ada, device)).statusCode).toBe(200)
  })

  it('whose counter went back is refused and reported, and its copy signs in no one', async () => {
    const web = await withPasskey()
    const { ada, device } = web
    device.counter = 6
    expect((await afterPassword(await atCode(web, ada), ada, device)).statusCode).toBe(200)
    for (const counter of [7, 6, 0])
      expect(messageOf(await afterPassword(await atCode(web, ada), ada, device, { counter }))).toEqual(INVALID)
    const told = (await actionsOf(web)).filter(action => action === 'sign-in.passkey-copied')
    expect(told).toHaveLength(3)
    await signIn(web.app, ada, web.clock)
  })

  it('serves no more once it is ended', async () => {
    const web = await withPasskey()
    const browser = await atCode(web, web.ada)
    const options = await asked(browser, CODE)
    await web.database.db.deleteFrom('passkey').execute()
    const body = { email: web.ada.email, passkey: web.device.answer(options) }
    expect(messageOf(await browser.call('POST', CODE, body))).toEqual(INVALID)
    expect((await callerOn(web.app).call('POST', '/api/login', login(web.ada.email, PASSWORD))).json()).toEqual({
      firstLogin: false,
    })
  })
})

describe('a passkey alone', () => {
  it('signs its owner in, in place of password and code', async () => {
    const web = await withPasskey()
    const { app, ada, device, clock } = web
    const browser = callerOn(app)
    const options = await asked(browser, ALONE)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const entered = await alone(browser, device)
    expect(entered.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'device', 'sid'])
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(200)
    expect((await browser.call('GET', '/api/passkeys')).json()).toMatchObject([
      { lastUsedAt: clock.now().toISOString(), lastUsedOn: 'Firefox, Windows' },
    ])
    expect((await actionsOf(web)).slice(-2)).toEqual(['sign-in.passkey', 'sign-in.done'])
    // A new sign-in ends the old session.
    const old = browser.cookies.get('sid') ?? ''
    await alone(browser, device)
    expect((await callerOn(app).call('GET', CURRENT, undefined, { cookie: `sid=${old}` })).statusCode).toBe(401)
  })

  it('comes in while a stranger’s wrong passwords lock the password’s door', async () => {
    const { app, ada, device } = await withPasskey()
    for (let tried = 0; tried < 5; tried++) await callerOn(app).call('POST', '/api/login', login(ada.email, 'wrong'))
    const locked = await callerOn(app).call('POST', '/api/login', login(ada.email, PASSWORD))
    expect(messageOf(locked)).toEqual([401, 'locked out'])
    expect((await alone(callerOn(app), device)).statusCode).toBe(200)
  })

  it.each<[string, Twist]>([
    ['nobody showed finger, face or PIN', { isUnverified: true }],
    ['it answers another page', { origin: 'https://uid-check.example' }],
    ['it answers another host name', { host: 'uid.firma.at' }],
    ['it is for somebody else', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ])('is refused when %s', { tags: ['V6.3.4'] }, async (_why, twist) => {
    const { app, device } = await withPasskey()
    expect(messageOf(await alone(callerOn(app), device, twist))).toEqual(INVALID)
  })

  it('is refused with a challenge that was answered before, is too old, or belongs to a password', {
    tags: ['V6.5.1'],
  }, async () => {
    const web = await withPasskey()
    const { app, device, clock, ada } = web
    const browser = callerOn(app)
    const options = await asked(browser, ALONE)
    const passkey = device.answer(options)
    expect((await browser.call('POST', ALONE, { passkey })).statusCode).toBe(200)
    expect(messageOf(await callerOn(app).call('POST', ALONE, { passkey }))).toEqual(INVALID)
    expect(messageOf(await callerOn(app).call('POST', ALONE, { passkey: device.answer(options) }))).toEqual(INVALID)
    const other = await asked(await atCode(web, ada), CODE)
    expect(messageOf(await browser.call('POST', ALONE, { passkey: device.answer(other) }))).toEqual(INVALID)
    const late = await asked(browser, ALONE)
    clock.move(5 * MINUTE)
    expect(messageOf(await browser.call('POST', ALONE, { passkey: device.answer(late) }))).toEqual(INVALID)
  })

  it('that is unknown is answered like a wrong one, lock included', { tags: ['A-13'] }, async () => {
    const { app, device } = await withPasskey()
    const stranger = new Device()
    const browser = callerOn(app)
    const wrong = () => alone(browser, device, { host: 'x.at' })
    for (let tried = 0; tried < 5; tried++) {
      const [unknown, known] = [await alone(browser, stranger), await wrong()]
      expect(unknown.json()).toEqual(known.json())
      expect(messageOf(unknown)).toEqual(INVALID)
    }
    expect(messageOf(await alone(browser, stranger))).toEqual([401, 'locked out'])
    expect(messageOf(await wrong())).toEqual([401, 'locked out'])
  })

  it('opens nothing to whom the password would not: deactivated, without licence, with a password to be replaced', {
    tags: ['V6.3.4'],
  }, async () => {
    const web = await withPasskey()
    const { app, device, ada, company } = web
    const { db } = web.database
    await updateUser(db, ada.id, { is_active: false })
    expect(messageOf(await alone(callerOn(app), device))).toEqual(INVALID)
    await updateUser(db, ada.id, { is_active: true, password_is_initial: true })
    expect(messageOf(await alone(callerOn(app), device))).toEqual(INVALID)
    await updateUser(db, ada.id, { password_is_initial: false })
    const setEnd = (valid_until: string | null) =>
      db.transaction().execute(trx => updateCompany(trx, company.id, { valid_until }))
    await setEnd('2020-01-01')
    expect(messageOf(await alone(callerOn(app), device))).toEqual([401, 'expired'])
    await setEnd(null)
    expect((await alone(callerOn(app), device)).statusCode).toBe(200)
  })

  it('is not asked for by another site, and not to be had where browsers make none', async () => {
    const { app, device } = await withPasskey()
    const browser = callerOn(app)
    const { challenge } = await asked(browser, ALONE)
    const evil = { origin: 'https://evil.example' }
    const passkey = device.answer({ challenge })
    expect((await browser.call('POST', ALONE, { passkey }, evil)).statusCode).toBe(403)
    expect((await browser.call('POST', `${ALONE}/options`, undefined, evil)).statusCode).toBe(403)
    const elsewhere = await signingIn({ configuration: { publicUrl: 'http://uid.firma.at' } })
    expect((await callerOn(elsewhere.app).call('POST', `${ALONE}/options`)).statusCode).toBe(404)
  })

  it('serves no more under another host name', async () => {
    const web = await withPasskey()
    await web.database.db.updateTable('passkey').set({ host: 'old.firma.at' }).execute()
    expect(messageOf(await alone(callerOn(web.app), web.device))).toEqual(INVALID)
    expect((await web.office.call('GET', '/api/passkeys')).json()).toMatchObject([{ host: 'old.firma.at' }])
  })
})
