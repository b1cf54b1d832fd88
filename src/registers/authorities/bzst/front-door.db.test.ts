import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { queueOwnNumberMails } from '../../../access/companies/own-number-mails.ts'
import type { OnThatDay } from '../../../answers/validity-on-date/wire.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Task, TaskRows } from '../../../checking/batches/wire.ts'
import type { SingleResult } from '../../../checking/single-check/wire.ts'

const OWN_UID = 'DE136695976'
const BZST_COUNTRIES = ['AT', 'FR', 'PT']

/**
 * A company with an optional German number that uses BZSt for some states and VIES for the others.
 */
async function setUp(germanUid = OWN_UID, options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const checking = await createCheckingWorld(options)
  const { db } = checking.database
  await db.updateTable('company').set({ german_uid: germanUid }).where('id', '=', checking.company.id).execute()
  await db
    .updateTable('country_mapping')
    .set({ api: 'bzst' })
    .where('company_id', '=', checking.company.id)
    .where('country', 'in', BZST_COUNTRIES)
    .execute()
  const check = async (uid: string) =>
    (await checking.browser.call('GET', `/api/tasks/uid/${uid}`)).json<SingleResult>()
  const atBzst = () => checking.simulator.calls.filter(({ service, uid }) => service === 'bzst' && uid !== '')
  return { ...checking, check, atBzst }
}

async function uploadAndWait(checking: CheckingWorld, rows: string[][]) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await checking.upload({ name: 'Kunden.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return checking.ended(answer.json<Task>().id)
}

async function resultOf({ browser }: CheckingWorld, id: number): Promise<string[][]> {
  const { rawPayload } = await browser.call('GET', `/api/file/result/${id}`)
  return utils.sheet_to_json<string[]>(read(rawPayload).Sheets.Liste ?? {}, { header: 1, raw: false, defval: '' })
}

it('queries once with the company’s German number, and names the answer the company’s own proof', async () => {
  const { check, browser, atBzst } = await setUp(OWN_UID, { hasWorker: false })
  const first = await check('ATU13585627')
  expect(first).toMatchObject({ verdict: 'valid', service: 'bzst', requesterUid: OWN_UID, level: 1, fromCache: false })
  expect(first.consultationNumber).toMatch(/^[0-9a-f]{16}$/)
  const second = await check('ATU13585627')
  expect([second.fromCache, second.proof]).toEqual([true, 'Eigener Nachweis: im Namen Ihrer Firma abgefragt.'])
  expect(atBzst()).toHaveLength(1)
  const [reportText = ''] = await pdfPages(
    (await browser.call('GET', `/api/file/report/single/${first.id}`)).rawPayload,
  )
  expect(reportText).toContain('UStAE')
  expect(reportText).toContain(first.consultationNumber)
})

it('reports the period in which an ended number was valid', { tags: ['C9-18'] }, async () => {
  const { check, browser, company } = await setUp(OWN_UID, { hasWorker: false })
  expect(await check('ATU97002006')).toMatchObject({ verdict: 'invalid', service: 'bzst' })
  const validityOn = async (daysAgo: number) => {
    const day = viennaDay(new Date(Date.now() - daysAgo * 86_400_000))
    const url = `/api/company/${company.id}/on-that-day?uid=ATU97002006&day=${day}`
    return (await browser.call('GET', url)).json<OnThatDay>()
  }
  expect(await validityOn(400)).toMatchObject({ supporting: [{ verdict: 'valid', service: 'bzst' }], farther: [] })
  expect((await validityOn(400)).said).toMatch(/^gültig laut Registereintrag vom .+ bis .+, Abfrage vom /)
  expect(await validityOn(10)).toMatchObject({ supporting: [{ verdict: 'invalid' }] })
  expect(await validityOn(800)).toMatchObject({ supporting: [], farther: [] })
})

it('returns “not checked” with the reason if the company has no German number', async () => {
  const { check, atBzst } = await setUp('', { hasWorker: false })
  const result = await check('ATU13585627')
  expect(result).toMatchObject({ verdict: 'not-checked', resultMsg: expect.stringContaining('deutscher USt-IdNr.') })
  expect(await check('DE129304291')).toMatchObject({ verdict: 'valid', service: 'vies' })
  expect(atBzst()).toEqual([])
})

it('sends qualified queries with a list’s names and addresses, and writes the matches into the result', {
  tags: ['C9-04'],
}, async () => {
  const checking = await setUp()
  const task = await uploadAndWait(checking, [
    ['Firma', 'UID', 'Straße', 'PLZ', 'Ort'],
    ['Nobody GmbH', 'ATU13585627', 'Weg 1', '1010', 'Nirgendwo'],
    ['Nobody SARL', 'FR40303265045', '', '', ''],
    ['Nobody Lda', 'PT501964843', '', '', 'Porto'],
    ['Nobody KG', 'DE136695976', 'Weg 1', '80331', 'München'],
    ['Vorbei GmbH', 'ATU97002006', '', '', 'Wien'],
  ])
  expect(task).toMatchObject({ validRows: 4, invalidRows: 1, notCheckedRows: 0 })
  const [, ...rows] = await resultOf(checking, task.id)
  expect(rows.map(row => row.at(-1)?.match(/Laut Mitgliedstaat[^;]*|Vom Mitgliedstaat[^;]*/g) ?? [])).toEqual([
    ['Laut Mitgliedstaat stimmt nicht überein: Name, Straße, PLZ, Ort'],
    [],
    ['Laut Mitgliedstaat stimmt nicht überein: Name', 'Vom Mitgliedstaat nicht mitgeteilt: Ort'],
    [],
    [],
  ])
  const levels = new Map(checking.atBzst().map(({ uid, level }) => [uid, level]))
  expect(levels.get('ATU13585627')).toBe('qualified')
  expect(levels.get('FR40303265045')).toBe('simple')
  // VIES gets no texts, as usual.
  const germanAnswers = await checking.database.db
    .selectFrom('answer')
    .select('trader')
    .where('uid', '=', 'DE136695976')
    .execute()
  expect(germanAnswers).toEqual([{ trader: [] }])
  const report = await checking.browser.call('GET', `/api/file/report/${task.id}`)
  expect((await pdfPages(report.rawPayload)).join(' ')).toContain('UStAE')
})

it('stops queries with a refused number, and mails only the company’s Admins, once', async () => {
  const checking = await setUp('DE970000041', { smtpUrl: 'smtp://127.0.0.1:1' })
  const { database, clock, mails, company } = checking
  // A second Admin besides the one who made the mapping.
  const admin = await addPerson(checking, { companyId: company.id, role: ROLES.admin })
  const uids = Array.from({ length: 40 }, (_, at) => `FR000${100_000_000 + at * 10}`.slice(0, 13))
  const task = await checking.uploadUids([...uids, 'DE129304291'])
  expect(await checking.ended(task.id)).toMatchObject({ validRows: 1, invalidRows: 0, notCheckedRows: 40 })
  // Only the queries in flight together, and none after them.
  expect(checking.atBzst().length).toBeLessThanOrEqual(4)
  const { items } = (await checking.browser.call('GET', `/api/tasks/${task.id}/rows?itemsPerPage=5`)).json<TaskRows>()
  expect(items[0]?.reason).toContain('als anfragende Nummer abgelehnt')
  for (let minute = 0; minute < 2; minute++) await queueOwnNumberMails({ database, clock, mails })
  const queued = await database.db
    .selectFrom('mail')
    .select(['recipient', 'cause'])
    .where('cause', 'like', 'own-number%')
    .execute()
  expect(queued.map(({ recipient }) => recipient)).toEqual(['mapping@firma.at', admin.email])
})
