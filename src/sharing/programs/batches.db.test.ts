import { describe, expect, it } from 'vitest'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCaller } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, type UploadedFile, waitFor, workbookOf } from '../../../tests/world/product/checking.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import type { TaskRows } from '../../checking/batches/wire.ts'
import type { Batch, BatchRows } from './answer-wire.ts'

const UIDS = ['FR40303265045', 'DE136695976', 'NO-123.456.789', 'DE136695976', 'ATU98000000']

/** Sets up a company with a program that has all scopes. */
async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const get = (path: string) => world.app.inject({ method: 'GET', url: `/api/v1/batches/${path}`, headers })
  const send = (file: Partial<UploadedFile> = {}, extraHeaders: Record<string, string> = {}) =>
    world.upload(
      {
        name: 'Debitoren.xlsx',
        bytes: workbookOf(UIDS),
        ...file,
        // A form, as clients of 2.0 send it here; upload-fields.db.test.ts sends it to the
        // documented endpoint.
        url: '/api/v1/batches',
        headers: { ...headers, ...extraHeaders },
      },
      createCaller(world.app),
    )
  const state = async (id: number) => (await get(String(id))).json<Batch>()
  const ended = (id: number) =>
    waitFor(
      () => state(id),
      ({ state: batchState, hasReport }) => batchState !== 'created' && batchState !== 'running' && hasReport,
    )
  const rows = async (id: number, query = '') => (await get(`${id}/rows${query}`)).json<BatchRows>()
  return { ...world, headers, get, send, state, ended, rows }
}

describe('a batch of a program', () => {
  it('is accepted, can be polled, and its result and report can be downloaded repeatedly', async () => {
    const world = await programWorld()
    const accepted = await world.send()
    const { id, total } = accepted.json<Batch>()
    expect([accepted.statusCode, accepted.headers.location, total]).toEqual([202, `/api/v1/batches/${id}`, 5])
    const batch = await world.ended(id)
    expect(batch).toMatchObject({
      state: 'completed',
      total: 5,
      done: 5,
      fileName: 'Debitoren.xlsx',
      error: null,
      estimatedEnd: null,
      verdicts: { valid: 4, invalid: 0, not_checked: 0, not_a_uid: 1 },
    })
    for (const _time of [1, 2]) {
      const [result, report] = [await world.get(`${id}/result`), await world.get(`${id}/report`)]
      expect([result.statusCode, result.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
      expect([report.statusCode, report.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
    // The screen's one-time download is still available, also to a colleague.
    const onScreen = await world.read(id)
    expect(onScreen).toMatchObject({
      isDownloaded: false,
      isMine: true,
      createdBy: { firstname: 'API', lastname: 'Buchhaltung' },
    })
    expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(200)
    expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(204)
    expect((await world.get(`${id}/result`)).statusCode).toBe(200)
  })

  it('returns the rows in pages in the order of the sheet, with the same evidence as the screen', async () => {
    const world = await programWorld()
    const { id } = (await world.send()).json<Batch>()
    await world.ended(id)
    const all = await world.rows(id)
    expect(all.next).toBeNull()
    const screenRows = (await world.browser.call('GET', `/api/tasks/${id}/rows`)).json<TaskRows>().items
    expect(
      all.rows.map(({ rows, rowCount, name, askedAt, fromCache }) => ({ rows, rowCount, name, askedAt, fromCache })),
    ).toEqual(
      screenRows.map(({ rows, rowCount, companyName: name, askedAt, fromCache }) => ({
        rows,
        rowCount,
        name,
        askedAt,
        fromCache,
      })),
    )
    const [french, german, swiss] = all.rows
    expect(french).toMatchObject({ row: 2, verdict: 'valid', proof: 'own', company: 'different', service: 'vies' })
    expect(german).toMatchObject({ rows: [3, 5], rowCount: 2, verdict: 'valid', company: 'not_comparable' })
    expect(swiss).toMatchObject({ row: 4, verdict: 'not_a_uid', service: null, askedAt: null })
    expect([swiss?.reason, swiss?.message].map(text => typeof text)).toEqual(['string', 'string'])
    const pages = []
    for (let after: number | null = 0; after !== null; ) {
      const page: BatchRows = await world.rows(id, `?after=${after}&limit=3`)
      pages.push(...page.rows)
      after = page.next
    }
    expect(pages).toEqual(all.rows)
    expect((await world.get(`${id}/rows?limit=1001`)).statusCode).toBe(400)
  })

  it('returns the evidence for the invoice dates of each row, as on the screen', async () => {
    const world = await programWorld()
    // At noon, far from the end of Vienna's day.
    const today = '2026-11-20'
    world.clock.set(`${today}T12:00:00+01:00`)
    const rows = [
      ['UID', 'Rechnungsdatum'],
      ['FR40303265045', today],
      ['FR40303265045', '01.01.2020'],
      ['FR40303265045', '03/04/2024'],
      ['NO-123.456.789', '01.01.2020'],
    ]
    const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
    const { id } = (await world.send({ bytes })).json<Batch>()
    await world.ended(id)
    const [french, swiss] = (await world.rows(id)).rows
    const { askedAt } = french ?? {}
    expect(french?.invoiceDays).toEqual([
      {
        row: 2,
        day: today,
        said: expect.stringContaining('(on the same day)'),
        farther: [],
        supporting: [{ verdict: 'valid', service: 'vies', askedAt, days: 0 }],
      },
      {
        row: 3,
        day: '2020-01-01',
        said: expect.stringMatching(/^no check for this day/),
        supporting: [],
        farther: [{ service: 'vies', askedAt, days: expect.any(Number) }],
      },
      { row: 4, day: null, fault: 'ambiguous', said: expect.stringMatching(/ambiguous/), supporting: [], farther: [] },
    ])
    expect(swiss).not.toHaveProperty('invoiceDays')
  })

  it('is stored once per Idempotency-Key, returned with its current state, and rejected with another body', async () => {
    const world = await programWorld({ hasWorker: false })
    const idempotencyHeader = { 'idempotency-key': 'lauf-2026-11-22' }
    const [first, second] = [await world.send({}, idempotencyHeader), await world.send({}, idempotencyHeader)]
    expect([first.statusCode, second.statusCode]).toEqual([202, 202])
    expect(second.json<Batch>().id).toBe(first.json<Batch>().id)
    const conflict = await world.send({ bytes: workbookOf(['DE136695976']) }, idempotencyHeader)
    expect([conflict.statusCode, conflict.json()]).toMatchObject([409, { status: 409, code: 'idempotency_key_reused' }])
    await world.database.db.updateTable('batch').set({ status: -1 }).execute()
    expect((await world.send({}, idempotencyHeader)).json<Batch>()).toMatchObject({
      id: first.json<Batch>().id,
      state: 'cancelled',
    })
  })

  it('is accepted as JSON, with one row per VAT ID; an entry that is no VAT ID is not an error', async () => {
    const world = await programWorld()
    const post = (payload: object) =>
      world.app.inject({ method: 'POST', url: '/api/v1/batches', payload, headers: world.headers })
    const uids = ['DE136695976', '=1+1', '"; "', 'ATU98000000']
    const accepted = await post({ uids })
    expect(accepted.statusCode).toBe(202)
    const { id, total } = accepted.json<Batch>()
    expect(total).toBe(4)
    await world.ended(id)
    expect((await world.rows(id)).rows.map(({ row, uid, verdict }) => [row, uid, verdict])).toEqual([
      [2, 'DE136695976', 'valid'],
      [3, '=1+1', 'not_a_uid'],
      [4, '"; "', 'not_a_uid'],
      [5, 'ATU98000000', 'valid'],
    ])
    const result = await world.get(`${id}/result`)
    expect(rowsByHeading(result.rawPayload, 1).map(({ UID, Ergebnis }) => [UID, Ergebnis])).toEqual([
      ['DE136695976', 'gültig'],
      ['=1+1', 'keine UID'],
      ['"; "', 'keine UID'],
      ['ATU98000000', 'gültig'],
    ])
    for (const payload of [{ uids: [] }, { uids: ['a\nb'] }, { uids: [7] }, {}]) {
      const rejection = await post(payload)
      expect([rejection.statusCode, rejection.json()]).toMatchObject([400, { status: 400, issues: [{}] }])
    }
  })

  it('returns 409 while it has no result, and 415 for a file that is no list', async () => {
    const world = await programWorld({ hasWorker: false })
    const { id, state } = (await world.send()).json<Batch>()
    expect(state).toBe('created')
    const result = await world.get(`${id}/result`)
    expect([result.statusCode, result.json()]).toMatchObject([409, { code: 'no_result_yet' }])
    expect((await world.get(`${id}/report`)).statusCode).toBe(404)
    expect((await world.rows(id)).rows[0]).toMatchObject({ verdict: null, askedAt: null })
    const rejection = await world.send({ name: 'Debitoren.exe' })
    expect([rejection.statusCode, rejection.headers['content-type']]).toEqual([
      415,
      'application/problem+json; charset=utf-8',
    ])
  })
})
