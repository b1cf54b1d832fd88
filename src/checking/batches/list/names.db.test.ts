import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../wire.ts'

/** A UID that is queried at FinanzOnline, which returns a name. */
const UID = 'ATU13585627'
const OTHER_UID = 'ATU57194903'

async function upload(world: CheckingWorld, names: string[]): Promise<number> {
  const rows = [['Firma', 'UID'], ...names.map(name => [name, UID]), ['Allein', OTHER_UID]]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Lieferanten.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Task>().id
}

const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items

describe('the names that a list has for one UID', () => {
  it('are all stored and found before the first answer', async () => {
    const world = await createCheckingWorld({ hasWorker: false })
    const id = await upload(world, ['', 'Huber GmbH', 'Huber Logistik', 'Huber GmbH', 'Meier KG'])
    const [rowWithSeveralNames, rowWithOneName] = await rowsOf(world, id)
    expect(rowWithSeveralNames).toMatchObject({ ownName: 'Huber GmbH', rowCount: 5, hasMoreNames: false })
    expect(rowWithSeveralNames?.names).toEqual(
      ['Huber GmbH', 'Huber Logistik', 'Meier KG'].map(ownName => ({ ownName, comparison: null, judgement: null })),
    )
    expect(rowWithOneName?.names).toEqual([])
    expect((await rowsOf(world, id, '&search=meier')).map(({ uid }) => uid)).toEqual([UID])
  })

  it('are compared and assessed separately', async () => {
    const world = await createCheckingWorld()
    const first = await upload(world, ['Zwölfaxing Möbel AG'])
    await world.ended(first)
    const givenName = (await rowsOf(world, first))[0]?.companyName ?? ''
    const id = await upload(world, ['Zwölfaxing Möbel AG', givenName, 'Kirchberg Obst KG', 'Zwölfaxing Möbel AG'])
    await world.ended(id)
    const assessment = { uid: UID, row: 4, word: 'other-company', remark: '' }
    expect((await world.browser.call('POST', `/api/tasks/${id}/judgements`, assessment)).statusCode).toBe(204)
    const [row] = await rowsOf(world, id)
    expect(row).toMatchObject({ verdict: 'valid', comparison: { row: 2, sameness: 'different' }, judgement: null })
    expect(row?.names).toMatchObject([
      { ownName: 'Zwölfaxing Möbel AG', comparison: { row: 2, sameness: 'different' }, judgement: null },
      { ownName: givenName, comparison: { row: 3, sameness: 'same', differences: [] }, judgement: null },
      { ownName: 'Kirchberg Obst KG', comparison: { row: 4, sameness: 'different' }, judgement: { stands: true } },
    ])
    // For a batch from before all names were stored, only the compared names are known.
    await sql`update question set more_names = null where batch_id = ${id}`.execute(world.database.db)
    expect((await rowsOf(world, id))[0]?.names).toEqual(row?.names)
  })

  it('are limited to the first ten', async () => {
    const world = await createCheckingWorld()
    const manyNames = Array.from({ length: 12 }, (_, index) => `Lieferant ${index + 1}`)
    const id = await upload(world, manyNames)
    await world.ended(id)
    const [row] = await rowsOf(world, id)
    expect(row?.names.map(({ ownName }) => ownName)).toEqual(manyNames.slice(0, 10))
    expect(row?.names.every(({ comparison }) => comparison !== null)).toBe(true)
    expect(row?.hasMoreNames).toBe(true)
  })
})
