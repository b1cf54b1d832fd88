import { describe, expect, it } from 'vitest'
import { type Deviations, Device } from '../../../tests/world/people/device.ts'
import { addPasskey } from '../../../tests/world/people/passkeys.ts'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, credentials, statusAndMessage } from '../../../tests/world/people/sign-in-world.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { updateCompany } from '../companies/store.ts'
import { updateUser } from '../credentials/user-store.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const CODE_PATH = '/api/login/otp/passkey'
const PASSWORDLESS_PATH = '/api/login/passkey'
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const INVALID = [401, 'passkey invalid']

async function createFixture(options: Parameters<typeof createSignInWorld>[0] = {}) {
  const web = await createSignInWorld(options)
  const settingsBrowser = await signIn(web.app, web.ada, web.clock)
  const device = await addPasskey(settingsBrowser, web.ada, web.clock)
  web.clock.move(MINUTE)
  return { ...web, settingsBrowser, device }
}

/** Returns a browser that has entered a correct password. */
async function enterPassword({ app }: Pick<Web, 'app'>, { email }: Person): Promise<Caller> {
  const browser = createCaller(app)
  expect((await browser.call('POST', '/api/login', credentials(email, PASSWORD))).statusCode).toBe(200)
  return browser
}

const fetchOptions = async (
  browser: Caller,
  path: string,
): Promise<{ challenge: string; allowCredentials?: unknown }> => (await browser.call('POST', `${path}/options`)).json()

const answerAfterPassword = async (browser: Caller, { email }: Person, device: Device, twist: Deviations = {}) =>
  browser.call('POST', CODE_PATH, { email, passkey: device.answer(await fetchOptions(browser, CODE_PATH), twist) })

const signInPasswordless = async (browser: Caller, device: Device, twist: Deviations = {}) =>
  browser.call(
    'POST',
    PASSWORDLESS_PATH,
    { passkey: device.answer(await fetchOptions(browser, PASSWORDLESS_PATH), twist) },
    FIREFOX,
  )

const actionsOf = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('a passkey after the password', () => {
  it('replaces the one-time code, and is announced by the password stage', async () => {
    const { app, clock, ada, device, database } = await createFixture()
    const browser = createCaller(app)
    const first = await browser.call('POST', '/api/login', credentials(ada.email, PASSWORD))
    expect(first.json()).toEqual({ firstLogin: false, passkey: true })
    const options = await fetchOptions(browser, CODE_PATH)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: device.credentialId, transports: ['internal'] }],
    })
    const before = new Map(browser.cookies)
    const passkey = device.answer(options, { isUnverified: true })
    const answer = await browser.call('POST', CODE_PATH, { email: ada.email, passkey }, FIREFOX)
    expect(answer.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
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

  it.each<[string, Deviations]>([
    ['with another origin', { origin: 'http://127.0.0.1:3000' }],
    ['with another host name', { host: 'uid.firma.at' }],
    ['with the type of a registration', { type: 'webauthn.create' }],
    ['with its own challenge', { challenge: Buffer.from('mine').toString('base64url') }],
    ['with another user handle', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ])('is rejected if it answers %s', async (_case, twist) => {
    const web = await createFixture()
    const browser = await enterPassword(web, web.ada)
    expect(statusAndMessage(await answerAfterPassword(browser, web.ada, web.device, twist))).toEqual(INVALID)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
  })

  it('is rejected if it is another user’s, unknown, or signs with another passkey’s id', async () => {
    const web = await createFixture()
    const eve = await addPerson(web, { companyId: web.company.id })
    const evesDevice = await addPasskey(await signIn(web.app, eve, web.clock), eve, web.clock)
    const browser = await enterPassword(web, web.ada)
    expect(statusAndMessage(await answerAfterPassword(browser, web.ada, evesDevice))).toEqual(INVALID)
    const unknownDevice = new Device()
    expect(statusAndMessage(await answerAfterPassword(browser, web.ada, unknownDevice))).toEqual(INVALID)
    expect(
      statusAndMessage(await answerAfterPassword(browser, web.ada, unknownDevice, { id: web.device.credentialId })),
    ).toEqual(INVALID)
    expect((await answerAfterPassword(browser, web.ada, web.device)).statusCode).toBe(200)
  })

  it('is rejected with a challenge of another session or flow, or one that is expired or used', {
    tags: ['A-10'],
  }, async () => {
    const web = await createFixture()
    const { ada, device, clock } = web
    const [browser, otherBrowser] = [await enterPassword(web, ada), await enterPassword(web, ada)]
    const send = (browser: Caller, challenge: string) =>
      browser.call('POST', CODE_PATH, { email: ada.email, passkey: device.answer({ challenge }) })
    const options = await fetchOptions(browser, CODE_PATH)
    expect(statusAndMessage(await send(otherBrowser, options.challenge))).toEqual(INVALID)
    expect(statusAndMessage(await send(browser, (await fetchOptions(browser, PASSWORDLESS_PATH)).challenge))).toEqual(
      INVALID,
    )
    const answer = { email: ada.email, passkey: device.answer(options) }
    const answers = await Promise.all([0, 1, 2].map(() => browser.call('POST', CODE_PATH, answer)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401])
    clock.move(20 * MINUTE)
    expect((await browser.call('POST', CODE_PATH, answer)).statusCode).toBe(401)
    const late = await enterPassword(web, ada)
    const { challenge } = await fetchOptions(late, CODE_PATH)
    clock.move(4 * MINUTE)
    expect((await send(late, challenge)).statusCode).toBe(200)
  })

  it('counts together with wrong codes, and the lock rejects the right passkey, too', { tags: ['A-13'] }, async () => {
    const web = await createFixture()
    const { ada, device } = web
    const browser = await enterPassword(web, ada)
    for (let count = 0; count < 3; count++)
      expect(statusAndMessage(await answerAfterPassword(browser, ada, device, { host: 'x.at' }))).toEqual(INVALID)
    for (let count = 0; count < 2; count++)
      await browser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' })
    expect(statusAndMessage(await answerAfterPassword(browser, ada, device))).toEqual([401, 'locked out'])
    expect(statusAndMessage(await signInPasswordless(createCaller(web.app), device))).toEqual([401, 'locked out'])
    web.clock.move(16 * MINUTE)
    expect((await answerAfterPassword(await enterPassword(web, ada), ada, device)).statusCode).toBe(200)
  })

  it('with a counter that did not increase is rejected and logged, without a lock', async () => {
    const web = await createFixture()
    const { ada, device } = web
    device.counter = 6
    expect((await answerAfterPassword(await enterPassword(web, ada), ada, device)).statusCode).toBe(200)
    for (const counter of [7, 6, 0])
      expect(
        statusAndMessage(await answerAfterPassword(await enterPassword(web, ada), ada, device, { counter })),
      ).toEqual(INVALID)
    const copiedActions = (await actionsOf(web)).filter(action => action === 'sign-in.passkey-copied')
    expect(copiedActions).toHaveLength(3)
    await signIn(web.app, ada, web.clock)
  })

  it('is rejected after it was deleted', async () => {
    const web = await createFixture()
    const browser = await enterPassword(web, web.ada)
    const options = await fetchOptions(browser, CODE_PATH)
    await web.database.db.deleteFrom('passkey').execute()
    const body = { email: web.ada.email, passkey: web.device.answer(options) }
    expect(statusAndMessage(await browser.call('POST', CODE_PATH, body))).toEqual(INVALID)
    expect(
      (await createCaller(web.app).call('POST', '/api/login', credentials(web.ada.email, PASSWORD))).json(),
    ).toEqual({
      firstLogin: false,
    })
  })
})

describe('a passkey without a password', () => {
  it('signs its user in without password and code', async () => {
    const web = await createFixture()
    const { app, ada, device, clock } = web
    const browser = createCaller(app)
    const options = await fetchOptions(browser, PASSWORDLESS_PATH)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const answer = await signInPasswordless(browser, device)
    expect(answer.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
    expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'device', 'sid'])
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    expect((await browser.call('GET', '/api/passkeys')).json()).toMatchObject([
      { lastUsedAt: clock.now().toISOString(), lastUsedOn: 'Firefox, Windows' },
    ])
    expect((await actionsOf(web)).slice(-2)).toEqual(['sign-in.passkey', 'sign-in.done'])
    // A new sign-in ends the old session.
    const old = browser.cookies.get('sid') ?? ''
    await signInPasswordless(browser, device)
    expect(
      (await createCaller(app).call('GET', CURRENT_USER_PATH, undefined, { cookie: `sid=${old}` })).statusCode,
    ).toBe(401)
  })

  it('signs in while wrong passwords have locked the password stage', async () => {
    const { app, ada, device } = await createFixture()
    for (let count = 0; count < 5; count++)
      await createCaller(app).call('POST', '/api/login', credentials(ada.email, 'wrong'))
    const locked = await createCaller(app).call('POST', '/api/login', credentials(ada.email, PASSWORD))
    expect(statusAndMessage(locked)).toEqual([401, 'locked out'])
    expect((await signInPasswordless(createCaller(app), device)).statusCode).toBe(200)
  })

  it.each<[string, Deviations]>([
    ['the device did not verify finger, face or PIN', { isUnverified: true }],
    ['it answers with another origin', { origin: 'https://uid-check.example' }],
    ['it answers with another host name', { host: 'uid.firma.at' }],
    ['it has another user handle', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ])('is rejected if %s', { tags: ['V6.3.4'] }, async (_case, twist) => {
    const { app, device } = await createFixture()
    expect(statusAndMessage(await signInPasswordless(createCaller(app), device, twist))).toEqual(INVALID)
  })

  it('is rejected with a challenge that is used, expired, or issued after a password', {
    tags: ['V6.5.1'],
  }, async () => {
    const web = await createFixture()
    const { app, device, clock, ada } = web
    const browser = createCaller(app)
    const options = await fetchOptions(browser, PASSWORDLESS_PATH)
    const passkey = device.answer(options)
    expect((await browser.call('POST', PASSWORDLESS_PATH, { passkey })).statusCode).toBe(200)
    expect(statusAndMessage(await createCaller(app).call('POST', PASSWORDLESS_PATH, { passkey }))).toEqual(INVALID)
    expect(
      statusAndMessage(await createCaller(app).call('POST', PASSWORDLESS_PATH, { passkey: device.answer(options) })),
    ).toEqual(INVALID)
    const otherOptions = await fetchOptions(await enterPassword(web, ada), CODE_PATH)
    expect(
      statusAndMessage(await browser.call('POST', PASSWORDLESS_PATH, { passkey: device.answer(otherOptions) })),
    ).toEqual(INVALID)
    const late = await fetchOptions(browser, PASSWORDLESS_PATH)
    clock.move(5 * MINUTE)
    expect(statusAndMessage(await browser.call('POST', PASSWORDLESS_PATH, { passkey: device.answer(late) }))).toEqual(
      INVALID,
    )
  })

  it('that is unknown gets the same answers as a wrong one, including the lock', { tags: ['A-13'] }, async () => {
    const { app, device } = await createFixture()
    const unknownDevice = new Device()
    const browser = createCaller(app)
    const answerWrongly = () => signInPasswordless(browser, device, { host: 'x.at' })
    for (let count = 0; count < 5; count++) {
      const [unknownAnswer, knownAnswer] = [await signInPasswordless(browser, unknownDevice), await answerWrongly()]
      expect(unknownAnswer.json()).toEqual(knownAnswer.json())
      expect(statusAndMessage(unknownAnswer)).toEqual(INVALID)
    }
    expect(statusAndMessage(await signInPasswordless(browser, unknownDevice))).toEqual([401, 'locked out'])
    expect(statusAndMessage(await answerWrongly())).toEqual([401, 'locked out'])
  })

  it('does not sign in users who are inactive, without licence, or have an initial password', {
    tags: ['V6.3.4'],
  }, async () => {
    const web = await createFixture()
    const { app, device, ada, company } = web
    const { db } = web.database
    await updateUser(db, ada.id, { is_active: false })
    expect(statusAndMessage(await signInPasswordless(createCaller(app), device))).toEqual(INVALID)
    await updateUser(db, ada.id, { is_active: true, password_is_initial: true })
    expect(statusAndMessage(await signInPasswordless(createCaller(app), device))).toEqual(INVALID)
    await updateUser(db, ada.id, { password_is_initial: false })
    const setEnd = (valid_until: string | null) =>
      db.transaction().execute(trx => updateCompany(trx, company.id, { valid_until }))
    await setEnd('2020-01-01')
    expect(statusAndMessage(await signInPasswordless(createCaller(app), device))).toEqual([401, 'expired'])
    await setEnd(null)
    expect((await signInPasswordless(createCaller(app), device)).statusCode).toBe(200)
  })

  it('is rejected from another site, and not available without HTTPS', async () => {
    const { app, device } = await createFixture()
    const browser = createCaller(app)
    const { challenge } = await fetchOptions(browser, PASSWORDLESS_PATH)
    const foreignOrigin = { origin: 'https://evil.example' }
    const passkey = device.answer({ challenge })
    expect((await browser.call('POST', PASSWORDLESS_PATH, { passkey }, foreignOrigin)).statusCode).toBe(403)
    expect((await browser.call('POST', `${PASSWORDLESS_PATH}/options`, undefined, foreignOrigin)).statusCode).toBe(403)
    const webWithoutHttps = await createSignInWorld({ configuration: { publicUrl: 'http://uid.firma.at' } })
    expect((await createCaller(webWithoutHttps.app).call('POST', `${PASSWORDLESS_PATH}/options`)).statusCode).toBe(404)
  })

  it('is rejected after a change of the host name', async () => {
    const web = await createFixture()
    await web.database.db.updateTable('passkey').set({ host: 'old.firma.at' }).execute()
    expect(statusAndMessage(await signInPasswordless(createCaller(web.app), web.device))).toEqual(INVALID)
    expect((await web.settingsBrowser.call('GET', '/api/passkeys')).json()).toMatchObject([{ host: 'old.firma.at' }])
  })
})
