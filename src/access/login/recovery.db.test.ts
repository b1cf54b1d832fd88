import { describe, expect, it } from 'vitest'
import { addPerson, PASSWORD, type Person } from '../../../tests/world/people/people.ts'
import { type Caller, callerOn, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { login, messageOf, signingIn } from '../../../tests/world/people/signing-in.ts'
import { mailWorker } from '../../../tests/world/product/mail-worker.ts'
import { MINUTE } from '../../../tests/world/product/moved-clock.ts'
import type { Web } from '../../../tests/world/product/web.ts'
import { startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const CURRENT = '/api/users/user/current'
const LEFT = '/api/recovery-codes'
const NO_CODE = '0000-0000-0000-0000-0000-0000'

async function withCodes(options: Parameters<typeof signingIn>[0] = {}) {
  const web = await signingIn(options)
  const office = await signIn(web.app, web.ada, web.clock)
  const made = await office.call('POST', LEFT, { totp: freshCode(web.ada, web.clock) })
  expect(made.statusCode).toBe(201)
  web.clock.move(MINUTE)
  return { ...web, office, codes: made.json<{ codes: string[] }>().codes }
}

/** A browser after a correct password. */
async function atCode({ app }: Pick<Web, 'app'>, { email }: Person): Promise<Caller> {
  const browser = callerOn(app)
  expect((await browser.call('POST', '/api/login', login(email, PASSWORD))).statusCode).toBe(200)
  return browser
}

const recover = (browser: Caller, { email }: Person, recoveryCode: string) =>
  browser.call('POST', '/api/login/recovery', { email, recoveryCode })

const actionsOf = async ({ database }: Pick<Web, 'database'>) =>
  (await database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

describe('recovery codes', () => {
  it('are made with a fresh one-time code only, ten that differ, shown once, kept as hashes, and counted', {
    tags: ['V6.5.2'],
  }, async () => {
    const { app, database, clock, ada } = await signingIn()
    const browser = await signIn(app, ada, clock)
    expect((await browser.call('GET', LEFT)).json()).toEqual({ left: 0, madeAt: null })
    for (const totp of ['', '000000', freshCode({ ...ada, lastStep: 0 }, clock)])
      expect(messageOf(await browser.call('POST', LEFT, { totp }))).toEqual([400, 'TOTP is invalid'])
    expect((await browser.call('GET', LEFT)).json()).toEqual({ left: 0, madeAt: null })

    const made = await browser.call('POST', LEFT, { totp: freshCode(ada, clock) })
    const { codes } = made.json<{ codes: string[] }>()
    expect(new Set(codes).size).toBe(10)
    const seen = await browser.call('GET', LEFT)
    expect(seen.json()).toEqual({ left: 10, madeAt: clock.now().toISOString() })
    const rows = JSON.stringify(await database.db.selectFrom('recovery_code').selectAll().execute())
    const log = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
    for (const code of codes) for (const place of [seen.body, rows, log]) expect(place).not.toContain(code.slice(0, 9))
  })

  it('lead to a new authenticator and in, while the lost one stands until then and not after', {
    tags: ['V6.4.4'],
  }, async () => {
    const web = await withCodes()
    const { app, clock, ada, office, codes } = web
    const browser = await atCode(web, ada)
    const recovered = await recover(browser, ada, ` ${codes[3]?.toLowerCase().replaceAll('-', ' ')} `)
    expect(recovered.json()).toEqual({ totpUri: expect.stringContaining('otpauth://totp/'), left: 9 })
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(401)
    // A person with only the password gains no access, and the lost phone stays valid.
    const thief = callerOn(app)
    expect((await thief.call('POST', '/api/login', login(ada.email, PASSWORD))).json()).toEqual({ firstLogin: false })
    const newPhone = { ...ada, totpSecret: new URL(recovered.json().totpUri).searchParams.get('secret') ?? '' }
    const early = { email: ada.email, totp: freshCode({ ...newPhone, lastStep: 0 }, clock) }
    expect(messageOf(await thief.call('POST', '/api/login/otp', early))).toEqual([401, 'totp invalid'])
    await signIn(app, ada, clock)

    newPhone.lastStep = 0
    const entered = await browser.call('POST', '/api/login/otp', { email: ada.email, totp: freshCode(newPhone, clock) })
    expect(entered.json()).toMatchObject({ id: ada.id, hasFirstLogin: true })
    expect((await browser.call('GET', CURRENT)).statusCode).toBe(200)
    expect((await browser.call('GET', LEFT)).json()).toMatchObject({ left: 9 })
    // The lost phone is signed out, and its codes are no longer valid.
    expect((await office.call('GET', CURRENT)).statusCode).toBe(401)
    clock.move(MINUTE)
    await expect(signIn(app, ada, clock)).rejects.toThrow('totp invalid')
    await signIn(app, newPhone, clock)
    const told = await actionsOf(web)
    for (const action of ['user.recovery-codes', 'sign-in.recovery', 'user.new-authenticator'])
      expect(told.filter(each => each === action)).toEqual([action])
  })

  it('serve once, also for four posts at the same moment', { tags: ['V6.5.1'] }, async () => {
    const web = await withCodes()
    const browser = await atCode(web, web.ada)
    const code = web.codes[0] ?? ''
    const answers = await Promise.all(Array.from({ length: 4 }, () => recover(browser, web.ada, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401, 401, 401])
    expect((await web.office.call('GET', LEFT)).json()).toMatchObject({ left: 9 })
    web.clock.move(20 * MINUTE)
    expect(messageOf(await recover(await atCode(web, web.ada), web.ada, code))).toEqual([401, 'recovery code invalid'])
  })

  it('lock like one-time codes, on the same counter, and the lock holds for the right one too', async () => {
    const web = await withCodes()
    const { ada, codes } = web
    const browser = await atCode(web, ada)
    for (let tried = 0; tried < 3; tried++)
      expect(messageOf(await recover(browser, ada, NO_CODE))).toEqual([401, 'recovery code invalid'])
    for (let tried = 0; tried < 2; tried++)
      expect(messageOf(await browser.call('POST', '/api/login/otp', { email: ada.email, totp: '000000' }))[0]).toBe(401)
    expect(messageOf(await recover(browser, ada, codes[0] ?? ''))).toEqual([401, 'locked out'])
    expect(
      messageOf(await browser.call('POST', '/api/login/otp', { email: ada.email, totp: freshCode(ada, web.clock) })),
    )
      // Both ways to sign in report the lock.
      .toEqual([401, 'locked out'])
    expect((await actionsOf(web)).filter(action => action === 'sign-in.locked')).toHaveLength(1)
    web.clock.move(16 * MINUTE)
    expect((await recover(await atCode(web, ada), ada, codes[0] ?? '')).statusCode).toBe(200)
  })

  it('of others, or replaced by new ones, open nothing', async () => {
    const web = await withCodes()
    const { app, clock, ada, codes, office } = web
    const browser = await atCode(web, ada)
    expect((await recover(browser, { ...ada, email: 'other@firma.at' }, codes[0] ?? '')).statusCode).toBe(401)
    const anew = await office.call('POST', LEFT, { totp: freshCode(ada, clock) })
    for (const code of codes.slice(0, 2))
      expect(messageOf(await recover(browser, ada, code))).toEqual([401, 'recovery code invalid'])
    expect((await recover(browser, ada, anew.json().codes[0])).statusCode).toBe(200)
    expect(
      (await callerOn(app).call('POST', '/api/login/recovery', { email: ada.email, recoveryCode: codes[0] }))
        .statusCode,
    ).toBe(401)
  })

  it('restart the five minutes, and an abandoned recovery leaves the authenticator as it was', async () => {
    const web = await withCodes()
    const { app, clock, ada, codes } = web
    const browser = await atCode(web, ada)
    clock.move(4 * MINUTE)
    const { totpUri } = (await recover(browser, ada, codes[0] ?? '')).json()
    const newPhone = { ...ada, lastStep: 0, totpSecret: new URL(totpUri).searchParams.get('secret') ?? '' }
    clock.move(6 * MINUTE)
    const late = { email: ada.email, totp: freshCode(newPhone, clock) }
    expect((await browser.call('POST', '/api/login/otp', late)).statusCode).toBe(401)
    await signIn(app, ada, clock)
  })

  it('go when an administrator clears the authenticator, and not when he resets the password alone', async () => {
    const web = await withCodes()
    const admin = await addPerson(web, { companyId: web.company.id, role: ROLES.admin })
    const office = await signIn(web.app, admin, web.clock)
    const left = () => web.database.db.selectFrom('recovery_code').select('code_hash').execute()
    expect((await office.call('PATCH', `/api/users/${web.ada.id}`)).statusCode).toBe(204)
    expect(await left()).toHaveLength(10)
    expect((await office.call('PATCH', `/api/users/${web.ada.id}`, { totp: true })).statusCode).toBe(204)
    expect(await left()).toEqual([])
  })

  it('are told of by mail, to their owner, when they are made and when one is used', async () => {
    const server = await startMailServer()
    const web = await withCodes({ configuration: { smtpUrl: server.url } })
    await recover(await atCode(web, web.ada), web.ada, web.codes[0] ?? '')
    await mailWorker(web, { smtpUrl: server.url, logged: [], retryBaseMs: 0 })()
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[web.ada.email], 'Neue Wiederherstellungscodes für UID Check'],
      [[web.ada.email], 'Wiederherstellungscode für UID Check verwendet'],
    ])
    expect(server.mails[1]?.text).toContain('Codes übrig: 9')
    for (const { text, html } of server.mails) for (const code of web.codes) expect(text + html).not.toContain(code)
  })
})
