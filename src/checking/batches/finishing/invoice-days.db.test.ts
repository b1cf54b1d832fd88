import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addAnswers } from '../../../../tests/world/evidence/add-answers.ts'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { type BuiltCell, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import type { Preflight } from '../upload/wire.ts'
import type { Task, TaskRows } from '../wire.ts'

const [GERMAN, ITALIAN] = ['DE136695976', 'IT00743110157']
const excelDay = (iso: string) => ({
  number: Date.parse(iso) / 86_400_000 + 25_569,
  format: 'd.m.yy',
})

async function uploadAndFinish(world: CheckingWorld, rows: BuiltCell[][], fields: Record<string, string> = {}) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Rechnungen.xlsx', bytes, fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

async function resultOf({ browser }: CheckingWorld, id: number): Promise<string[][]> {
  const { rawPayload } = await browser.call('GET', `/api/file/result/${id}`)
  return utils.sheet_to_json<string[]>(read(rawPayload).Sheets.Liste ?? {}, { header: 1, raw: false, defval: '' })
}

const rowsOf = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100`)).json<TaskRows>().items

const reportOf = async ({ browser }: CheckingWorld, id: number) =>
  (await pdfPages((await browser.call('GET', `/api/file/report/${id}`)).rawPayload)).join(' ')

const addAnswer = (
  { database, company }: CheckingWorld,
  uid: string,
  at: string,
  verdict: 'valid' | 'invalid' = 'valid',
) => database.db.transaction().execute(trx => addAnswers(trx, [{ companyId: company.id, uid, at, verdict }]))

const storedDaysOf = ({ database }: CheckingWorld, id: number) =>
  sql`select row, edition, text, day::text, fault, is_open, evidence from invoice_day where batch_id = ${id}
    order by row, edition`
    .execute(database.db)
    .then(({ rows }) => rows)

const createList = (...cells: BuiltCell[]) => [['UID', 'Rechnungsdatum'], ...cells.map(cell => [GERMAN, cell])]

describe('invoice dates of a batch', () => {
  it('appear with their evidence in a last column, in the report and in the rows', { tags: ['C9-19'] }, async () => {
    const world = await createCheckingWorld()
    await addAnswer(world, GERMAN, '2024-03-10T11:00:00Z')
    await addAnswer(world, GERMAN, '2024-03-20T11:00:00Z', 'invalid')
    const cases = [
      [excelDay('2024-03-10'), 'gültig laut Abfrage vom 10.03.2024 (am selben Tag)'],
      ['09.03.2024', 'gültig laut Abfrage vom 10.03.2024 (1 Tag danach)'],
      [
        '2024-03-12',
        'gültig laut Abfrage vom 10.03.2024 (2 Tage davor); ungültig laut Abfrage vom 20.03.2024 (8 Tage danach)',
      ],
      ['01.01.2020', 'keine Abfrage für diesen Tag; weiter entfernt: Abfrage vom 10.03.2024 (1.530 Tage danach)'],
      ['03/04/2024', 'Datum mehrdeutig (Tag oder Monat zuerst?)'],
      ['31.04.2024', 'Datum nicht lesbar'],
      [null, 'kein Datum'],
      ['01.01.2099', 'Datum in der Zukunft'],
    ] as const
    const task = await uploadAndFinish(world, [
      ...createList(...cases.map(([cell]) => cell)),
      ['NO-123.456.789', '09.03.2024'],
    ])
    const [headings, ...result] = await resultOf(world, task.id)
    expect(headings?.slice(-2)).toEqual(['Hinweis', 'Am Rechnungstag'])
    expect(result.map(row => row.at(-1))).toEqual([...cases.map(([, text]) => text), ''])
    const report = await reportOf(world, task.id)
    expect(report).toContain('Am Rechnungstag 09.03.2024: gültig laut Abfrage vom 10.03.2024 (1 Tag danach).')
    const chapter = report.slice(report.indexOf('Rechnungstage ohne Beleg'))
    expect(chapter).toMatch(/03\/04\/2024 Datum mehrdeutig/)
    expect(chapter).not.toContain('am selben Tag')
    const [row] = await rowsOf(world, task.id)
    expect(row?.invoiceDays.map(({ row, day, isSupported }) => [row, day, isSupported])).toEqual([
      [2, '10.03.2024', true],
      [3, '09.03.2024', true],
      [4, '12.03.2024', false],
    ])
    expect(row?.invoiceDays[0]?.said).toBe(cases[0][1])
  })

  it('are stored once, and evaluated again after a retry only for rows that were open', {
    tags: ['C9-19'],
  }, async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['IT'] },
      settings: { task_patience_minutes: 0 },
    })
    const today = viennaDay(new Date())
    const { id } = await uploadAndFinish(world, [
      ['UID', 'Belegdatum'],
      [GERMAN, '2020-03-12'],
      [ITALIAN, today],
    ])
    const before = await storedDaysOf(world, id)
    expect(before).toMatchObject([
      { row: 2, edition: 1, day: '2020-03-12', is_open: false },
      { row: 3, edition: 1, day: today, is_open: true, evidence: { supporting: [], farther: [] } },
    ])
    await expect(sql`update invoice_day set text = 'x'`.execute(world.database.db)).rejects.toThrow(/append-only/)
    // Later evidence for an answered row does not change its stored evidence.
    await addAnswer(world, GERMAN, '2020-03-12T11:00:00Z')
    world.simulator.setBehaviour({ memberStatesDown: [] })
    expect((await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode).toBe(204)
    await expect.poll(async () => (await storedDaysOf(world, id)).length).toBe(3)
    await world.ended(id)
    const [answeredRow, openRow, retriedRow] = await storedDaysOf(world, id)
    expect([answeredRow, openRow]).toEqual(before)
    expect(retriedRow).toMatchObject({
      row: 3,
      edition: 2,
      is_open: false,
      evidence: { supporting: [{ verdict: 'valid' }] },
    })
    const texts = (await resultOf(world, id)).slice(1).map(row => row.at(-1))
    expect(texts[0]).toMatch(/^keine Abfrage für diesen Tag; weiter entfernt/)
    expect(texts[1]).toMatch(/^gültig laut Abfrage vom .+ \(am selben Tag\)$/)
  })

  it('appear nowhere if no day column is chosen', async () => {
    const world = await createCheckingWorld()
    const rows = createList('09.03.2024')
    const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
    const dayColumnOf = async (fields: Record<string, string>) =>
      (await world.upload({ name: 'R.xlsx', bytes, fields, url: '/api/tasks/preflight' })).json<Preflight>().dayColumn
    expect([
      await dayColumnOf({}),
      await dayColumnOf({ dayColumn: '0' }),
      await dayColumnOf({ dayColumn: '1' }),
    ]).toEqual([2, null, 1])
    const { id } = await uploadAndFinish(world, rows, { dayColumn: '0' })
    expect((await resultOf(world, id))[0]?.at(-1)).toBe('Hinweis')
    expect((await rowsOf(world, id))[0]?.invoiceDays).toEqual([])
    expect(await storedDaysOf(world, id)).toEqual([])
    expect(await reportOf(world, id)).not.toContain('Rechnungstag')
  })
})
