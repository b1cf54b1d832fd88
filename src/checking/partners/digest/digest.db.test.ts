import { expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../../tests/world/databases/blocked.ts'
import { addOperator, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { mailWorker, PUBLIC_URL } from '../../../../tests/world/product/mail-worker.ts'
import { DAY, HOUR } from '../../../../tests/world/product/moved-clock.ts'
import { createWeb } from '../../../../tests/world/product/web.ts'
import { startMailServer } from '../../../../tests/world/stand-ins/mail-server.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { saveSetting } from '../../../access/settings/store.ts'
import { storeAnswers } from '../../../answers/checks/store.ts'
import type { Transaction } from '../../../base/database/database.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import type { Answer } from '../../../registers/authorities/answer.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import { lockChanges } from '../changes-store.ts'
import type { DigestSetting, PartnerChanges } from '../wire.ts'
import { digestRound } from './digest-mails.ts'

const answerOf = (uid: string): Answer => ({
  uid,
  service: 'vies',
  requesterUid: '',
  requesterName: '',
  askedAt: new Date('2026-11-20T10:00:00Z'),
  durationMs: 5,
  code: '',
  message: '',
  name: 'Neu',
  addressLines: [],
  street: '',
  zipCode: '',
  city: '',
  level: 2,
  consultationNumber: '',
  trader: [],
  outcome: { verdict: 'valid' },
})

async function world(startsAt = '2026-11-20T12:00:00Z') {
  const server = await startMailServer()
  const web = await createWeb({ configuration: { smtpUrl: server.url } })
  web.clock.set(startsAt)
  const { db } = web.database
  await addOperator(web)
  const company = await addTestCompany(web, { name: 'Handel GmbH' })
  const ada = await addPerson(web, { companyId: company.id, email: 'ada@firma.at' })
  const set = (key: 'watch_partners' | 'watch_mails', value: string) =>
    db.transaction().execute(trx => saveSetting(trx, { company_id: company.id, category: 'watch', key, value }))
  await set('watch_partners', '1')
  let count = 0
  const addPartner = async (companyId: number, reader: Pick<Transaction, 'insertInto'>) => {
    count += 1
    const partner = {
      company_id: companyId,
      uid: `ATU${10_000_000 + count}`,
      own_name: `Kunde ${count}`,
      given_name: '',
    }
    const times = { first_asked_at: web.clock.now(), last_asked_at: web.clock.now() }
    const insert = reader.insertInto('partner').values({ ...partner, ...times })
    return { ...(await insert.returning('id').executeTakeFirstOrThrow()), uid: partner.uid }
  }
  /** Puts another partner on the list of fictitious companies. */
  const change = async (companyId = company.id, reader: Pick<Transaction, 'insertInto'> = db) => {
    const { id, uid } = await addPartner(companyId, reader)
    const listing = { kind: 'listing' as const, before: 'null', after: '{"since":"2024-03-12"}' }
    const row = { company_id: companyId, partner_id: id, ...listing, happened_at: web.clock.now() }
    await reader.insertInto('partner_change').values(row).execute()
    return uid
  }
  /** Renames another partner. */
  const rename = async () => {
    const { id, uid } = await addPartner(company.id, db)
    const [answerId = 0] = await db
      .transaction()
      .execute(trx => storeAnswers(trx, { companyId: company.id, userId: null, batchId: null }, [answerOf(uid)]))
    const nameChange = { kind: 'name' as const, before: '"Alt"', after: '"Neu"' }
    const answerRefs = { before_answer_id: answerId, after_answer_id: answerId, happened_at: web.clock.now() }
    const row = { company_id: company.id, partner_id: id, ...nameChange, ...answerRefs }
    await db.insertInto('partner_change').values(row).execute()
  }
  const send = mailWorker(web, { smtpUrl: server.url })
  const worker = () => digestRound({ ...web, log: silentLog })
  /** Runs one round of a newly started worker. */
  const round = async () => {
    await worker()()
    await send()
    return server.mails.splice(0)
  }
  return { ...web, db, server, company, ada, set, change, rename, worker, round }
}

it.each([
  ['the clocks go forward', '2027-03-28', '05:00:00'],
  ['the clocks go back', '2026-10-25', '06:00:00'],
])('sends one digest a day, from seven o’clock in Vienna, also when %s', async (_when, day, seven) => {
  const { clock, change, round, worker } = await world(`${day}T00:30:00Z`)
  await change()
  clock.set(new Date(Date.parse(`${day}T${seven}Z`) - 1_000).toISOString())
  expect(await round()).toEqual([])
  clock.set(`${day}T${seven}Z`)
  await Promise.all([worker()(), worker()()])
  // A worker started after both changes.
  expect(await round()).toHaveLength(1)
  const laterUid = await change()
  clock.set(`${day}T21:30:00Z`)
  expect(await round()).toEqual([])
  clock.move(10 * HOUR)
  expect((await round()).map(({ text }) => text.includes(groupUid(laterUid)))).toEqual([true])
})

it('mails each user their unseen changes, in their language, with a link to the page', {
  tags: ['C9-13'],
}, async () => {
  const web = await world()
  const [seenUid, unseenUid] = [await web.change(), await web.change()]
  const eve = await addPerson(web, { companyId: web.company.id, email: 'eve@firma.at', role: ROLES.tester })
  await web.db.updateTable('users').set({ language: 'en' }).where('id', '=', web.ada.id).execute()
  const browser = await signIn(web.app, eve, web.clock)
  const list = `/api/company/${web.company.id}/partner-changes`
  const { changes } = (await browser.call('GET', list)).json<PartnerChanges>()
  expect((await browser.call('PUT', `${list}/seen`, { upTo: changes[1]?.id })).statusCode).toBe(204)
  web.clock.set('2026-11-21T06:00:00Z')
  const mails = (await web.round()).toSorted((a, b) => (String(a.to) < String(b.to) ? -1 : 1))
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [['ada@firma.at'], '2 changes to your business partners'],
    [['eve@firma.at'], '1 Änderung bei Geschäftspartnern'],
  ])
  const [english, german] = mails.map(({ text }) => text)
  expect(english).toContain('Dear Ada Lovelace,')
  expect(english).toContain(`${groupUid(seenUid)} Kunde 1: New: On the list of fictitious companies since 12.03.2024`)
  expect(german).toContain(`${groupUid(unseenUid)} Kunde 2: Neu: Auf der Liste der Scheinunternehmen seit 12.03.2024`)
  expect(german).not.toContain(groupUid(seenUid))
  expect(german).toMatch(new RegExp(`Zu den Änderungen:\\s+${PUBLIC_URL}/\\s`))
  expect(german).toContain('Handel GmbH')
})

it('sends nothing to a user who switched it off, and still mails all others', { tags: ['C9-14'] }, async () => {
  const web = await world()
  const eve = await addPerson(web, { companyId: web.company.id, email: 'eve@firma.at' })
  const browser = await signIn(web.app, eve, web.clock)
  const setting = async () => (await browser.call('GET', '/api/partner-mails')).json<DigestSetting>()
  expect(await setting()).toEqual({ wants: true, isSent: true })
  expect((await browser.call('PUT', '/api/partner-mails', { wants: false })).statusCode).toBe(204)
  expect(await setting()).toEqual({ wants: false, isSent: true })
  await web.change()
  web.clock.set('2026-11-21T06:00:00Z')
  expect((await web.round()).map(({ to }) => to)).toEqual([['ada@firma.at']])

  const secondSession = await signIn(web.app, eve, web.clock)
  expect((await secondSession.call('PUT', '/api/partner-mails', { wants: true })).statusCode).toBe(204)
  await web.change()
  web.clock.set('2026-11-22T06:00:00Z')
  expect((await web.round()).flatMap(({ to }) => to).toSorted()).toEqual(['ada@firma.at', 'eve@firma.at'])
  // The company's switch takes precedence over each user's.
  await web.set('watch_mails', '0')
  const thirdSession = await signIn(web.app, eve, web.clock)
  expect((await thirdSession.call('GET', '/api/partner-mails')).json()).toEqual({ wants: true, isSent: false })
})

it('omits changes that the user marked as seen individually', async () => {
  const web = await world()
  const [seenUid, unseenUid] = [await web.change(), await web.change()]
  const eve = await addPerson(web, { companyId: web.company.id, email: 'eve@firma.at' })
  const browser = await signIn(web.app, eve, web.clock)
  const list = `/api/company/${web.company.id}/partner-changes`
  const { changes } = (await browser.call('GET', list)).json<PartnerChanges>()
  expect((await browser.call('PUT', `${list}/${changes[1]?.id}/seen`)).statusCode).toBe(204)
  web.clock.set('2026-11-21T06:00:00Z')
  const sentMails = (await web.round()).map(({ to, subject, text }) => [
    String(to),
    subject,
    [seenUid, unseenUid].map(uid => text.includes(groupUid(uid))),
  ])
  expect(sentMails.toSorted()).toEqual([
    ['ada@firma.at', '2 Änderungen bei Geschäftspartnern', [true, true]],
    ['eve@firma.at', '1 Änderung bei Geschäftspartnern', [false, true]],
  ])
})

it('names 20 changes, verdicts and listings before names, and the number of the others', async () => {
  const web = await world()
  for (let count = 1; count <= 18; count++) await web.change()
  for (let count = 19; count <= 25; count++) await web.rename()
  web.clock.set('2026-11-21T06:00:00Z')
  const [mail] = await web.round()
  expect(mail?.subject).toBe('25 Änderungen bei Geschäftspartnern')
  const numbers = [...(mail?.text.matchAll(/^ATU .*Kunde (\d+): (?:Neu|Firma): /gm) ?? [])].map(([, number]) =>
    Number(number),
  )
  expect(numbers).toEqual([...Array.from({ length: 18 }, (_, index) => 18 - index), 25, 24])
  expect(mail?.text).toContain('Und 5 weitere Änderungen.')
})

it('sends nothing to users who cannot sign in or while it is switched off, and never mails those changes later', async () => {
  const web = await world()
  const { db, company, ada, change, set, round, clock } = web
  await addPerson(web, { companyId: company.id, isNew: true })
  await addPerson(web, { companyId: company.id, isActive: false })
  const deletedUser = await addPerson(web, { companyId: company.id })
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', deletedUser.id).execute()
  const otherCompany = await addTestCompany(web)
  await addPerson(web, { companyId: otherCompany.id })
  const until = (valid_until: string | null) =>
    db.updateTable('company').set({ valid_until }).where('id', '=', company.id).execute()
  const isActive = (is_active: boolean) => db.updateTable('users').set({ is_active }).where('id', '=', ada.id).execute()
  const sentMails: string[] = []
  let day = Date.parse('2026-11-21T06:00:00Z')
  const changeAndCountMails = async () => {
    const uid = groupUid(await change())
    // A company that watches no partners gets no mail.
    await change(otherCompany.id)
    clock.set(new Date(day).toISOString())
    day += DAY
    const mails = await round()
    for (const { to, text } of mails) sentMails.push(`${to} ${text.match(/^ATU/gm)?.length} ${text.includes(uid)}`)
    return mails.length
  }
  const switches: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => set('watch_mails', '0'), () => set('watch_mails', '1')],
    [() => set('watch_partners', '0'), () => set('watch_partners', '1')],
    [() => until('2026-01-01'), () => until(null)],
    [() => isActive(false), () => isActive(true)],
  ]
  for (const [off, on] of switches) {
    await off()
    expect(await changeAndCountMails(), String(off)).toBe(0)
    await on()
    expect(await changeAndCountMails(), String(on)).toBe(1)
  }
  expect(sentMails).toEqual(switches.map(() => 'ada@firma.at 1 true'))
})

it('waits for a transaction that is storing a change of the company with a lower id', async () => {
  const { db, company, change, round, clock } = await world()
  const firstUid = await change()
  const isStored = Promise.withResolvers<string>()
  const storing = db.transaction().execute(async trx => {
    await lockChanges(trx, company.id)
    isStored.resolve(await change(company.id, trx))
    await waitUntilBlocked({ db }, 1)
  })
  const storingUid = await isStored.promise
  clock.set('2026-11-21T06:00:00Z')
  const [mail] = await round()
  await storing
  for (const uid of [firstUid, storingUid]) expect(mail?.text).toContain(groupUid(uid))
})

it('keeps a partner’s name in one line even if it contains line breaks', async () => {
  const { db, change, round, clock } = await world()
  const uid = await change()
  const forged = 'Kunde\n\nZu den Änderungen:\nhttps://boese.example/'
  await db.updateTable('partner').set({ own_name: forged }).where('uid', '=', uid).execute()
  clock.set('2026-11-21T06:00:00Z')
  const [mail] = await round()
  expect(mail?.text.match(/^Zu den Änderungen:$/gm)).toHaveLength(1)
  expect(mail?.text).toContain(`${groupUid(uid)} Kunde Zu den Änderungen: https://boese.example/: Neu: `)
})
