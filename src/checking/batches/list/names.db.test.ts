import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../wire.ts'

/** Queried at FinanzOnline, which returns a name. */
const UID = 'ATU13585627'
const OTHER = 'ATU57194903'

async function uploaded(world: CheckingWorld, names: string[]): Promise<number> {
  const rows = [['Firma', 'UID'], ...names.map(name => [name, UID]), ['Allein', OTHER]]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Lieferanten.xlsx', bytes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Task>().id
}

const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items

describe('the names that a list has for one UID', () => {
  it('are each kept and found, before anybody has answered', async () => {
    const world = await createCheckingWorld({ works: false })
    const id = await uploaded(world, ['', 'Huber GmbH', 'Huber Logistik', 'Huber GmbH', 'Meier KG'])
    const [several, alone] = await rowsOf(world, id)
    expect(several).toMatchObject({ ownName: 'Huber GmbH', rowCount: 5, hasMoreNames: false })
    expect(several?.names).toEqual(
      ['Huber GmbH', 'Huber Logistik', 'Meier KG'].map(ownName => ({ ownName, comparison: null, judgement: null })),
    )
    expect(alone?.names).toEqual([])
    expect((await rowsOf(world, id, '&search=meier')).map(({ uid }) => uid)).toEqual([UID])
  })

  it('are each compared and judged by themselves', async () => {
    const world = await createCheckingWorld()
    const first = await uploaded(world, ['Zwölfaxing Möbel AG'])
    await world.ended(first)
    const givenName = (await rowsOf(world, first))[0]?.companyName ?? ''
    const id = await uploaded(world, ['Zwölfaxing Möbel AG', givenName, 'Kirchberg Obst KG', 'Zwölfaxing Möbel AG'])
    await world.ended(id)
    const judging = { uid: UID, row: 4, word: 'other-company', remark: '' }
    expect((await world.browser.call('POST', `/api/tasks/${id}/judgements`, judging)).statusCode).toBe(204)
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

  it('are many, and the first ten are shown', async () => {
    const world = await createCheckingWorld()
    const many = Array.from({ length: 12 }, (_, at) => `Lieferant ${at + 1}`)
    const id = await uploaded(world, many)
    await world.ended(id)
    const [row] = await rowsOf(world, id)
    expect(row?.names.map(({ ownName }) => ownName)).toEqual(many.slice(0, 10))
    expect(row?.names.every(({ comparison }) => comparison !== null)).toBe(true)
    expect(row?.hasMoreNames).toBe(true)
  })
})
