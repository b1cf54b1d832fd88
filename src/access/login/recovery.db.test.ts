import { describe, expect, it } from 'vitest'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createSignInWorld, credentials, statusAndMessage } from '../../../tests/world/people/sign-in-world.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const RECOVERY_CODES_PATH = '/api/recovery-codes'
const WRONG_CODE = '0000-0000-0000-0000-0000-0000'

async function createFixture(options: Parameters<typeof createSignInWorld>[0] = {}) {
  const web = await createSignInWorld(options)
  const settingsBrowser = await signIn(web.app, web.ada, web.clock)
  const created = await settingsBrowser.call('POST', RECOVERY_CODES_PATH, { totp: freshCode(web.ada, web.clock) })
  expect(created.statusCode).toBe(201)
  web.clock.move(MINUTE)
  return { ...web, settingsBrowser, codes: created.json<{ codes: string[] }>().codes }
}

/** Returns a browser that has entered a correct password. */
async function enterPassword({ app }: Pick<Web, 'app'>, { email }: Person): Promise<Caller> {
  const browser = createCaller(app)
  expect((await browser.call('POST', '/api/login', credentials(email, PASSWORD))).statusCode).toBe(200)
  return browser
}

const recover = (browser: Caller, { email }: Person, recoveryCode: string) =>
  browser.call('POST', '/api/login/recovery', { email, recoveryCode })

const actionsOf = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('recovery codes', () => {
  it('are created only with a fresh one-time code: ten distinct codes, returned once and stored as hashes', {
    tags: ['V6.5.2'],
  }, async () => {
    const { app, database, clock, ada } = await createSignInWorld()
    const browser = await signIn(app, ada, clock)
    expect((await browser.call('GET', RECOVERY_CODES_PATH)).json()).toEqual({ left: 0, madeAt: null })
    for (const totp of ['', '000000', freshCode({ ...ada, lastStep: 0 }, clock)])
      expect(statusAndMessage(await browser.call('POST', RECOVERY_CODES_PATH, { totp }))).toEqual([
        400,
        'TOTP is invalid',
      ])
    expect((await browser.call('GET', RECOVERY_CODES_PATH)).json()).toEqual({ left: 0, madeAt: null })

    const created = await browser.call('POST', RECOVERY_CODES_PATH, { totp: freshCode(ada, clock) })
    const { codes } = created.json<{ codes: string[] }>()
    expect(new Set(codes).size).toBe(10)
    const listed = await browser.call('GET', RECOVERY_CODES_PATH)
    expect(listed.json()).toEqual({ left: 10, madeAt: clock.now().toISOString() })
    const rows = JSON.stringify(await database.db.selectFrom('recovery_code').selectAll().execute())
    const log = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    for (const code of codes) for (const text of [listed.body, rows, log]) expect(text).not.toContain(code.slice(0, 9))
  })

  it('lead to a new authenticator and a session; the lost authenticator stays valid until then', {
    tags: ['V6.4.4'],
  }, async () => {
    const web = await createFixture()
    const { app, clock, ada, settingsBrowser, codes } = web
    const browser = await enterPassword(web, ada)
    const recovered = await recover(browser, ada, ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')} `)
    expect(recovered.json()).toEqual({ totpUri: expect.stringContaining('otpauth://totp/'), left: 9 })
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    // A person with only the password gains no access, and the lost phone stays valid until then.
    const thief = createCaller(app)
    expect((await thief.call('POST', '/api/login', credentials(ada.email, PASSWORD))).json()).toEqual({
      firstLogin: false,
    })
    const newPhone = { ...ada, totpSecret: new URL(recovered.json().totpUri).searchParams.get('secret') ?? '' }
    const earlyCode = { email: ada.email, totp: freshCode({ ...newPhone, lastStep: 0 }, clock) }
    expect(statusAndMessage(await thief.call('POST', '/api/login/otp', earlyCode))).toEqual([401, 'totp invalid'])
    await signIn(app, ada, clock)

    newPhone.lastStep = 0
    const codeAnswer = await browser.call('POST', '/api/login/otp', {
      email: ada.email,
      totp: freshCode(newPhone, clock),
    })
    expect(codeAnswer.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    expect((await browser.call('GET', RECOVERY_CODES_PATH)).json()).toMatchObject({ left: 9 })
    // The lost phone is signed out, and its codes are no longer valid.
    expect((await settingsBrowser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(401)
    clock.move(MINUTE)
    await expect(signIn(app, ada, clock)).rejects.toThrow('totp invalid')
    await signIn(app, newPhone, clock)
    const actions = await actionsOf(web)
    for (const action of ['user.recovery-codes', 'sign-in.recovery', 'user.new-authenticator'])
      expect(actions.filter(each => each === action)).toEqual([action])
  })

  it('are accepted once, even by four concurrent calls', { tags: ['V6.5.1'] }, async () => {
    const web = await createFixture()
    const browser = await enterPassword(web, web.ada)
    const code = web.codes[0] ?? ''
    const answers = await Promise.all(Array.from({ length: 4 }, () => recover(browser, web.ada, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
    expect((await web.settingsBrowser.call('GET', RECOVERY_CODES_PATH)).json()).toMatchObject({ left: 9 })
    web.clock.move(20 * MINUTE)
    expect(statusAndMessage(await recover(await enterPassword(web, web.ada), web.ada, code))).toEqual([
      401,
      'recovery code invalid',
    ])
  })

  it('share the lock of one-time codes, which also rejects the right code', async () => {
    const web = await createFixture()
    const { ada, codes } = web
    const browser = await enterPassword(web, ada)
    for (let count = 0; count < 3; count++)
      expect(statusAndMessage(await recover(browser, ada, WRONG_CODE))).toEqual([401, 'recovery code invalid'])
    for (let count = 0; count < 2; count++)
      expect(
        statusAndMessage(await browser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' }))[0],
      ).toBe(401)
    expect(statusAndMessage(await recover(browser, ada, codes[0] ?? ''))).toEqual([401, 'locked out'])
    expect(
      statusAndMessage(
        await browser.call('POST', '/api/login/otp', { email: ada.email, totp: freshCode(ada, web.clock) }),
      ),
    )
      // The one-time code is locked, too.
      .toEqual([401, 'locked out'])
    expect((await actionsOf(web)).filter(action => action === 'sign-in.locked')).toHaveLength(1)
    web.clock.move(16 * MINUTE)
    expect((await recover(await enterPassword(web, ada), ada, codes[0] ?? '')).statusCode).toBe(200)
  })

  it('of another user, or replaced by new ones, are rejected', async () => {
    const web = await createFixture()
    const { app, clock, ada, codes, settingsBrowser } = web
    const browser = await enterPassword(web, ada)
    expect((await recover(browser, { ...ada, email: 'other@firma.at' }, codes[0] ?? '')).statusCode).toBe(401)
    const replaced = await settingsBrowser.call('POST', RECOVERY_CODES_PATH, { totp: freshCode(ada, clock) })
    for (const code of codes.slice(0, 2))
      expect(statusAndMessage(await recover(browser, ada, code))).toEqual([401, 'recovery code invalid'])
    expect((await recover(browser, ada, replaced.json().codes[0])).statusCode).toBe(200)
    expect(
      (await createCaller(app).call('POST', '/api/login/recovery', { email: ada.email, recoveryCode: codes[0] }))
        .statusCode,
    ).toBe(401)
  })

  it('restart the five minutes, and an abandoned recovery does not change the authenticator', async () => {
    const web = await createFixture()
    const { app, clock, ada, codes } = web
    const browser = await enterPassword(web, ada)
    clock.move(4 * MINUTE)
    const { totpUri } = (await recover(browser, ada, codes[0] ?? '')).json()
    const newPhone = { ...ada, lastStep: 0, totpSecret: new URL(totpUri).searchParams.get('secret') ?? '' }
    clock.move(6 * MINUTE)
    const lateCode = { email: ada.email, totp: freshCode(newPhone, clock) }
    expect((await browser.call('POST', '/api/login/otp', lateCode)).statusCode).toBe(401)
    await signIn(app, ada, clock)
  })

  it('are deleted by a reset of the authenticator, but not by a reset of only the password', async () => {
    const web = await createFixture()
    const admin = await addPerson(web, { companyId: web.company.id, role: ROLES.admin })
    const settingsBrowser = await signIn(web.app, admin, web.clock)
    const storedCodes = () => web.database.db.selectFrom('recovery_code').select('code_hash').execute()
    expect((await settingsBrowser.call('PATCH', `/api/users/${web.ada.id}`)).statusCode).toBe(204)
    expect(await storedCodes()).toHaveLength(10)
    expect((await settingsBrowser.call('PATCH', `/api/users/${web.ada.id}`, { totp: true })).statusCode).toBe(204)
    expect(await storedCodes()).toEqual([])
  })

  it('are announced to their user by mail when created and when used', async () => {
    const server = await startMailServer()
    const web = await createFixture({ configuration: { smtpUrl: server.url } })
    await recover(await enterPassword(web, web.ada), web.ada, web.codes[0] ?? '')
    await mailWorker(web, { smtpUrl: server.url, logged: [], retryBaseMs: 0 })()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[web.ada.email], 'Neue Wiederherstellungscodes für UID Check'],
      [[web.ada.email], 'Wiederherstellungscode für UID Check verwendet'],
    ])
    expect(server.mails[1]?.text).toContain('Codes übrig: 9')
    for (const { text, html } of server.mails) for (const code of web.codes) expect(text + html).not.toContain(code)
  })
})
