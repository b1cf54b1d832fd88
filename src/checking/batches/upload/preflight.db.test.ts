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
import type { Account as SimulatedAccount } from '../../../simulator/finanzonline/accounts.ts'
import type { Task, TaskList } from '../wire.ts'
import type { Preflight } from './wire.ts'

const [FIRST = '', SECOND = '', THIRD = ''] = germanUids(3)

async function look(world: CheckingWorld, bytes: Uint8Array, fields: Record<string, string> = {}) {
  return world.upload({ name: 'Kunden.xlsx', bytes, fields, url: '/api/tasks/preflight' })
}
const seen = async (world: CheckingWorld, bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await look(world, bytes, fields)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Preflight>()
}
const book = (rows: BuiltSheet['rows'] & {}, more: Partial<BuiltWorkbook> = {}) =>
  buildWorkbook({ sheets: [{ name: 'Liste', rows }], ...more })

describe('before a batch is started', () => {
  it('tells what was found, and stores nothing', { tags: ['C1-13'] }, async () => {
    const world = await createCheckingWorld({ works: false })
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
    const found = await seen(world, bytes, { language: 'en' })
    expect(found).toMatchObject({
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
    expect(found.notUids).toMatchObject({
      rows: 3,
      examples: [
        { row: 6, text: 'siehe Stammblatt' },
        { row: 7, text: 'NO123456789' },
        { row: 10, text: '=A1&"x"' },
      ],
    })
    expect(found.hints.rows).toBe(2)
    expect(found.hints.examples).toMatchObject([
      { row: 5, uid: 'DE100000011' },
      { row: 8, text: 'GR094259216', uid: 'EL094259216' },
    ])
    for (const { message } of [...found.notUids.examples, ...found.hints.examples])
      expect(message).toMatch(/\w{3}.*[.?]$/)
    const list = await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)
    expect(list.json<TaskList>().totalCount).toBe(0)
    const tables = ['batch', 'question', 'file', 'file_part'] as const
    for (const table of tables) {
      expect(await world.database.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(world.simulator.calls).toEqual([])
  })

  it('finds the companies to be compared by their headings, and lets users choose other columns or none', async () => {
    const world = await createCheckingWorld({ works: false })
    const bytes = await book([
      ['Firma', 'UID', 'Ort', 'Kontoname'],
      ['Eins', FIRST, 'Wien', 'Eins und Zwei'],
    ])
    const columns = async (fields: Record<string, string> = {}) => (await seen(world, bytes, fields)).companyColumns
    expect(await columns()).toEqual({ name: 1, street: null, zipCode: null, city: 3 })
    const chosen = { name: 4, street: null, zipCode: null, city: null }
    expect(await columns({ nameColumn: '4', cityColumn: '0' })).toEqual(chosen)
    expect(await columns({ nameColumn: '0' })).toBeNull()
    expect((await look(world, bytes, { nameColumn: 'Firma' })).statusCode).toBe(400)
  })

  it('lets users pick another sheet and another column', async () => {
    const world = await createCheckingWorld({ works: false })
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
    const ofA = { sheet: 'A', column: '2' }
    expect(await seen(world, bytes, ofA)).toMatchObject({ sheet: 'A', column: 2, headerRow: 1, uids: 1 })
    expect(await seen(world, bytes, { sheet: 'B' })).toMatchObject({ sheet: 'B', column: 2, totalRows: 2 })
  })

  it('takes the sheet with the most UIDs, as an upload does then', async () => {
    const world = await createCheckingWorld({ works: false })
    const listOf = (name: string, uids: string[]) => ({ name, rows: [['UID'], ...uids.map(uid => [uid])] })
    const bytes = await buildWorkbook({ sheets: [listOf('Eigene', [FIRST]), listOf('Kunden', [FIRST, SECOND, THIRD])] })
    const found = await seen(world, bytes)
    expect(found).toMatchObject({ sheet: 'Kunden', uids: 3, sheets: [{ uids: 1 }, { uids: 3 }] })
    expect((await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>().totalRows).toBe(3)
  })

  it('says what stands in the way where another choice may help, and shows the choice', async () => {
    const world = await createCheckingWorld({ works: false })
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
    const none = await seen(world, bytes)
    expect(none).toMatchObject({ sheet: 'Kunden', column: null, totalRows: 0, uids: 0, seconds: null, live: [] })
    expect(none.problem).toMatch(/Im Blatt „Kunden“ wurde keine Spalte/)
    expect(none.columns.map(({ heading, samples }) => [heading, ...samples])).toEqual([
      ['', 'Firma', 'Müller'],
      ['', 'Ort', 'Wien'],
    ])
    expect((await seen(world, bytes, { sheet: 'Leer' })).problem).toMatch(/Im Blatt „Leer“/)
    const picked = await seen(world, bytes, { sheet: 'Lieferanten', column: '2' })
    expect(picked).toMatchObject({ problem: '', headerRow: 1, totalRows: 1, uids: 0, notUids: { rows: 1 } })
    const emptyColumn = await book([['UID'], [], ['', 'x']])
    expect((await seen(world, emptyColumn)).problem).toMatch(/In Spalte A/)
  })

  it('refuses as an upload does what no choice can mend', async () => {
    const world = await createCheckingWorld({ works: false, maxUploadMb: 1 })
    const refused = async (name: string, bytes: Uint8Array) => {
      const answer = await world.upload({ name, bytes, url: '/api/tasks/preflight' })
      return `${answer.statusCode} ${answer.json().message}`
    }
    expect(await refused('a.ods', workbookOf([FIRST]))).toMatch(/^415 Ungültige Dateiendung/)
    expect(await refused('a.xlsx', Buffer.from('%PDF-1.7\n'))).toMatch(/^422 Die Datei ist ein PDF/)
    expect(await refused('a.xlsx', await book([]))).toMatch(/^422 Die Arbeitsmappe enthält keine Daten/)
    expect(await refused('a.xlsx', new Uint8Array(1024 * 1024 + 1))).toMatch(/^413 Die Datei ist größer als 1 MB/)
  })

  it('tells what the cache will answer and, once calls are known, how long the rest may take', async () => {
    const world = await createCheckingWorld({ settings: { task_concurrent_batches: 2 } })
    const known = germanUids(10, 100)
    expect((await seen(world, workbookOf(known))).seconds).toBeNull()
    await world.ended((await world.uploadUids(known)).id)
    const bytes = workbookOf([...known, ...germanUids(1_000, 200)])
    const found = await seen(world, bytes)
    expect(found).toMatchObject({ uids: 1_010, cached: 10, live: [{ service: 'vies', questions: 1_000 }] })
    expect(found.seconds?.from).toBeGreaterThan(0)
    expect(found.seconds?.to).toBeGreaterThanOrEqual(found.seconds?.from ?? Number.POSITIVE_INFINITY)
    expect(await seen(world, bytes, { anew: 'true' })).toMatchObject({ cached: 0, live: [{ questions: 1_010 }] })
  })

  it('says of Swiss numbers how long their turns take, before any was asked, and nothing of a few', async () => {
    const world = await createCheckingWorld({ works: false })
    const swiss = await seen(world, workbookOf(swissUids(63)))
    expect(swiss).toMatchObject({ live: [{ service: 'bfs', questions: 63, seconds: 240 }] })
    expect(swiss.seconds?.from).toBeGreaterThanOrEqual(180)
    const few = await seen(world, workbookOf(swissUids(20)))
    expect(few.live).toEqual([{ service: 'bfs', questions: 20 }])
  })

  it('names what FinanzOnline answers no more today', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const world = await createCheckingWorld({
      mapping: 'none',
      simulator: { accounts: [{ ...account, uids: [], loginRc: 0, mayQuery: true }] },
    })
    const used = germanUids(3, 500)
    for (const fields of [{}, { anew: 'true' }]) {
      const answer = await world.upload({ name: 'Liste.xlsx', bytes: workbookOf(used), fields })
      await world.ended(answer.json().id)
    }
    const bytes = workbookOf([...used, ...germanUids(4, 700)])
    const budget = { left: 4, usedUp: 3, usedUpUids: used }
    expect(await seen(world, bytes, { anew: 'true' })).toMatchObject({
      cached: 0,
      budget,
      live: [{ service: 'finanzamt', questions: 7 }],
    })
    expect(await seen(world, bytes)).toMatchObject({
      cached: 3,
      budget: { left: 4, usedUp: 0 },
      live: [{ service: 'finanzamt', questions: 4 }],
    })
  })

  it('says what a closed account keeps from FinanzOnline: which other services are queried instead, and what none is', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const locked = { ...account, uids: [], loginRc: -6, mayQuery: true } satisfies SimulatedAccount
    const world = await createCheckingWorld({ works: false, mapping: 'none', simulator: { accounts: [locked] } })
    const bytes = workbookOf([...germanUids(3, 500), 'FI20774740'])
    expect(await seen(world, bytes)).toMatchObject({
      withoutFinanzonline: null,
      live: [{ service: 'finanzamt', questions: 4 }],
    })
    await world.browser.call('GET', `/api/tasks/uid/${FIRST}`)
    expect(await seen(world, bytes)).toMatchObject({
      withoutFinanzonline: { reason: 'closed', instead: [], nobody: 4 },
      live: [],
    })
    const germany = { company_id: world.company.id, country: 'DE', api: 'finanzamt', fallback_api: 'vies' } as const
    await world.database.db.insertInto('country_mapping').values(germany).execute()
    expect(await seen(world, bytes)).toMatchObject({
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
    expect(await seen(world, workbookOf([...germanUids(3, 500), 'FR40303265045']))).toMatchObject({
      withoutFinanzonline: {
        instead: [
          { service: 'vies', questions: 3 },
          { service: 'bzst', questions: 1 },
        ],
        nobody: 0,
      },
    })
    expect(await seen(world, workbookOf([SECOND]))).toMatchObject({
      withoutFinanzonline: { instead: [{ service: 'vies', questions: 1 }], nobody: 0 },
    })
  })

  it('says what a company without a German number cannot ask BZSt, and what its fallback is asked instead', async () => {
    const world = await createCheckingWorld({ works: false })
    const { db } = world.database
    const mapped = (fallback_api: 'vies' | null) =>
      db
        .updateTable('country_mapping')
        .set({ api: 'bzst', fallback_api })
        .where('company_id', '=', world.company.id)
        .where('country', '=', 'FI')
        .execute()
    const bytes = workbookOf([...germanUids(3, 500), 'FI20774740'])
    expect(await seen(world, bytes)).not.toHaveProperty('withoutOwnNumber')
    await mapped(null)
    expect(await seen(world, bytes)).toMatchObject({
      withoutOwnNumber: [{ service: 'bzst', instead: [], nobody: 1 }],
      live: [{ service: 'vies', questions: 3 }],
    })
    await mapped('vies')
    expect(await seen(world, bytes)).toMatchObject({
      withoutOwnNumber: [{ service: 'bzst', instead: [{ service: 'vies', questions: 1 }], nobody: 0 }],
      live: [{ service: 'vies', questions: 4 }],
    })
    await mapped(null)
    await db.updateTable('company').set({ german_uid: FIRST }).where('id', '=', world.company.id).execute()
    const able = await seen(world, bytes)
    expect(able.live).toContainEqual({ service: 'bzst', questions: 1 })
    expect(able).not.toHaveProperty('withoutOwnNumber')
  })

  it('warns of an account with which queries are refused, and still asks with it', async () => {
    const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
    const refused = { ...account, uids: [], loginRc: 0, mayQuery: false } satisfies SimulatedAccount
    const world = await createCheckingWorld({ works: false, mapping: 'none', simulator: { accounts: [refused] } })
    await world.browser.call('GET', `/api/tasks/uid/${FIRST}`)
    expect(await seen(world, workbookOf([SECOND, THIRD]))).toMatchObject({
      withoutFinanzonline: { reason: 'refused', instead: [], nobody: 2 },
      live: [{ service: 'finanzamt', questions: 2 }],
    })
  })

  it('queries all rows again if that is requested, and only then', async () => {
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
