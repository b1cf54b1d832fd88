import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { createCaller, signIn } from '../../../tests/world/people/sign-in.ts'
import { MAIL_OPERATOR, mailWorker, PUBLIC_URL } from '../../../tests/world/product/mail-worker.ts'
import { DAY } from '../../../tests/world/product/moved-clock.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { type ReceivedMail, startMailServer } from '../../../tests/world/stand-ins/mail-server.ts'
import { LICENCE_MAIL } from '../../access/companies/licence-mails.ts'
import { MAILS } from '../../app/definitions/features.ts'
import { databaseNow } from '../../base/database/clock.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { defineTexts } from '../../base/texts/define.ts'
import { MAIL_CONTENT } from './create.ts'
import { defineMail } from './define-mail.ts'

async function createWorld() {
  const server = await startMailServer()
  const web = await createWeb({ configuration: { smtpUrl: server.url } })
  const operator = await addOperator(web)
  const company = await addTestCompany(web)
  const admin = await addPerson(web, { companyId: operator.id, role: ROLES.admin })
  const logged: object[] = []
  const round = () => mailWorker(web, { smtpUrl: server.url, logged, retryBaseMs: 0 })()
  return { ...web, server, operator, company, admin, logged, round }
}

const readOutbox = ({ database }: Pick<Web, 'database'>) =>
  database.db.selectFrom('mail').selectAll().orderBy('id').execute()

const graceIn = (companyId: number) => ({
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@firma.at',
  role: 3,
  companyId,
})

const passwordIn = ({ text }: ReceivedMail): string =>
  /^(?:Startpasswort|Initial password): (.+)$/m.exec(text)?.[1] ?? ''

const onlyMail = (mails: ReceivedMail[]): ReceivedMail => {
  expect(mails).toHaveLength(1)
  return mails[0] as ReceivedMail // counted above
}

describe('initial passwords', () => {
  it('are mailed to a new user in the user’s language, and shown to no one else', {
    tags: ['A-20', 'C2-09', 'C7-08'],
  }, async () => {
    const web = await createWorld()
    const browser = await signIn(web.app, web.admin, web.clock)
    const added = await browser.call('POST', '/api/users/adduser', graceIn(web.company.id), {
      'accept-language': 'de-AT',
    })
    expect(added.statusCode).toBe(201)
    expect(added.json()).not.toHaveProperty('initialPassword')
    const userPath = `/api/users/${added.json().id}`
    expect((await browser.call('POST', `${userPath}/initial-password`)).json()).toMatchObject({
      statusCode: 409,
      message: 'initial passwords are mailed',
    })
    await web.round()
    const mail = onlyMail(web.server.mails)
    expect(mail.to).toEqual(['grace@firma.at'])
    expect(mail.subject).toBe('Ihr Zugang zu UID Check')
    expect(mail.text).toContain('Guten Tag Grace Hopper,')
    expect(mail.text).toContain('Gültig bis: 27.11.2026')
    expect(mail.text).toContain(`${PUBLIC_URL}/login`)
    expect(mail.html).toContain(`<a href="${PUBLIC_URL}/login">Zur Anmeldung</a>`)
    expect(mail.headers.get('from')).toBe('UID Check <uid@firma.at>')
    const login = { email: 'grace@firma.at', password: passwordIn(mail) }
    expect((await createCaller(web.app).call('POST', '/api/login', login)).json()).toMatchObject({ firstLogin: true })
  })

  it('are mailed after a reset, in the language that the user last used', async () => {
    const web = await createWorld()
    const ada = await addPerson(web, { companyId: web.company.id })
    await web.database.db.updateTable('users').set({ language: 'en' }).where('id', '=', ada.id).execute()
    const browser = await signIn(web.app, web.admin, web.clock)
    expect((await browser.call('PATCH', `/api/users/${ada.id}`, { totp: true })).statusCode).toBe(204)
    await web.round()
    const mail = onlyMail(web.server.mails)
    expect(mail.subject).toBe('Your new password for UID Check')
    expect(mail.text).toContain('Dear Ada Lovelace,')
    expect(mail.text).toContain('set up your authenticator app again')
    const login = { email: ada.email, password: passwordIn(mail) }
    expect((await createCaller(web.app).call('POST', '/api/login', login)).json()).toMatchObject({ firstLogin: true })
  })

  it('of two resets are mailed once, with the valid password', async () => {
    const web = await createWorld()
    const browser = await signIn(web.app, web.admin, web.clock)
    const { id } = (await browser.call('POST', '/api/users/adduser', graceIn(web.company.id))).json()
    web.server.refuse(451)
    await web.round()
    for (let count = 0; count < 2; count++)
      expect((await browser.call('PATCH', `/api/users/${id}`)).statusCode).toBe(204)
    web.server.refuse(null)
    await web.round()
    const mail = onlyMail(web.server.mails)
    expect(mail.subject).toBe('Ihr neues Passwort für UID Check')
    const login = { email: 'grace@firma.at', password: passwordIn(mail) }
    expect((await createCaller(web.app).call('POST', '/api/login', login)).json()).toMatchObject({ firstLogin: true })
    await browser.call('PATCH', `/api/users/${id}`)
    await web.round()
    expect(web.server.mails).toHaveLength(2)
  })

  it('are encrypted in the outbox, never in a subject, and deleted once sent', { tags: ['K-01'] }, async () => {
    const web = await createWorld()
    const browser = await signIn(web.app, web.admin, web.clock)
    await browser.call('POST', '/api/users/adduser', graceIn(web.company.id))
    const [waiting] = await readOutbox(web)
    expect(waiting).toMatchObject({ state: 'waiting', content_sealed: expect.stringMatching(/^[0-9a-f]{8}\./) })
    await web.round()
    const mail = onlyMail(web.server.mails)
    const password = passwordIn(mail)
    expect(password).not.toBe('')
    expect(mail.subject).not.toContain(password)
    expect(JSON.stringify(waiting)).not.toContain(password)
    expect(await readOutbox(web)).toMatchObject([{ state: 'sent', content_sealed: null }])
    expect(JSON.stringify(web.logged)).not.toContain(password)
  })
})

describe('the outbox', () => {
  it('contains no mail of a change that failed', async () => {
    const web = await createWorld()
    const browser = await signIn(web.app, web.admin, web.clock)
    const body = { ...graceIn(web.company.id), email: web.admin.email }
    expect((await browser.call('POST', '/api/users/adduser', body)).statusCode).toBe(409)
    const failing = web.database.db.transaction().execute(async trx => {
      await web.mails.queue(trx, { cause: 'x', recipient: 'a@b.at', language: 'de' }, LICENCE_MAIL, LICENCE)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    await web.round()
    expect(await readOutbox(web)).toEqual([])
    expect(web.server.mails).toEqual([])
  })

  it('retries after a refusal and after a failed connection, until the mail is sent', {
    tags: ['V16.5.2'],
  }, async () => {
    const web = await createWorld()
    await queueLicenceMail(web, 'one')
    web.server.refuse(451)
    await web.round()
    await web.round()
    expect(web.server.mails).toEqual([])
    expect(await readOutbox(web)).toMatchObject([{ state: 'waiting', tries: 2 }])
    expect(web.logged).toHaveLength(2)
    await mailWorker(web, { smtpUrl: 'smtp://127.0.0.1:1', retryBaseMs: 0 })()
    expect(await readOutbox(web)).toMatchObject([{ state: 'waiting', tries: 3 }])
    web.server.refuse(null)
    await web.round()
    expect(web.server.mails).toHaveLength(1)
    expect(await readOutbox(web)).toMatchObject([{ state: 'sent' }])
  })

  it('waits longer after each failure, gives up after three days, and deletes the content', async () => {
    const web = await createWorld()
    await queueLicenceMail(web, 'one')
    web.server.refuse(550)
    const roundWithDelays = mailWorker(web, { smtpUrl: web.server.url })
    const runAndReadDelay = async () => {
      await web.database.db
        .updateTable('mail')
        .set({ next_try_at: new Date(0) })
        .execute()
      const before = (await databaseNow(web.database.db)).getTime()
      await roundWithDelays()
      const after = (await databaseNow(web.database.db)).getTime()
      const [row] = await readOutbox(web)
      const next = row?.next_try_at.getTime() ?? 0
      // The wait starts between these two moments.
      return { atLeast: next - after, atMost: next - before }
    }
    const [first, second] = [await runAndReadDelay(), await runAndReadDelay()]
    expect(first.atMost).toBeGreaterThan(0)
    expect(second.atMost).toBeGreaterThan(first.atLeast * 1.5)
    const setAge = async (ms: number) => {
      // By the product's clock, not by this machine's.
      const created_at = new Date(web.clock.now().getTime() - ms)
      await web.database.db.updateTable('mail').set({ created_at }).execute()
      await runAndReadDelay()
    }
    await setAge(3 * DAY - 1)
    expect(await readOutbox(web)).toMatchObject([{ state: 'waiting' }])
    await setAge(3 * DAY + 1)
    expect(await readOutbox(web)).toMatchObject([{ state: 'given-up', content_sealed: null }])
  })

  it('sends each mail once, with repeated causes and several workers', async () => {
    const web = await createWorld()
    for (const cause of ['one', 'two', 'three', 'one']) await queueLicenceMail(web, cause)
    await Promise.all([web.round(), web.round(), web.round()])
    await web.round()
    expect(web.server.mails).toHaveLength(3)
    expect(new Set(web.server.mails.map(mail => mail.headers.get('message-id'))).size).toBe(3)
  })

  it('sends the mail of a killed worker again with the same Message-ID', async () => {
    const web = await createWorld()
    await queueLicenceMail(web, 'one')
    await web.round()
    // As if the process had died after the server accepted the mail.
    await web.database.db
      .updateTable('mail')
      .set({ state: 'waiting', content_sealed: (await encryptLicenceMail(web)) ?? '', next_try_at: new Date(0) })
      .execute()
    await web.round()
    const ids = web.server.mails.map(mail => mail.headers.get('message-id'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('skips a mail of an unknown kind, which waits until it has a definition', async () => {
    const web = await createWorld()
    const texts = defineTexts('mails-test', {
      subject: { de: 'Neues von {{what}}', en: 'News of {{what}}' },
      toHome: { de: 'Zur Startseite', en: 'To the home page' },
    })
    const news = defineMail({
      kind: 'test-news',
      texts,
      parts: ({ what }: { what: string }, t) => ({
        subject: t('subject', { what }),
        paragraphs: [],
        facts: [],
        notes: [],
        link: { label: t('toHome'), path: '/' },
      }),
    })
    const envelope = { cause: 'news', recipient: 'kanzlei@firma.at', language: 'de' as const }
    await web.database.db.transaction().execute(trx => web.mails.queue(trx, envelope, news, { what: 'Wien' }))
    await queueLicenceMail(web, 'one')
    await web.round()
    expect(web.server.mails.map(({ subject }) => subject)).toEqual(['Lizenz von Firma endet am 24.12.2026'])
    expect((await readOutbox(web)).map(({ cause, state }) => [cause, state])).toEqual([
      ['news', 'waiting'],
      ['one', 'sent'],
    ])
    await mailWorker(web, { smtpUrl: web.server.url, definitions: [...MAILS, news] })()
    expect(web.server.mails[1]).toMatchObject({ subject: 'Neues von Wien', text: expect.stringContaining(PUBLIC_URL) })
    expect(JSON.stringify(web.logged)).toContain('there is no mail test-news')
  })

  it('escapes user input in headers and markup', { tags: ['H-02', 'V1.3.11'] }, async () => {
    const web = await createWorld()
    const name = 'A\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>&"\u202Etxt'
    await queueLicenceMail(web, 'one', { ...LICENCE, companyName: name })
    await web.round()
    const mail = onlyMail(web.server.mails)
    expect(mail.to).toEqual(['kanzlei@firma.at'])
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.subject).toContain('A Bcc: eve@evil.example <script>')
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot; txt')
    expect(mail.html).not.toContain('<script')
  })
})

describe('mails about ending licences', () => {
  it('are sent to the operator once each, 30 and 7 days before the end, despite concurrent runs', async () => {
    const web = await createWorld()
    const setUntil = (valid_until: string) =>
      web.database.db.updateTable('company').set({ valid_until }).where('id', '=', web.company.id).execute()
    await setUntil('2026-12-24')
    const subjects = () => web.server.mails.map(mail => mail.subject)
    const subject = `Lizenz von ${web.company.name} endet am 24.12.2026`
    // Every second day, so that missed days are caught up.
    for (let day = 20; day < 34; day += 2) {
      web.clock.set(new Date(Date.UTC(2026, 10, day, 23, 30)).toISOString())
      await Promise.all([web.round(), web.round()])
    }
    expect(subjects()).toEqual([subject])
    expect(web.server.mails[0]?.to).toEqual([MAIL_OPERATOR.email])
    expect(web.server.mails[0]?.text).toContain('gilt noch 29 Tage')
    web.clock.set('2026-12-16T22:59:59Z')
    await web.round()
    expect(subjects()).toHaveLength(1)
    web.clock.set('2026-12-16T23:00:00Z')
    for (let count = 0; count < 3; count++) await web.round()
    expect(subjects()).toEqual([subject, subject])
    expect(web.server.mails[1]?.text).toContain('gilt noch 7 Tage')
    await setUntil('2026-12-20')
    await web.round()
    expect(subjects()[2]).toContain('20.12.2026')
  })

  it('are in the language that the mailbox’s user last used, else in that of operator.json', {
    tags: ['C7-06'],
  }, async () => {
    const web = await createWorld()
    const round = (language: 'de' | 'en') =>
      mailWorker(web, { smtpUrl: web.server.url, operator: { ...MAIL_OPERATOR, language } })()
    const setUntil = (valid_until: string) =>
      web.database.db.updateTable('company').set({ valid_until }).where('id', '=', web.company.id).execute()
    await setUntil('2026-11-22')
    await round('en')
    const { name } = web.company
    expect(web.server.mails[0]?.subject).toBe(`Licence of ${name} ends on 22.11.2026`)
    expect(web.server.mails[0]?.text).toContain('Dear team,')
    expect(web.server.mails[0]?.text).toContain('is valid for 2 more days')
    expect(web.server.mails[0]?.text).toContain('Access until: 22.11.2026')
    const reader = await addPerson(web, { companyId: web.operator.id, email: MAIL_OPERATOR.email.toUpperCase() })
    const changeUser = (change: { language?: 'de' | 'en'; is_active?: boolean }) =>
      web.database.db.updateTable('users').set(change).where('id', '=', reader.id).execute()
    await changeUser({ language: 'en' })
    await setUntil('2026-11-21')
    await round('de')
    expect(web.server.mails[1]?.text).toContain('is valid for one more day')
    await changeUser({ is_active: false })
    await setUntil('2026-11-20')
    await round('de')
    expect(web.server.mails[2]?.subject).toBe(`Lizenz von ${name} endet am 20.11.2026`)
    expect(web.server.mails[2]?.text).toContain('endet heute')
  })

  it('are not sent about the operator, deleted companies and past days', async () => {
    const web = await createWorld()
    await web.database.db.updateTable('company').set({ valid_until: '2026-11-25' }).execute()
    await web.database.db
      .updateTable('company')
      .set({ deleted_at: new Date() })
      .where('id', '=', web.company.id)
      .execute()
    await addTestCompany(web, { validUntil: '2026-11-19' })
    await addTestCompany(web, { validUntil: '2026-12-21' })
    await web.round()
    expect(await readOutbox(web)).toEqual([])
  })
})

it('sends nothing and deletes contents if mails are switched off', async () => {
  const web = await createWorld()
  await queueLicenceMail(web, 'one')
  await web.database.db
    .updateTable('mail')
    .set({ created_at: new Date(Date.now() - 4 * DAY) })
    .execute()
  const roundWithoutMails = mailWorker(web, { smtpUrl: null })
  await roundWithoutMails()
  expect(await readOutbox(web)).toMatchObject([{ state: 'given-up', content_sealed: null }])
  expect(web.server.mails).toEqual([])
})

const LICENCE = { companyName: 'Firma', validUntil: '2026-12-24', daysLeft: 7 }

const queueLicenceMail = (web: Web, cause: string, licence = LICENCE) =>
  web.database.db
    .transaction()
    .execute(trx =>
      web.mails.queue(trx, { cause, recipient: 'kanzlei@firma.at', language: 'de' }, LICENCE_MAIL, licence),
    )

const encryptLicenceMail = async ({ encryption }: Pick<Web, 'encryption'>) =>
  encryption.encrypt(JSON.stringify({ kind: 'licence', ...LICENCE }), MAIL_CONTENT.context({ cause: 'one' }))
