import { expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld, waitFor } from '../../../tests/world/product/checking.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'
import type { TaskRows } from '../../checking/batches/wire.ts'
import type { Batch, BatchRow, BatchRows, Check } from './answer-wire.ts'
import type { ListEntry } from './batch-request-wire.ts'

// A program that sends a list needs each answer with the record that it sent.
const FRENCH = 'FR40303265045'
const SPELLINGS = [FRENCH, 'fr 403 032 650 45', 'FR-40303265045', 'FR 40303265045', 'FR.40303265045']

async function programWorld() {
  const world = await createCheckingWorld()
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const get = (path: string) => world.app.inject({ method: 'GET', url: `/api/v1/batches/${path}`, headers })
  const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, headers, payload })
  const rows = async (id: number, query = '') => (await get(`${id}/rows${query}`)).json<BatchRows>()
  const checkList = async (checks: ListEntry[]) => {
    const accepted = await post('/api/v1/batches', { checks })
    expect(accepted.statusCode).toBe(202)
    const { id } = accepted.json<Batch>()
    await waitFor(
      async () => (await get(String(id))).json<Batch>(),
      ({ state, hasReport }) => state !== 'created' && state !== 'running' && hasReport,
    )
    return id
  }
  const officialName = async (uid: string) => (await post('/api/v1/checks', { uid })).json<Check>().name
  return { ...world, get, rows, checkList, officialName }
}

async function allRows(rows: (query: string) => Promise<BatchRows>, by: 'uid' | 'row', limit: number) {
  const all: BatchRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: BatchRows = await rows(`?by=${by}&limit=${limit}&after=${after}`)
    all.push(...page.rows)
    after = page.next
  }
  return all
}

it('the API returns all rows of a repeated UID, and each row with its own reference', async () => {
  const world = await programWorld()
  const checks = [
    ...SPELLINGS.map((uid, at) => ({ uid, ref: `contact-${at}` })),
    { uid: 'NO-123.456.789', ref: 'no number' },
    ...Array.from({ length: 30 }, (_, at) => ({ uid: 'ATU98000000', ref: at % 2 === 0 ? 'twice' : '' })),
  ]
  const id = await world.checkList(checks)
  const byUid = await allRows(query => world.rows(id, query), 'uid', 2)
  expect(byUid.map(({ rows, rowCount }) => [rows.length, rowCount])).toEqual([
    [5, 5],
    [1, 1],
    [30, 30],
  ])
  expect(byUid.flatMap(({ rows }) => rows).toSorted((one, other) => one - other)).toEqual(checks.map((_, at) => at + 2))
  expect([byUid[0]?.refs, byUid[1]?.ref, byUid[2]?.refs?.slice(0, 2)]).toEqual([
    checks.slice(0, 5).map(({ ref }) => ref),
    'no number',
    ['twice', null],
  ])
  const byRow = await allRows(query => world.rows(id, query), 'row', 7)
  expect(byRow.map(({ row, ref = '' }) => [row, ref])).toEqual(checks.map(({ ref }, at) => [at + 2, ref]))
  expect(byRow.map(({ verdict, rows, rowCount }) => [verdict, rows.length, rowCount])).toEqual(
    checks.map(({ uid }) => [uid.startsWith('NO') ? 'not_a_uid' : 'valid', 1, 1]),
  )
  const notUids = await world.rows(id, '?by=row&verdict=not_a_uid')
  expect([notUids.rows.map(({ ref }) => ref), notUids.next]).toEqual([['no number'], null])
  expect((await world.rows(id, '?verdict=valid&limit=1&after=1')).rows.map(({ uid }) => uid)).toEqual(['ATU98000000'])
  expect((await world.rows(id, '?by=row&verdict=invalid')).rows).toEqual([])
  const [file] = rowsByHeading((await world.get(`${id}/result`)).rawPayload, 1)
  expect(file).toMatchObject({ Referenz: 'contact-0' })
})

it('the API returns the same comparison for each name in API, screen, result and report', async () => {
  const world = await programWorld()
  const name = await world.officialName(FRENCH)
  const names = [name, 'Ganz Andere AG', name, 'Noch Eine GmbH', 'Ganz Andere AG']
  const id = await world.checkList(names.map(own => ({ uid: FRENCH, name: own })))
  const [byUid] = await allRows(query => world.rows(id, query), 'uid', 10)
  expect(byUid).toMatchObject({ company: 'different', companyRow: 3 })
  expect(byUid?.names?.map(({ name: own, rows, company }) => [own, rows, company])).toEqual([
    [name, [2, 4], 'same'],
    ['Ganz Andere AG', [3, 6], 'different'],
    ['Noch Eine GmbH', [5], 'different'],
  ])
  const results = (await allRows(query => world.rows(id, query), 'row', 2)).map(({ company }) => company)
  expect(results).toEqual(['same', 'different', 'same', 'different', 'different'])
  const [screenRow] = (await world.browser.call('GET', `/api/tasks/${id}/rows`)).json<TaskRows>().items
  expect(screenRow?.names.map(({ ownName, comparison }) => [ownName, comparison?.sameness])).toEqual(
    byUid?.names?.map(one => [one.name, one.company]),
  )
  const file = rowsByHeading((await world.get(`${id}/result`)).rawPayload, 1)
  expect(file.map(row => row.Firma)).toEqual(results.map(word => (word === 'same' ? 'gleich' : 'anders')))
  const report = (await pdfPages((await world.get(`${id}/report`)).rawPayload)).join(' ')
  for (const own of ['Ganz Andere AG', 'Noch Eine GmbH']) expect(report).toContain(own)
})

it('the API rejects single rows of an old batch that stored only three rows per UID', async () => {
  const world = await programWorld()
  const id = await world.checkList(SPELLINGS.map(uid => ({ uid })))
  await world.database.db
    .updateTable('question')
    .set({ more_rows: [3, 4] })
    .where('batch_id', '=', id)
    .execute()
  const rejection = await world.get(`${id}/rows?by=row`)
  expect([rejection.statusCode, rejection.json().code]).toEqual([409, 'rows_not_kept'])
  expect((await world.rows(id)).rows[0]).toMatchObject({ rows: [2, 3, 4], rowCount: 5 })
})
