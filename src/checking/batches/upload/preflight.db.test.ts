import { describe, expect, it } from 'vitest'
import { type BuiltSheet, type BuiltWorkbook, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { ACCOUNT } from '../../../../tests/world/people/people.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  workbookOf,
} from '../../../../tests/world/product/checking.ts'
import { swissUids } from '../../../../tests/world/product/swiss-uids.ts'
import type { Account as SimulatedAccount } from '../../../simulator/registers/finanzonline/accounts.ts'
import type { Task, TaskList } from '../wire.ts'
import type { Preflight } from './wire.ts'

const [FIRST = '', SECOND = '', THIRD = ''] = germanUids(3)

async function postPreflight(world: CheckingWorld, bytes: Uint8Array, fields: Record<string, string> = {}) {
  return world.upload({ name: 'Kunden.xlsx', bytes, fields, url: '/api/tasks/preflight' })
}
const preflightOf = async (world: CheckingWorld, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await postPreflight(world, bytes, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Preflight>()
}
const createWorkbook = (rows: BuiltSheet['rows'] & {}, options: Partial<BuiltWorkbook> = {}) =>
  buildWorkbook({ sheets: [{ name: 'Liste', rows }], ...options })

describe('a pre-flight', () => {
  it('returns the contents of the file and stores nothing', { tags: ['C1-13'] }, async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const rows = [
      ['Unsere Kunden'],
      ['Firma', 'UID'],
      ['Eins', FIRST],
      ['Noch einmal eins', ` ${FIRST.toLowerCase()} `],
      ['Zwei', 'DE100000011'],
      ['Keine', 'siehe Stammblatt'],
      ['Norwegen', 'NO123456789'],
      ['Griechin', 'GR094259216'],
      ['Leer', ''],
      ['Formel', { formula: 'A1&"x"' }],
    ]
    const bytes = await buildWorkbook({
      sheets: [
        { name: 'Liste', rows },
        { name: 'Archiv', state: 'hidden', rows: [['UID'], null, [SECOND], ['']] },
      ],
    })
    const preflight = await preflightOf(world, bytes, { language: 'en' })
    expect(preflight).toMatchObject({
      fileName: 'Kunden.xlsx',
      size: bytes.length,
      sheet: 'Liste',
      headerRow: 2,
      column: 2,
      countryColumn: null,
      problem: '',
      totalRows: 7,
      uids: 3,
      duplicateRows: 1,
      cached: 0,
      isSigned: false,
      uncomputedFormulas: 1,
      sheets: [
        { name: 'Liste', isHidden: false, rows: 10, uids: 4 },
        { name: 'Archiv', isHidden: true, rows: 2, uids: 1 },
      ],
      columns: [
        { column: 1, letter: 'A', heading: 'Firma', uidCells: 0, samples: ['Eins', 'Noch einmal eins', 'Zwei'] },
        { column: 2, letter: 'B', heading: 'UID', uidCells: 4 },
      ],
      live: [{ service: 'vies', questions: 3 }],
      budget: { left: 0, usedUp: 0, usedUpUids: [] },
      withoutUid: { rows: 1, examples: [{ row: 9, text: 'Leer' }] },
    })
    expect(preflight.notUids).toMatchObject({
      rows: 3,
      examples: [
        { row: 6, text: 'siehe Stammblatt' },
        { row: 7, text: 'NO123456789' },
        { row: 10, text: '=A1&"x"' },
      ],
    })
    expect(preflight.hints.rows).toBe(2)
    expect(preflight.hints.examples).toMatchObject([
      { row: 5, uid: 'DE100000011' },
      { row: 8, text: 'GR094259216', uid: 'EL094259216' },
    ])
    for (const { message } of [...preflight.notUids.examples, ...preflight.hints.examples])
      expect(message).toMatch(/\w{3}.*[.?]$/)
    const list = await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)
    expect(list.json<TaskList>().totalCount).toBe(0)
    const tables = ['batch', 'question', 'file', 'file_part'] as const
    for (const table of tables) {
      expect(await world.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(world.simulator.calls).toEqual([])
  })

  it('detects the company columns by their headings; other columns, or none, can be chosen', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const bytes = await createWorkbook([
      ['Firma', 'UID', 'Ort', 'Kontoname'],
      ['Eins', FIRST, 'Wien', 'Eins und Zwei'],
    ])
    const columns = async (fields: Record<string, string> = {}) =>
      (await preflightOf(world, bytes, fields)).companyColumns
    expect(await columns()).toEqual({ name: 1, street: null, zipCode: null, city: 3 })
    const chosen = { name: 4, street: null, zipCode: null, city: null }
    expect(await columns({ nameColumn: '4', cityColumn: '0' })).toEqual(chosen)
    expect(await columns({ nameColumn: '0' })).toBeNull()
    expect((await postPreflight(world, bytes, { nameColumn: 'Firma' })).statusCode).toBe(400)
  })

  it('uses the chosen sheet and column', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const bytes = await buildWorkbook({
      sheets: [
        {
          name: 'A',
          rows: [
            ['UID', 'Alte UID'],
            [FIRST, SECOND],
          ],
        },
        {
          name: 'B',
          rows: [
            ['x', 'USt-IdNr.'],
            ['1', THIRD],
            ['2', FIRST],
          ],
        },
      ],
    })
    const choice = { sheet: 'A', column: '2' }
    expect(await preflightOf(world, bytes, choice)).toMatchObject({ sheet: 'A', column: 2, headerRow: 1, uids: 1 })
    expect(await preflightOf(world, bytes, { sheet: 'B' })).toMatchObject({ sheet: 'B', column: 2, totalRows: 2 })
  })

  it('selects the sheet with the most UIDs, like the upload', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const listOf = (name: string, uids: string[]) => ({ name, rows: [['UID'], ...uids.map(uid => [uid])] })
    const bytes = await buildWorkbook({ sheets: [listOf('Eigene', [FIRST]), listOf('Kunden', [FIRST, SECOND, THIRD])] })
    const preflight = await preflightOf(world, bytes)
    expect(preflight).toMatchObject({ sheet: 'Kunden', uids: 3, sheets: [{ uids: 1 }, { uids: 3 }] })
    expect((await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>().totalRows).toBe(3)
  })

  it('reports the problem and the alternatives if another sheet or column may solve it', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const bytes = await buildWorkbook({
      sheets: [
        {
          name: 'Kunden',
          rows: [
            ['Firma', 'Ort'],
            ['Müller', 'Wien'],
          ],
        },
        { name: 'Leer', rows: [] },
        {
          name: 'Lieferanten',
          rows: [
            ['Firma', 'Ort'],
            ['Huber', 'Graz'],
          ],
        },
      ],
    })
    const withoutUidColumn = await preflightOf(world, bytes)
    expect(withoutUidColumn).toMatchObject({
      sheet: 'Kunden',
      column: null,
      totalRows: 0,
      uids: 0,
      seconds: null,
      live: [],
    })
    expect(withoutUidColumn.problem).toMatch(/Im Blatt „Kunden“ wurde keine Spalte/)
    expect(withoutUidColumn.columns.map(({ heading, samples }) => [heading, ...samples])).toEqual([
      ['', 'Firma', 'Müller'],
      ['', 'Ort', 'Wien'],
    ])
    expect((await preflightOf(world, bytes, { sheet: 'Leer' })).problem).toMatch(/Im Blatt „Leer“/)
    const otherSheet = await preflightOf(world, bytes, { sheet: 'Lieferanten', column: '2' })
    expect(otherSheet).toMatchObject({ problem: '', headerRow: 1, totalRows: 1, uids: 0, notUids: { rows: 1 } })
    const emptyColumn = await createWorkbook([['UID'], [], ['', 'x']])
    expect((await preflightOf(world, emptyColumn)).problem).toMatch(/In Spalte A/)
  })

  it('rejects files that no choice can fix, with the same errors as an upload', async () => {
    const world = await createCheckingWorld({ hasWorker: false, maxUploadMb: 1 })
    const errorOf = async (name: string, bytes: Uint8Array) => {
      const answer = await world.upload({ name, bytes, url: '/api/tasks/preflight' })
      return `${answer.statusCode} ${answer.json().message}`
    }
    expect(await errorOf('a.ods', workbookOf([FIRST]))).toMatch(/^415 Ungültige Dateiendung/)
    expect(await errorOf('a.xlsx', Buffer.from('%PDF-1.7\n'))).toMatch(/^422 Die Datei ist ein PDF/)
    expect(await errorOf('a.xlsx', await createWorkbook([]))).toMatch(/^422 Die Arbeitsmappe enthält keine Daten/)
    expect(await errorOf('a.xlsx', new Uint8Array(1024 * 1024 + 1))).toMatch(/^413 Die Datei ist größer als 1 MB/)
  })

  it('returns the number of cached answers and, after first calls, an estimate for the others', async () => {
    const world = await createCheckingWorld({ settings: { task_concurrent_batches: 2 } })
    const cachedUids = germanUids(10, 100)
    expect((await preflightOf(world, workbookOf(cachedUids))).seconds).toBeNull()
    await world.ended((await world.uploadUids(cachedUids)).id)
    const bytes = workbookOf([...cachedUids, ...germanUids(1_000, 200)])
    const preflight = await preflightOf(world, bytes)
    expect(preflight).toMatchObject({ uids: 1_010, cached: 10, live: [{ service: 'vies', questions: 1_000 }] })
    expect(preflight.seconds?.from).toBeGreaterThan(0)
    expect(preflight.seconds?.to).toBeGreaterThanOrEqual(preflight.seconds?.from ?? Number.POSITIVE_INFINITY)
    expect(await preflightOf(world, bytes, { anew: 'true' })).toMatchObject({ cached: 0, live: [{ questions: 1_010 }] })
  })

  it('estimates the wait for many Swiss numbers before the first query, and omits it for a few', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const manyNumbers = await preflightOf(world, workbookOf(swissUids(63)))
    expect(manyNumbers).toMatchObject({ live: [{ service: 'bfs', questions: 63, seconds: 240 }] })
    expect(manyNumbers.seconds?.from).toBeGreaterThanOrEqual(180)
    const fewNumbers = await preflightOf(world, workbookOf(swissUids(20)))
    expect(fewNumbers.live).toEqual([{ service: 'bfs', questions: 20 }])
  })

  it('lists UIDs whose daily FinanzOnline limit is used up', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const world = await createCheckingWorld({
      mapping: 'none',
      simulator: { accounts: [{ ...account, uids: [], loginRc: 0, mayQuery: true }] },
    })
    const usedUpUids = germanUids(3, 500)
    for (const fields of [{}, { anew: 'true' }]) {
      const answer = await world.upload({ name: 'Liste.xlsx', bytes: workbookOf(usedUpUids), fields })
      await world.ended(answer.json().id)
    }
    const bytes = workbookOf([...usedUpUids, ...germanUids(4, 700)])
    const budget = { left: 4, usedUp: 3, usedUpUids: usedUpUids }
    expect(await preflightOf(world, bytes, { anew: 'true' })).toMatchObject({
      cached: 0,
      budget,
      live: [{ service: 'finanzamt', questions: 7 }],
    })
    expect(await preflightOf(world, bytes)).toMatchObject({
      cached: 3,
      budget: { left: 4, usedUp: 0 },
      live: [{ service: 'finanzamt', questions: 4 }],
    })
  })

  it('with a closed account, counts the questions that fall back to another service and those without one', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const lockedAccount = { ...account, uids: [], loginRc: -6, mayQuery: true } satisfies SimulatedAccount
    const world = await createCheckingWorld({
      hasWorker: false,
      mapping: 'none',
      simulator: { accounts: [lockedAccount] },
    })
    const bytes = workbookOf([...germanUids(3, 500), 'FI20774740'])
    expect(await preflightOf(world, bytes)).toMatchObject({
      withoutFinanzonline: null,
      live: [{ service: 'finanzamt', questions: 4 }],
    })
    await world.browser.call('GET', `/api/tasks/uid/${FIRST}`)
    expect(await preflightOf(world, bytes)).toMatchObject({
      withoutFinanzonline: { reason: 'closed', instead: [], nobody: 4 },
      live: [],
    })
    const germany = { company_id: world.company.id, country: 'DE', api: 'finanzamt', fallback_api: 'vies' } as const
    await world.database.db.insertInto('country_mapping').values(germany).execute()
    expect(await preflightOf(world, bytes)).toMatchObject({
      withoutFinanzonline: { reason: 'closed', instead: [{ service: 'vies', questions: 3 }], nobody: 1 },
      live: [{ service: 'vies', questions: 3 }],
      budget: { left: 0, usedUp: 0 },
    })
    const france = { company_id: world.company.id, country: 'FR', api: 'finanzamt', fallback_api: 'bzst' } as const
    await world.database.db.insertInto('country_mapping').values(france).execute()
    await world.database.db
      .updateTable('company')
      .set({ german_uid: FIRST })
      .where('id', '=', world.company.id)
      .execute()
    expect(await preflightOf(world, workbookOf([...germanUids(3, 500), 'FR40303265045']))).toMatchObject({
      withoutFinanzonline: {
        instead: [
          { service: 'vies', questions: 3 },
          { service: 'bzst', questions: 1 },
        ],
        nobody: 0,
      },
    })
    expect(await preflightOf(world, workbookOf([SECOND]))).toMatchObject({
      withoutFinanzonline: { instead: [{ service: 'vies', questions: 1 }], nobody: 0 },
    })
  })

  it('without a German number, counts the BZSt questions that fall back and those without a service', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const { db } = world.database
    const mapFinland = (fallback_api: 'vies' | null) =>
      db
        .updateTable('country_mapping')
        .set({ api: 'bzst', fallback_api })
        .where('company_id', '=', world.company.id)
        .where('country', '=', 'FI')
        .execute()
    const bytes = workbookOf([...germanUids(3, 500), 'FI20774740'])
    expect(await preflightOf(world, bytes)).not.toHaveProperty('withoutOwnNumber')
    await mapFinland(null)
    expect(await preflightOf(world, bytes)).toMatchObject({
      withoutOwnNumber: [{ service: 'bzst', instead: [], nobody: 1 }],
      live: [{ service: 'vies', questions: 3 }],
    })
    await mapFinland('vies')
    expect(await preflightOf(world, bytes)).toMatchObject({
      withoutOwnNumber: [{ service: 'bzst', instead: [{ service: 'vies', questions: 1 }], nobody: 0 }],
      live: [{ service: 'vies', questions: 4 }],
    })
    await mapFinland(null)
    await db.updateTable('company').set({ german_uid: FIRST }).where('id', '=', world.company.id).execute()
    const withGermanUid = await preflightOf(world, bytes)
    expect(withGermanUid.live).toContainEqual({ service: 'bzst', questions: 1 })
    expect(withGermanUid).not.toHaveProperty('withoutOwnNumber')
  })

  it('warns about an account whose queries are refused, and still counts its questions', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const accountWithoutQueries = { ...account, uids: [], loginRc: 0, mayQuery: false } satisfies SimulatedAccount
    const world = await createCheckingWorld({
      hasWorker: false,
      mapping: 'none',
      simulator: { accounts: [accountWithoutQueries] },
    })
    await world.browser.call('GET', `/api/tasks/uid/${FIRST}`)
    expect(await preflightOf(world, workbookOf([SECOND, THIRD]))).toMatchObject({
      withoutFinanzonline: { reason: 'refused', instead: [], nobody: 2 },
      live: [{ service: 'finanzamt', questions: 2 }],
    })
  })

  it('a batch ignores the cache only if the field anew is true', async () => {
    const world = await createCheckingWorld()
    const uids = germanUids(5, 900)
    const run = async (fields: Record<string, string>) => {
      const answer = await world.upload({ name: 'Liste.xlsx', bytes: workbookOf(uids), fields })
      await world.ended(answer.json().id)
      return world.simulator.calls.length
    }
    expect([await run({}), await run({}), await run({ anew: 'true' }), await run({ anew: 'false' })]).toEqual([
      5, 5, 10, 10,
    ])
  })
})
