import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { PartnerList } from '../../partners/wire.ts'
import type { CheckList, SingleResult } from '../../single-check/wire.ts'
import type { Task, TaskRows } from '../wire.ts'

const UID = 'ATU13585627'
const SAME = { uid: UID, row: 2, word: 'same-company', remark: 'Umfirmiert 2025' }
const WITHDRAWN = { ...SAME, word: 'withdrawn', remark: '' }
const ASSESSMENT_TEXT = /^Ist dieselbe Firma, laut Ada Lovelace am \d\d\.\d\d\.\d{4}: Umfirmiert 2025$/

async function uploadAndFinish(world: CheckingWorld, ownName = 'Zwölfaxing Möbel AG'): Promise<Task> {
  const rows = [
    ['Firma', 'UID'],
    [ownName, UID],
  ]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

const assess = async ({ browser }: CheckingWorld, id: number, body: object) =>
  (await browser.call('POST', `/api/tasks/${id}/judgements`, body)).statusCode

const assessmentIn = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}/rows`)).json<TaskRows>().items[0]?.judgement

describe('an assessment', () => {
  it('is stored by company, UID and both names, with user and date', { tags: ['C9-05'] }, async () => {
    const world = await createCheckingWorld()
    const first = await uploadAndFinish(world)
    expect(await assessmentIn(world, first.id)).toBeNull()
    expect(await assess(world, first.id, SAME)).toBe(204)
    const second = await uploadAndFinish(world, 'ZWOELFAXING MÖBEL AG')
    const text = expect.stringMatching(ASSESSMENT_TEXT)
    for (const id of [first.id, second.id]) expect(await assessmentIn(world, id)).toEqual({ said: text, stands: true })
    expect(await assessmentIn(world, (await uploadAndFinish(world, 'Huber GmbH')).id)).toBeNull()

    const result = await world.browser.call('GET', `/api/file/result/${second.id}`)
    const [row] = utils.sheet_to_json<Record<string, string>>(read(result.rawPayload).Sheets.Liste ?? {})
    expect(row?.Abweichung).toMatch(/; Ist dieselbe Firma, laut Ada Lovelace am .+: Umfirmiert 2025$/)
    const report = await world.browser.call('GET', `/api/file/report/${second.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain('Umfirmiert 2025')
  })

  it('changes no comparison, verdict or count', async () => {
    const world = await createCheckingWorld()
    const before = await uploadAndFinish(world)
    await assess(world, before.id, SAME)
    const after = await uploadAndFinish(world)
    expect([after.validRows, after.differingRows]).toEqual([before.validRows, before.differingRows])
    const rows = (await world.browser.call('GET', `/api/tasks/${after.id}/rows`)).json<TaskRows>()
    expect(rows.items[0]).toMatchObject({ verdict: 'valid', comparison: { sameness: 'different' } })
  })

  it('can be withdrawn by another one if it exists, and is never changed', async () => {
    const world = await createCheckingWorld()
    const { id } = await uploadAndFinish(world)
    expect(await assess(world, id, WITHDRAWN)).toBe(409)
    expect([await assess(world, id, SAME), await assess(world, id, WITHDRAWN)]).toEqual([204, 204])
    expect(await assessmentIn(world, id)).toBeNull()
    const { db } = world.database
    expect(await db.selectFrom('company_judgement').select('word').orderBy('id').execute()).toEqual([
      { word: 'same-company' },
      { word: 'withdrawn' },
    ])
    await expect(sql`update company_judgement set word = 'other-company'`.execute(db)).rejects.toThrow(/append-only/)
    const lines = await db.selectFrom('audit_log').select('after').where('action', '=', 'task.judge').execute()
    expect(lines.map(({ after }) => after)).toEqual([
      { uid: UID, judgement: 'same-company', remark: 'Umfirmiert 2025' },
      { uid: UID, judgement: 'withdrawn', remark: '' },
    ])
  })

  it('appears in single checks of the same UID and names, in their list and on their report', async () => {
    const world = await createCheckingWorld()
    const check = async (company: string) =>
      (
        await world.browser.call('GET', `/api/tasks/uid/${UID}?company=${encodeURIComponent(company)}`)
      ).json<SingleResult>()
    expect((await check('Zwölfaxing Möbel AG')).judgement).toBe('')
    await assess(world, (await uploadAndFinish(world)).id, SAME)
    const result = await check('ZWOELFAXING MÖBEL AG')
    expect(result.judgement).toMatch(ASSESSMENT_TEXT)
    expect(result.comparison?.sameness).toBe('different')
    expect((await check('Huber GmbH')).judgement).toBe('')
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.map(({ judgement }) => judgement)).toEqual(['', result.judgement, result.judgement])
    const companyList = await world.browser.call('GET', `/api/tasks/company/single/${world.company.id}`)
    expect(companyList.json<CheckList>().items.map(({ judgement }) => judgement)).toEqual([
      '',
      result.judgement,
      result.judgement,
    ])
    const report = await world.browser.call('GET', `/api/file/report/single/${result.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain(result.judgement)
  })

  it('lapses if the authority returns another name, and the row shows that', async () => {
    const world = await createCheckingWorld()
    const { id, company } = await uploadAndFinish(world)
    const base = { company_id: company.id, user_id: world.ada.id, uid: UID, own_name: 'Zwölfaxing Möbel AG' }
    const judgement = { ...base, given_name: 'Vorige Möbel AG', word: 'same-company', remark: '' } as const
    await world.database.db.insertInto('company_judgement').values(judgement).execute()
    const text = expect.stringMatching(/^Der Name laut Behörde ist seither ein anderer; .+Ist dieselbe Firma, laut Ada/)
    expect(await assessmentIn(world, id)).toEqual({ said: text, stands: false })
  })

  it('that lapsed can be renewed on the partner’s page for the shown name, and applies to the batch', {
    tags: ['C9-06'],
  }, async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const { id, company } = await uploadAndFinish(world)
    const partners = `/api/company/${company.id}/partners`
    const partner = async () => (await browser.call('GET', partners)).json<PartnerList>().items[0]
    const { id: partnerId = 0, givenName = '' } = (await partner()) ?? {}
    const newAssessment = { word: 'other-company', remark: 'Verkauft', ownName: 'ZWOELFAXING Möbel AG', givenName }
    const assessPartner = async (body: object) =>
      (await browser.call('POST', `${partners}/${partnerId}/judgements`, body)).statusCode
    expect(await assessPartner(newAssessment)).toBe(409)
    const base = { company_id: company.id, user_id: world.ada.id, uid: UID, own_name: 'Zwölfaxing Möbel AG' }
    const judgement = { ...base, given_name: 'Vorige Möbel AG', word: 'same-company', remark: '' } as const
    await world.database.db.insertInto('company_judgement').values(judgement).execute()
    expect((await partner())?.judgement).toMatchObject({ hasLapsed: true, ownName: 'Zwölfaxing Möbel AG' })
    expect(await assessPartner({ ...newAssessment, givenName: 'Vorige Möbel AG' })).toBe(409)
    expect(await assessPartner({ ...newAssessment, ownName: 'Huber GmbH' })).toBe(409)
    expect(await assessPartner({ ...newAssessment, word: 'withdrawn' })).toBe(400)
    expect([await assessPartner(newAssessment), await assessPartner(newAssessment)]).toEqual([204, 409])
    const text = expect.stringMatching(/^Ist eine andere Firma, laut Ada Lovelace am .+: Verkauft$/)
    expect((await partner())?.judgement).toMatchObject({ word: 'other-company', hasLapsed: false, said: text })
    expect(await assessmentIn(world, id)).toEqual({ said: text, stands: true })
    const lines = await world.database.db
      .selectFrom('audit_log')
      .select(['object', 'after'])
      .where('action', '=', 'task.judge')
      .execute()
    expect(lines).toEqual([
      { object: `partner/${partnerId}`, after: { uid: UID, judgement: 'other-company', remark: 'Verkauft' } },
    ])
  })

  it('can be made by any user who sees the batch, for a compared row', async () => {
    const world = await createCheckingWorld()
    const { id } = await uploadAndFinish(world)
    expect(await assess(world, id, { ...SAME, row: 3 })).toBe(404)
    expect(await assess(world, id, { ...SAME, uid: 'ATU57194903' })).toBe(404)
    expect(await assess(world, id, { ...SAME, word: 'gleich' })).toBe(400)
    const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
    expect((await colleague.call('POST', `/api/tasks/${id}/judgements`, SAME)).statusCode).toBe(204)
  })
})
