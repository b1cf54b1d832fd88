import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../wire.ts'

const UIDS = ['ATU13585627', 'ATU57194903', 'ATU64938009', 'ATU61195628', 'BE0202239951', 'IT00743110157']

async function uploadAndFinish(world: CheckingWorld, rows: string[][], fields: Record<string, string> = {}) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes, fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

async function resultOf({ browser }: CheckingWorld, id: number): Promise<string[][]> {
  const { rawPayload } = await browser.call('GET', `/api/file/result/${id}`)
  return utils.sheet_to_json<string[]>(read(rawPayload).Sheets.Liste ?? {}, { header: 1, raw: false, defval: '' })
}

/** Creates the user's list from names and cities, by UID. */
const createList = (names: string[], cities: string[]) => [
  ['Firma', 'UID', 'Ort'],
  ...UIDS.map((uid, index) => [names[index] ?? '', uid, cities[index] ?? '']),
]

/** Returns the names and cities of the authorities' answers. */
async function readAnswers(world: CheckingWorld): Promise<{ names: string[]; cities: string[] }> {
  const [headings = [], ...rows] = await resultOf(
    world,
    (await uploadAndFinish(world, [['UID'], ...UIDS.map(uid => [uid])])).id,
  )
  const columnOf = (heading: string) => rows.map(row => row[headings.indexOf(heading)] ?? '')
  return { names: columnOf('Name'), cities: columnOf('Ort') }
}

const storedComparisonsOf = ({ database }: CheckingWorld, id: number) =>
  database.db
    .selectFrom('company_comparison')
    .select(['uid', 'row', 'sameness', 'differences'])
    .where('batch_id', '=', id)
    .orderBy('row')
    .execute()

const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items

describe('the companies of a batch', () => {
  it('are compared if its sheet names them, and appear in result, report, rows and counts', async () => {
    const world = await createCheckingWorld()
    const { names, cities } = await readAnswers(world)
    const otherName = 'Zwölfaxing Möbel AG'
    const rows = [
      ...createList([otherName, ...names.slice(1)], cities),
      [names[1] ?? '', UIDS[1] ?? '', 'Graz'],
      ['', 'keine', ''],
    ]
    const task = await uploadAndFinish(world, rows)
    expect(task).toMatchObject({ validRows: 7, notAUidRows: 1, differingRows: 2 })
    const [headings, ...result] = await resultOf(world, task.id)
    expect(headings?.slice(-2)).toEqual(['Firma', 'Abweichung'])
    expect(result.map(row => row.at(-2))).toEqual(['anders', ...Array(5).fill('gleich'), 'ähnlich', ''])
    expect(result[0]?.at(-1)).toMatch(/^Name anders: „Zwölfaxing Möbel“ statt „.+“; Rechtsform anders: AG statt GmbH$/)
    const report = await world.browser.call('GET', `/api/file/report/${task.id}`)
    const pages = (await pdfPages(report.rawPayload)).join(' ')
    expect(pages).toMatch(/Zu klären: 2 abweichend, 1 keine UID/)
    expect(pages).toContain(otherName)
    expect(await rowsOf(world, task.id, '&show=differing')).toMatchObject([
      { uid: UIDS[0], verdict: 'valid', comparison: { row: 2, sameness: 'different', word: 'anders' } },
      { uid: UIDS[1], verdict: 'valid', comparison: { row: 8, sameness: 'similar', word: 'ähnlich' } },
    ])
    expect((await rowsOf(world, task.id))[2]?.comparison).toMatchObject({ sameness: 'same', differences: [] })
  })

  it('keep their stored comparisons; a retry compares only newly answered rows', async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['IT'] },
      settings: { task_patience_minutes: 0 },
    })
    const { id, differingRows } = await uploadAndFinish(
      world,
      createList(
        UIDS.map(() => 'Zwölfaxing Möbel AG'),
        [],
      ),
    )
    const before = await storedComparisonsOf(world, id)
    expect(before.map(({ uid, sameness }) => [uid, sameness])).toEqual(UIDS.slice(0, 5).map(uid => [uid, 'different']))
    expect(differingRows).toBe(5)
    const { db } = world.database
    await expect(sql`update company_comparison set sameness = 'same'`.execute(db)).rejects.toThrow(/append-only/)
    world.simulator.setBehaviour({ memberStatesDown: [] })
    expect((await world.browser.call('POST', `/api/tasks/${id}/retry`, { when: 'now' })).statusCode).toBe(204)
    await expect.poll(async () => (await world.read(id)).differingRows).toBe(6)
    const after = await storedComparisonsOf(world, id)
    expect(after.slice(0, 5)).toEqual(before)
    expect(after[5]).toMatchObject({ uid: UIDS[5], sameness: 'different' })
  })

  it('are not compared or shown if comparison is switched off', async () => {
    const world = await createCheckingWorld()
    await expectNoComparison(world, await uploadAndFinish(world, createList([], []), { nameColumn: '0' }))
  })

  it('are not compared in batches from before this feature', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows: createList([], []) }] })
    const { id } = (await world.upload({ name: 'Kunden.xlsx', bytes })).json<Task>()
    await sql`update batch set sheet_layout = sheet_layout - 'companyColumns'`.execute(world.database.db)
    await world.work()
    await expectNoComparison(world, await world.ended(id))
  })

  it('change no verdict, counter or status', { tags: ['C9-03'] }, async () => {
    const world = await createCheckingWorld()
    // Fills the cache, so that both batches use the same answers.
    await readAnswers(world)
    const text = fc.constantFrom('', '---', 'Huber GmbH', 'Musterwerk Maschinenbau GmbH', '0', '=1+1')
    const row = fc.tuple(text, fc.constantFrom(...UIDS, 'NO-123.456.789', 'keine'), text)
    const sheet = fc.array(row, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(sheet, async rows => {
        const list = [['Firma', 'UID', 'Ort'], ...rows, ['', UIDS[0] ?? '', '']]
        const compared = await uploadAndFinish(world, list)
        const plain = await uploadAndFinish(world, list, { nameColumn: '0' })
        expect(countsOf(compared)).toBe(countsOf(plain))
        const verdicts = async ({ id }: Task) =>
          JSON.stringify(
            (await rowsOf(world, id)).map(({ uid, verdict, rows: rowNumbers }) => [uid, verdict, rowNumbers]),
          )
        expect(await verdicts(compared)).toBe(await verdicts(plain))
        const cells = (await resultOf(world, compared.id)).map(([, ...rest]) => rest.slice(0, PLAIN_COLUMN_COUNT - 1))
        expect(JSON.stringify(cells)).toBe(JSON.stringify((await resultOf(world, plain.id)).map(([, ...rest]) => rest)))
      }),
      { numRuns: 6 },
    )
  })
})

async function expectNoComparison(world: CheckingWorld, { id, differingRows }: Task): Promise<void> {
  expect(differingRows).toBeNull()
  expect((await resultOf(world, id))[0]?.at(-1)).toBe('Hinweis')
  expect((await rowsOf(world, id)).map(({ comparison }) => comparison)).toEqual(UIDS.map(() => null))
  expect(await storedComparisonsOf(world, id)).toEqual([])
}

/** The number of columns of such a result without the comparison. */
const PLAIN_COLUMN_COUNT = 17

/** Returns a batch's counts and status as text, without its id and times. */
const countsOf = ({ status, totalRows, processedRows, validRows, invalidRows, notCheckedRows, notAUidRows }: Task) =>
  JSON.stringify({ status, totalRows, processedRows, validRows, invalidRows, notCheckedRows, notAUidRows })
