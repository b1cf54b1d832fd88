import { expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import type { Task } from '../../checking/batches/wire.ts'
import type { BatchRows, Check } from './answer-wire.ts'

const SPANISH = 'ESA28184661'
const FRENCH = 'FR40303265045'
const NAME = 'Zwölfaxing Möbel SARL'
const ADDRESS = { street: 'Ringstraße 7', zip: '1010', city: 'Wien' }

/** Sets up a batch whose company a user can judge, and a program that reads the judgement. */
async function judgedWorld() {
  const world = await createCheckingWorld()
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    world.app.inject({ method, url: `/api/v1/${url}`, headers, ...(payload ? { payload } : {}) })
  const check = async (payload: object) => (await call('POST', 'checks', { uid: FRENCH, ...payload })).json<Check>()
  const rows = [
    ['Firma', 'UID'],
    [NAME, FRENCH],
    ['Nobody SL', SPANISH],
  ]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const { id } = await world.ended((await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>().id)
  const judge = async (word: string, remark = '') => {
    const judgement = { uid: FRENCH, row: 2, word, remark }
    expect((await world.browser.call('POST', `/api/tasks/${id}/judgements`, judgement)).statusCode).toBe(204)
  }
  return { ...world, id, call, check, judge }
}

it('the API returns a judgement with its word, author, time and remark, in a row and in a check with or without address', async () => {
  const { id, call, check, judge } = await judgedWorld()
  expect('judgement' in (await check({ name: NAME }))).toBe(false)
  await judge('same-company', 'Umfirmiert 2025')
  const judgement = {
    word: 'same_company',
    by: 'Ada Lovelace',
    remark: 'Umfirmiert 2025',
    stands: true,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
  }
  for (const ownCompany of [{ name: NAME }, { name: 'ZWOELFAXING MÖBEL SARL', ...ADDRESS }])
    expect(await check(ownCompany)).toMatchObject({ verdict: 'valid', company: 'different', judgement })
  const { rows } = (await call('GET', `batches/${id}/rows`)).json<BatchRows>()
  expect(rows[0]).toMatchObject({ uid: FRENCH, company: 'different', judgement })
  expect(rows[1]).toMatchObject({ uid: SPANISH, matches: [{ field: 'name', match: 'invalid' }] })
  expect([rows[0]?.matches, rows[1]?.judgement]).toEqual([undefined, undefined])
  for (const ownCompany of [{ name: 'Huber GmbH' }, ADDRESS, {}])
    expect('judgement' in (await check(ownCompany))).toBe(false)
  await judge('withdrawn')
  expect('judgement' in (await check({ name: NAME, ...ADDRESS }))).toBe(false)
})

it('the API returns a lapsed judgement with stands: false', async () => {
  const { company, ada, database, check } = await judgedWorld()
  const row = { company_id: company.id, user_id: ada.id, uid: FRENCH, own_name: NAME, given_name: 'Vorige Möbel SARL' }
  await database.db
    .insertInto('company_judgement')
    .values({ ...row, word: 'other-company', remark: '' })
    .execute()
  expect((await check({ name: NAME, ...ADDRESS })).judgement).toMatchObject({ word: 'other_company', stands: false })
})

it('the API returns a check’s report with the judgement, identical each time, and only with the scope for reports', async () => {
  const world = await judgedWorld()
  const { call, check, judge, database, company } = world
  await judge('other-company', 'FN 123456a')
  const { id } = await check({ name: NAME, ...ADDRESS })
  const [first, second] = [await call('GET', `checks/${id}/report`), await call('GET', `checks/${id}/report`)]
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  const pages = await pdfPages(first.rawPayload)
  expect(pages).toHaveLength(1)
  for (const text of ['Zwölfaxing Möbel SARL, Ringstraße 7, 1010 Wien', 'FN 123456a']) expect(pages[0]).toContain(text)
  const lines = await database.db
    .selectFrom('audit_log')
    .select('object')
    .where('action', '=', 'download.single-report')
    .where('company_id', '=', company.id)
    .execute()
  expect(lines).toEqual(Array(2).fill({ object: `single-check/${id}` }))
  expect((await call('GET', 'checks/2147483647/report')).statusCode).toBe(404)
  const { headers } = await addKey(world, company.id, { scopes: ['check'] })
  expect((await world.app.inject({ url: `/api/v1/checks/${id}/report`, headers })).statusCode).toBe(403)
})
