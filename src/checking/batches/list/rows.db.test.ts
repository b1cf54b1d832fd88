import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { Task, TaskDetail, TaskRows } from '../wire.ts'

const [FIRST = '', SECOND = '', THIRD = ''] = germanUids(3)

/**
 * A typical customer list: title, account, name and UID, with duplicate UIDs, a Norwegian number, a
 * text that is not a UID, and several names for one UID.
 */
const SHEET = [
  ['Debitoren 2026'],
  null,
  ['Konto', 'Kunde', 'Firma', 'UID'],
  ['2001', '17', 'Huber & Söhne', FIRST],
  ['2002', '18', 'Toblerone AG', 'NO-123.456.789'],
  ['2003', '19', '  Meier\n GmbH ', SECOND],
  ['2004', '20', 'Huber Filiale', ` ${FIRST} `],
  ['2005', '21', '', 'keine'],
  ['2006', '22', 'Huber Graz', FIRST],
  ['2007', '23', 'Huber Linz', FIRST],
  ['2008', '24', '100 % Obst', THIRD],
]

async function upload(
  world: CheckingWorld,
  rows: Parameters<typeof buildWorkbook>[0]['sheets'][0]['rows'] & {} = SHEET,
) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Task>().id
}

const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') => {
  const answer = await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<TaskRows>()
}
const uidsOf = async (world: CheckingWorld, id: number, query: string) =>
  (await rowsOf(world, id, query)).items.map(({ uid }) => uid)
const detailOf = async ({ browser }: CheckingWorld, id: number) =>
  (await browser.call('GET', `/api/tasks/${id}`)).json<TaskDetail>()

describe('the rows of a batch', { tags: ['C1-14'] }, () => {
  it('have row numbers and the user’s company names, in the order of the sheet', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const id = await upload(world)
    expect(await detailOf(world, id)).toMatchObject({ hasRowNumbers: true, hasOwnNames: true })
    const { totalCount, items } = await rowsOf(world, id)
    expect(totalCount).toBe(5)
    expect(items.map(({ uid, rows, rowCount, ownName, verdict }) => [uid, rows, rowCount, ownName, verdict])).toEqual([
      [FIRST, [4, 7, 9], 4, 'Huber & Söhne', null],
      ['NO-123.456.789', [5], 1, 'Toblerone AG', 'not-a-uid'],
      [SECOND, [6], 1, 'Meier GmbH', null],
      ['keine', [8], 1, '', 'not-a-uid'],
      [THIRD, [11], 1, '100 % Obst', null],
    ])
    expect(items[1]?.reason).toContain('Norwegische Nummern beginnen mit 8 oder 9')
    expect(new Set(items.map(item => item.id)).size).toBe(5)
    // Reading page by page returns the same rows.
    const pagedItems = []
    for (const page of [1, 2, 3]) {
      const answer = await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=2&page=${page}`)
      pagedItems.push(...answer.json<TaskRows>().items)
    }
    expect(pagedItems).toEqual(items)
  })

  it('can be filtered, and searched by UID, name and row number', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const id = await upload(world)
    expect(await uidsOf(world, id, '&show=not-a-uid')).toEqual(['NO-123.456.789', 'keine'])
    expect(await uidsOf(world, id, '&show=open')).toEqual([FIRST, SECOND, THIRD])
    expect(await uidsOf(world, id, '&show=invalid')).toEqual([])
    const search = (text: string, show = '') => uidsOf(world, id, `&search=${encodeURIComponent(text)}${show}`)
    expect(await search(`${FIRST.slice(0, 5)} ${FIRST.slice(5)}`.toLowerCase())).toEqual([FIRST])
    expect(await search('gmbh')).toEqual([SECOND])
    expect(await search('TOBLER')).toEqual(['NO-123.456.789'])
    expect(await search('123.456')).toEqual(['NO-123.456.789'])
    expect(await search('7')).toContain(FIRST)
    expect(await search('8')).toContain('keine')
    expect(await search('%')).toEqual([THIRD])
    expect(await search('Huber', '&show=not-a-uid')).toEqual([])
    expect((await rowsOf(world, id, '&search=DE')).totalCount).toBe(3)
  })

  it('can be searched by the name in the answer', async () => {
    const world = await createCheckingWorld()
    const id = await upload(world, [['UID'], ['ATU13585627'], [SECOND]])
    await world.ended(id)
    const [{ companyName = '' } = {}] = (await rowsOf(world, id, '&search=13585627')).items
    expect(companyName).not.toBe('')
    expect(await uidsOf(world, id, `&search=${encodeURIComponent(companyName.slice(1, 8))}`)).toEqual(['ATU13585627'])
  })

  it('keep their order when they are left open, retried and answered', async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['DE'] },
      settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    })
    const id = await upload(world)
    expect((await world.ended(id)).status).toBe(STATUS.failed)
    const positions = async () => (await rowsOf(world, id)).items.map(({ uid, rows, ownName }) => [uid, rows, ownName])
    const before = await positions()
    expect(before).toHaveLength(5)
    world.simulator.setBehaviour({ memberStatesDown: [] })
    expect((await world.browser.call('POST', `/api/tasks/${id}/retry`)).statusCode).toBe(204)
    expect((await world.ended(id)).status).toBe(STATUS.completed)
    expect(await positions()).toEqual(before)
  })

  it('of a batch of an older release are shown without these data, and can be retried', async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['DE'] },
      settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    })
    const id = await upload(world)
    await world.ended(id)
    await simulateOldRelease(world, id)
    expect(await detailOf(world, id)).toMatchObject({ hasRowNumbers: false, hasOwnNames: false, notAUidRows: 2 })
    const { totalCount, items } = await rowsOf(world, id)
    expect(totalCount).toBe(3)
    expect(items.map(({ uid, rows, rowCount, ownName }) => [uid, rows, rowCount, ownName])).toEqual([
      [FIRST, [], 4, ''],
      [SECOND, [], 1, ''],
      [THIRD, [], 1, ''],
    ])
    expect(await uidsOf(world, id, '&show=not-a-uid')).toEqual([])
    expect(await uidsOf(world, id, `&search=${SECOND}`)).toEqual([SECOND])
    world.simulator.setBehaviour({ memberStatesDown: [] })
    await world.browser.call('POST', `/api/tasks/${id}/retry`)
    expect(await world.ended(id)).toMatchObject({ status: STATUS.completed, validRows: 6, notAUidRows: 2 })
    expect((await detailOf(world, id)).reports).toHaveLength(2)
  })

  it('are stored without characters that the database does not accept', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const id = await upload(world, [
      ['Firma', 'UID'],
      ['A_x0000_B', FIRST],
      ['_xD83D_', 'x_x0000_1 ü_xD83D_'],
    ])
    expect((await rowsOf(world, id)).items.map(({ ownName }) => ownName)).toEqual(['AB', '\ufffd'])
  })

  it('are paged fully if there are many', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const manyUids = germanUids(2_500, 50_000)
    const id = await upload(world, [['UID'], ...manyUids.flatMap((uid, index) => [[uid], [`keine ${index} `]])])
    const lastPage = await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100&page=50`)
    const { totalCount, items } = lastPage.json<TaskRows>()
    expect([totalCount, items.length, items.at(-1)?.rows]).toEqual([5_000, 100, [5_001]])
    // A search finds a thousand rows at most.
    expect((await rowsOf(world, id, '&search=DE')).totalCount).toBe(1_000)
  })
})

/** Removes the data that older releases did not store. */
async function simulateOldRelease({ database: { db } }: CheckingWorld, id: number): Promise<void> {
  await sql`update question set first_row = null, more_rows = null, own_name = null where batch_id = ${id}`.execute(db)
  await sql`delete from not_a_uid_row where batch_id = ${id}`.execute(db)
  await sql`delete from batch_reading where batch_id = ${id}`.execute(db)
  await sql`update batch set sheet_layout = sheet_layout - 'nameColumn' where id = ${id}`.execute(db)
}
