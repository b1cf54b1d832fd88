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
const SAID = /^Ist dieselbe Firma, laut Ada Lovelace am \d\d\.\d\d\.\d{4}: Umfirmiert 2025$/

async function uploaded(world: CheckingWorld, ownName = 'Zwölfaxing Möbel AG'): Promise<Task> {
  const rows = [
    ['Firma', 'UID'],
    [ownName, UID],
  ]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

const judge = async ({ browser }: CheckingWorld, id: number, body: object) =>
  (await browser.call('POST', `/api/tasks/${id}/judgements`, body)).statusCode

const judgementIn = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}/rows`)).json<TaskRows>().items[0]?.judgement

describe('a judgement', () => {
  it('is remembered by company, UID and both names, with who and when', { tags: ['C9-05'] }, async () => {
    const world = await createCheckingWorld()
    const first = await uploaded(world)
    expect(await judgementIn(world, first.id)).toBeNull()
    expect(await judge(world, first.id, SAME)).toBe(204)
    const next = await uploaded(world, 'ZWOELFAXING MÖBEL AG')
    const said = expect.stringMatching(SAID)
    for (const id of [first.id, next.id]) expect(await judgementIn(world, id)).toEqual({ said, stands: true })
    expect(await judgementIn(world, (await uploaded(world, 'Huber GmbH')).id)).toBeNull()

    const result = await world.browser.call('GET', `/api/file/result/${next.id}`)
    const [row] = utils.sheet_to_json<Record<string, string>>(read(result.rawPayload).Sheets.Liste ?? {})
    expect(row?.Abweichung).toMatch(/; Ist dieselbe Firma, laut Ada Lovelace am .+: Umfirmiert 2025$/)
    const report = await world.browser.call('GET', `/api/file/report/${next.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain('Umfirmiert 2025')
  })

  it('changes neither word, verdict nor count', async () => {
    const world = await createCheckingWorld()
    const before = await uploaded(world)
    await judge(world, before.id, SAME)
    const after = await uploaded(world)
    expect([after.validRows, after.differingRows]).toEqual([before.validRows, before.differingRows])
    const rows = (await world.browser.call('GET', `/api/tasks/${after.id}/rows`)).json<TaskRows>()
    expect(rows.items[0]).toMatchObject({ verdict: 'valid', comparison: { sameness: 'different' } })
  })

  it('is taken back by another one, and only where one stands; none is ever changed', async () => {
    const world = await createCheckingWorld()
    const { id } = await uploaded(world)
    expect(await judge(world, id, WITHDRAWN)).toBe(409)
    expect([await judge(world, id, SAME), await judge(world, id, WITHDRAWN)]).toEqual([204, 204])
    expect(await judgementIn(world, id)).toBeNull()
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

  it('is told by a single check of the same UID and names too, on the screen, in the list and on the report', async () => {
    const world = await createCheckingWorld()
    const check = async (company: string) =>
      (
        await world.browser.call('GET', `/api/tasks/uid/${UID}?company=${encodeURIComponent(company)}`)
      ).json<SingleResult>()
    expect((await check('Zwölfaxing Möbel AG')).judgement).toBe('')
    await judge(world, (await uploaded(world)).id, SAME)
    const said = await check('ZWOELFAXING MÖBEL AG')
    expect(said.judgement).toMatch(SAID)
    expect(said.comparison?.sameness).toBe('different')
    expect((await check('Huber GmbH')).judgement).toBe('')
    const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
    expect(list.map(({ judgement }) => judgement)).toEqual(['', said.judgement, said.judgement])
    const ofAll = await world.browser.call('GET', `/api/tasks/company/single/${world.company.id}`)
    expect(ofAll.json<CheckList>().items.map(({ judgement }) => judgement)).toEqual([
      '',
      said.judgement,
      said.judgement,
    ])
    const report = await world.browser.call('GET', `/api/file/report/single/${said.id}`)
    expect((await pdfPages(report.rawPayload)).join(' ')).toContain(said.judgement)
  })

  it('lapses when the authority gives another name, and the row says so', async () => {
    const world = await createCheckingWorld()
    const { id, company } = await uploaded(world)
    const by = { company_id: company.id, user_id: world.ada.id, uid: UID, own_name: 'Zwölfaxing Möbel AG' }
    const judgement = { ...by, given_name: 'Vorige Möbel AG', word: 'same-company', remark: '' } as const
    await world.database.db.insertInto('company_judgement').values(judgement).execute()
    const said = expect.stringMatching(/^Der Name laut Behörde ist seither ein anderer; .+Ist dieselbe Firma, laut Ada/)
    expect(await judgementIn(world, id)).toEqual({ said, stands: false })
  })

  it('that lapsed is made again on the partner’s page, beside the name that was shown, and appears in the batch', {
    tags: ['C9-06'],
  }, async () => {
    const world = await createCheckingWorld()
    const { browser } = world
    const { id, company } = await uploaded(world)
    const partners = `/api/company/${company.id}/partners`
    const partner = async () => (await browser.call('GET', partners)).json<PartnerList>().items[0]
    const { id: partnerId = 0, givenName = '' } = (await partner()) ?? {}
    const anew = { word: 'other-company', remark: 'Verkauft', ownName: 'ZWOELFAXING Möbel AG', givenName }
    const say = async (body: object) =>
      (await browser.call('POST', `${partners}/${partnerId}/judgements`, body)).statusCode
    expect(await say(anew)).toBe(409)
    const by = { company_id: company.id, user_id: world.ada.id, uid: UID, own_name: 'Zwölfaxing Möbel AG' }
    const judgement = { ...by, given_name: 'Vorige Möbel AG', word: 'same-company', remark: '' } as const
    await world.database.db.insertInto('company_judgement').values(judgement).execute()
    expect((await partner())?.judgement).toMatchObject({ hasLapsed: true, ownName: 'Zwölfaxing Möbel AG' })
    expect(await say({ ...anew, givenName: 'Vorige Möbel AG' })).toBe(409)
    expect(await say({ ...anew, ownName: 'Huber GmbH' })).toBe(409)
    expect(await say({ ...anew, word: 'withdrawn' })).toBe(400)
    expect([await say(anew), await say(anew)]).toEqual([204, 409])
    const said = expect.stringMatching(/^Ist eine andere Firma, laut Ada Lovelace am .+: Verkauft$/)
    expect((await partner())?.judgement).toMatchObject({ word: 'other-company', hasLapsed: false, said })
    expect(await judgementIn(world, id)).toEqual({ said, stands: true })
    const lines = await world.database.db
      .selectFrom('audit_log')
      .select(['object', 'after'])
      .where('action', '=', 'task.judge')
      .execute()
    expect(lines).toEqual([
      { object: `partner/${partnerId}`, after: { uid: UID, judgement: 'other-company', remark: 'Verkauft' } },
    ])
  })

  it('is for users who see the batch, of a row that was compared', async () => {
    const world = await createCheckingWorld()
    const { id } = await uploaded(world)
    expect(await judge(world, id, { ...SAME, row: 3 })).toBe(404)
    expect(await judge(world, id, { ...SAME, uid: 'ATU57194903' })).toBe(404)
    expect(await judge(world, id, { ...SAME, word: 'gleich' })).toBe(400)
    const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
    expect((await colleague.call('POST', `/api/tasks/${id}/judgements`, SAME)).statusCode).toBe(204)
  })
})
