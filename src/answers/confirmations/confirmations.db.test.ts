import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { signIn } from '../../../tests/world/people/sign-in.ts'
import { createDataboxWorld, type DataboxWorld, OWN_UID, TID } from '../../../tests/world/product/databox-world.ts'
import { buildWaitingPackage } from '../../../tests/world/product/packaged.ts'
import { workServices } from '../../app/start/start-work.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import { formatDate, viennaDay } from '../../base/texts/format.ts'
import type { TaskRows } from '../../checking/batches/wire.ts'
import type { PartnerList, Timeline } from '../../checking/partners/wire.ts'
import type { SingleResult } from '../../checking/single-check/wire.ts'
import { NO_FREE_SLOT } from '../../registers/authorities/concurrency-slots.ts'
import type { BatchRows, Check } from '../../sharing/programs/answer-wire.ts'
import type { PartnerHistory } from '../../sharing/programs/partner-wire.ts'
import { databoxJob } from './job.ts'
import { watchUnreachedBoxes } from './unreached.ts'
import { queueUnreachedMails } from './unreached-mails.ts'
import type { Databox } from './wire.ts'

const VALID = 'DE136695976'
const INVALID = 'DE592509569'
const SINGLE = 'DE129304291'

const databoxState = async ({ admin, company }: DataboxWorld) =>
  (await admin.call('GET', `/api/company/${company.id}/databox`)).json<Databox>()
const rowsOf = async ({ admin }: DataboxWorld, id: number) =>
  (await admin.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100`)).json<TaskRows>().items
/** Reads a batch's rows, a single check and VALID's timeline with the company's API key. */
async function readByProgram(world: DataboxWorld, batchId: number, checkId: number) {
  const { headers } = await addKey(world, world.company.id, { scopes: ['check', 'batch:read', 'report:read'] })
  const get = async <Read>(path: string) =>
    (await world.app.inject({ url: `/api/v1/${path}`, headers: { ...headers, 'accept-language': 'de' } })).json<Read>()
  const { rows } = await get<BatchRows>(`batches/${batchId}/rows`)
  const { events } = await get<PartnerHistory>(`partners/${VALID}`)
  return { row: rows[0], check: await get<Check>(`checks/${checkId}`), events }
}
const fetchCounts = ({ simulator }: DataboxWorld) =>
  simulator.documentsOf(TID).map(({ kind, fetched }) => `${kind} ${fetched}`)
const mailsOf = async ({ database }: DataboxWorld) =>
  (
    await sql<{ cause: string }>`select cause from mail where cause like 'databox%' order by cause`.execute(database.db)
  ).rows.map(({ cause }) => cause)

it('shows confirmations of yesterday’s answers on the row, in the timeline, the single check, a later report and a package', async () => {
  const world = await createDataboxWorld()
  const { company } = world
  const { id } = await world.ended((await world.uploadUids([VALID, INVALID], world.admin)).id, world.admin)
  const single = (await world.admin.call('GET', `/api/tasks/uid/${SINGLE}`)).json<SingleResult>()
  expect(single).toMatchObject({ verdict: 'valid', service: 'finanzamt', level: 2 })
  expect(single).not.toHaveProperty('confirmation')
  const day = formatDate(world.clock.now())
  const shownConfirmation = { isConfirmed: true, isValid: true, level: 2, day: viennaDay(world.clock.now()) }
  const report = (await world.admin.call('GET', `/api/file/report/${id}`)).rawPayload
  expect(await world.switchOn()).toBe(204)
  await world.runJob()
  // Nothing is delivered for today yet. The two other documents are counted, never opened.
  expect(await databoxState(world)).toMatchObject({
    isOn: true,
    papers: 0,
    unread: 0,
    others: 2,
    trouble: '',
    isUnreached: false,
  })
  await world.nextDay()
  await world.runJob()

  const confirmed = `Vom Ministerium bestätigt: gültig laut Protokoll der DataBox über den ${day} (Stufe 2).`
  expect((await rowsOf(world, id)).map(({ uid, verdict, confirmation }) => [uid, verdict, confirmation])).toEqual([
    [VALID, 'valid', { ...shownConfirmation, said: confirmed }],
    [INVALID, 'invalid', { ...shownConfirmation, isValid: false, said: confirmed.replace('gültig', 'ungültig') }],
  ])
  const [latestCheck] = (await world.admin.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
  expect(latestCheck).toMatchObject({ uid: SINGLE, confirmation: { isConfirmed: true, said: confirmed } })
  const pdf = await world.admin.call('GET', `/api/file/report/single/${single.id}`)
  expect((await pdfPages(pdf.rawPayload)).join(' ').replace(/\s+/g, ' ')).toContain('Vom Ministerium bestätigt')
  // A stored report never changes.
  expect((await world.admin.call('GET', `/api/file/report/${id}`)).rawPayload).toEqual(report)
  const [partner] = (
    await world.admin.call('GET', `/api/company/${company.id}/partners?search=${VALID}`)
  ).json<PartnerList>().items
  const timeline = await world.admin.call('GET', `/api/company/${company.id}/partners/${partner?.id}/timeline`)
  expect(timeline.json<Timeline>().events).toContainEqual(
    expect.objectContaining({ kind: 'answer', confirmation: { ...shownConfirmation, said: confirmed } }),
  )
  const apiConfirmation = { agrees: true, verdict: 'valid', level: 2, day: shownConfirmation.day, message: confirmed }
  const program = await readByProgram(world, id, single.id)
  expect(program.row).toMatchObject({ uid: VALID, confirmation: apiConfirmation })
  expect(program.check).toMatchObject({ uid: SINGLE, confirmation: apiConfirmation })
  expect(program.events).toContainEqual(expect.objectContaining({ kind: 'answer', confirmation: apiConfirmation }))
  expect(await databoxState(world)).toMatchObject({ papers: 1, unread: 0, others: 2 })
  expect(fetchCounts(world)).toEqual(['U30 0', 'ZM 0', 'UID 1'])

  const period = { firstDay: '2024-01-01', lastDay: viennaDay(world.clock.now()) }
  const createdPackage = (await world.admin.call('POST', `/api/company/${company.id}/auditor-packages`, period)).json<{
    id: number
  }>()
  expect(await buildWaitingPackage(world)).toBe(true)
  const archive = await world.admin.call(
    'GET',
    `/api/company/${company.id}/auditor-packages/${createdPackage.id}/archive`,
  )
  const parts = await unzip(archive.rawPayload)
  const [line] = String(parts.get('databox.jsonl'))
    .trim()
    .split('\n')
    .map(text => JSON.parse(text))
  expect(line).toMatchObject({ form: 'confirmations', requesterUid: OWN_UID, contradicts: [] })
  expect(line.confirms).toHaveLength(3)
  expect(parts.get(line.file)).toEqual(world.simulator.documentsOf(TID).find(({ kind }) => kind === 'UID')?.bytes)
  expect(String(parts.get('PRUEFEN.txt'))).toContain('databox.jsonl')
})

it('fetches each document once, and none after it was switched off', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  await world.admin.call('GET', `/api/tasks/uid/${SINGLE}`)
  await world.switchOn()
  await world.nextDay()
  await world.runJob()
  await world.runJob()
  await world.nextDay()
  await world.runJob()
  expect(fetchCounts(world)).toEqual(['U30 0', 'ZM 0', 'UID 1'])
  const countLists = () => world.simulator.calls.filter(({ operation }) => operation === 'list').length
  const before = countLists()
  const off = await world.admin.call('PUT', `/api/company/${world.company.id}/databox`, { isOn: false })
  expect(off.statusCode).toBe(204)
  await world.nextDay()
  await world.runJob()
  expect(countLists()).toBe(before)
  expect(await databoxState(world)).toMatchObject({ isOn: false, papers: 1 })
})

it('waits without reporting trouble if users need all slots', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  await world.switchOn()
  const reading = workServices(world.runtime)
  const fullMailbox = { ...reading.mailbox, list: () => Promise.reject(NO_FREE_SLOT) }
  await databoxJob({ ...reading, mailbox: fullMailbox }).run(new AbortController().signal)
  expect(await databoxState(world)).toMatchObject({ readAt: null, trouble: '' })
  await world.runJob()
  expect(await databoxState(world)).toMatchObject({ readAt: expect.any(String), trouble: '' })
})

it('can be switched on only if the company has a complete account of its own, and is audited', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  const { database, company } = world
  await database.db.updateTable('company').set({ use_custom_login: false }).where('id', '=', company.id).execute()
  expect(await world.switchOn()).toBe(409)
  await database.db.updateTable('company').set({ use_custom_login: true }).where('id', '=', company.id).execute()
  expect(await world.switchOn()).toBe(204)
  const lines = await database.db
    .selectFrom('audit_log')
    .select(['after'])
    .where('action', '=', 'company.databox')
    .execute()
  expect(lines).toEqual([{ after: { databox: true } }])
  // A Dev removes the account later: the operator's is not used instead.
  await database.db.updateTable('company').set({ use_custom_login: false }).where('id', '=', company.id).execute()
  await world.runJob()
  expect(world.simulator.calls.filter(({ operation }) => operation === 'list')).toEqual([])
})

it('confirms only its own company’s answers, even if another company uses the same UID', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  const { database } = world
  await world.admin.call('GET', `/api/tasks/uid/${SINGLE}`)
  const other = await addTestCompany(world, { uid: OWN_UID })
  const otherUser = await addPerson(world, { companyId: other.id })
  const ownAnswer = await database.db
    .selectFrom('answer')
    .selectAll()
    .where('uid', '=', SINGLE)
    .executeTakeFirstOrThrow()
  const { id: _id, entry: _entry, trader: _trader, address_lines, ...answerColumns } = ownAnswer
  const copiedAnswer = { ...answerColumns, company_id: other.id, address_lines: JSON.stringify(address_lines) }
  const answer = await database.db.insertInto('answer').values(copiedAnswer).returning('id').executeTakeFirstOrThrow()
  const check = { company_id: other.id, user_id: otherUser.id, input: SINGLE, uid: SINGLE, verdict: 'valid' } as const
  const checkRow = { ...check, hints: '[]', language: 'de' as const, answer_ids: [Number(answer.id)] }
  // Only documents of the first company confirm the copy and the cached answer.
  await database.db
    .insertInto('single_check')
    .values([checkRow, { ...checkRow, from_cache: true, answer_ids: [Number(ownAnswer.id)] }])
    .execute()
  await world.switchOn()
  await world.nextDay()
  await world.runJob()
  const browser = await signIn(world.app, otherUser, world.clock)
  const shownChecks = (await browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
  expect(shownChecks).toHaveLength(2)
  for (const check of shownChecks) {
    expect(check).toMatchObject({ uid: SINGLE, verdict: 'valid' })
    expect(check).not.toHaveProperty('confirmation')
  }
  const [own] = (await world.admin.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
  expect(own).toMatchObject({ confirmation: { isConfirmed: true } })
})

describe('a document that contradicts an answer', () => {
  it('is mailed to Admins and Devs once and changes no answer', async () => {
    const world = await createDataboxWorld({ hasWorker: false, simulator: { databox: 'paper-contradicts' } })
    const { database, company } = world
    const dev = await addPerson(world, { companyId: 1, role: ROLES.dev })
    await world.admin.call('GET', `/api/tasks/uid/${SINGLE}`)
    const before = await database.db.selectFrom('answer').selectAll().execute()
    await world.switchOn()
    await world.nextDay()
    await world.runJob()
    await world.nextDay()
    await world.runJob()
    const [shownCheck] = (await world.admin.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(shownCheck).toMatchObject({ verdict: 'valid', confirmation: { isConfirmed: false } })
    expect(shownCheck?.confirmation?.said).toMatch(/^Widerspruch: .* ist die UID ungültig\./)
    expect(await database.db.selectFrom('answer').selectAll().execute()).toEqual(before)
    const { id } = await database.db.selectFrom('databox_paper').select('id').executeTakeFirstOrThrow()
    const expectedCauses = [world.adminPerson.id, dev.id].map(
      person => `databox-contradiction paper/${id} user/${person}`,
    )
    expect(await mailsOf(world)).toEqual(expectedCauses.toSorted())
    expect(company.id).toBeGreaterThan(1)
  })
})

it('notifies Admins and the operator once, on the 21st day without a read, until the next read', async () => {
  const world = await createDataboxWorld({ hasWorker: false, simulator: { databox: 'rc -2' } })
  const { database, clock, runtime, company } = world
  const alarmedCompanies: (readonly number[])[] = []
  const runWatch = watchUnreachedBoxes(database.db, clock, trouble => alarmedCompanies.push(trouble?.affectedIds ?? []))
  const services = { database, clock, mails: runtime.mails }
  await world.switchOn()
  await world.runJob()
  expect(await databoxState(world)).toMatchObject({ readAt: null, isUnreached: false })
  expect((await databoxState(world)).trouble).not.toBe('')
  await world.nextDay(20)
  for (const expectedMails of [0, 1, 1]) {
    await world.runJob()
    await queueUnreachedMails(services)
    await runWatch()
    expect(await mailsOf(world)).toHaveLength(expectedMails)
    await world.nextDay()
  }
  expect(alarmedCompanies).toEqual([[], [company.id], [company.id]])
  expect(await databoxState(world)).toMatchObject({ isUnreached: true })
  world.simulator.setBehaviour({ databox: 'good' })
  await world.runJob()
  await runWatch()
  expect(alarmedCompanies.at(-1)).toEqual([])
  expect(await databoxState(world)).toMatchObject({ isUnreached: false, trouble: '' })
})

it('opens none of 10,000 other documents', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  const { simulator, clock } = world
  const HOUR = 3_600_000
  for (let number = 0; number < 10_000; number += 1) {
    const deliveredAt = new Date(clock.now().getTime() - (number % (28 * 24)) * HOUR)
    // Documents that look similar: other case, a longer name, another type.
    const [kind = '', type = 'P'] = [['UVA'], ['E1'], ['uid'], ['UID-Antrag'], ['UID', 'B'], ['ZM']][number % 6] ?? []
    simulator.addDocument(TID, { key: `OTHER${number}`, kind, type, deliveredAt })
  }
  for (let number = 0; number < 12; number += 1) {
    const deliveredAt = new Date(clock.now().getTime() - number * 48 * HOUR)
    const bytes = Buffer.from(
      `<Bestaetigungen Datum="20260101" ATUID="${OWN_UID}"><Bestaetigung UID="DE1234567${number}" Stufe="2" gueltig="J"/></Bestaetigungen>`,
    )
    simulator.addDocument(TID, { key: `OURS${number}`, kind: 'UID', fileType: 'xml', deliveredAt, bytes })
  }
  await world.switchOn()
  await world.runJob()
  const fetchedDocuments = simulator.documentsOf(TID).filter(({ fetched }) => fetched > 0)
  expect(fetchedDocuments.map(({ key, fetched }) => [key, fetched])).toEqual(
    Array.from({ length: 12 }, (_, at) => [`OURS${at}`, 1]),
  )
  // Documents of type B are not even listed.
  const listed = simulator
    .documentsOf(TID)
    .filter(({ kind, type, key }) => type === 'P' && !key.startsWith('OURS') && kind !== '')
  expect(await databoxState(world)).toMatchObject({ papers: 12, unread: 0, others: listed.length })
}, 120_000)

it('keeps documents for their retention period, and deletes them with their files', async () => {
  const world = await createDataboxWorld({ hasWorker: false })
  const { database, clock } = world
  await world.admin.call('GET', `/api/tasks/uid/${SINGLE}`)
  await world.switchOn()
  await world.nextDay()
  await world.runJob()
  await expect(database.db.deleteFrom('databox_paper').execute()).rejects.toThrow('is kept until')
  await expect(database.db.updateTable('databox_paper').set({ flaw: 'x' }).execute()).rejects.toThrow('append-only')
  const { deletePapers } = await import('./documents-store.ts')
  const remove = (before: Date) =>
    database.db.transaction().execute(trx => deletePapers(trx, world.company.id, { before, limit: 10 }))
  const { file_id } = await database.db.selectFrom('databox_paper').select('file_id').executeTakeFirstOrThrow()
  expect(await remove(new Date(clock.now().getTime() - 86_400_000))).toBe(0)
  expect(await remove(clock.now())).toBe(1)
  expect(
    await database.db
      .selectFrom('file')
      .select('id')
      .where('id', '=', file_id ?? 0)
      .execute(),
  ).toEqual([])
  expect(await database.db.selectFrom('databox_word').selectAll().execute()).toEqual([])
})
