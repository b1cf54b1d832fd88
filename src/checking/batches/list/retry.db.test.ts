import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { Task, TaskDetail, TaskList, TaskRows } from '../wire.ts'

const FRENCH = 'FR40303265045'
const FRENCH_IS_DOWN = {
  simulator: { memberStatesDown: ['FR'] },
  settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
}

/** Creates a batch of three answered UIDs, and one without an answer that occurs in two rows. */
async function withOpenRows(world: CheckingWorld): Promise<Task> {
  const { id } = await world.uploadUids([...germanUids(3), FRENCH, FRENCH])
  const ended = await world.ended(id)
  expect(ended).toMatchObject({ status: STATUS.completedWithErrors, validRows: 3, notCheckedRows: 2 })
  return ended
}

const retry = ({ browser }: CheckingWorld, id: number, body: object) =>
  waitFor(
    async () => (await browser.call('POST', `/api/tasks/${id}/retry`, body)).statusCode,
    status => status === 204,
  )

const editions = async (world: CheckingWorld, id: number) =>
  ((await world.read(id)) as TaskDetail).reports.map(({ edition }) => edition)

/** Returns the time per row: the duration of the run divided by the rows of that run. */
const paceOf = ({ startedAt, finishedAt }: Task, rows: number): number =>
  Math.round((Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / rows)

it('tells its pace from the rows that it asks, not from those that were answered before', async () => {
  const world = await createCheckingWorld(FRENCH_IS_DOWN)
  const first = await withOpenRows(world)
  expect(first.avgRowExecution).toBe(paceOf(first, 5))
  await retry(world, first.id, { when: 'possible' })
  // No row of this run is answered yet, and earlier answers do not count for its pace.
  expect(await world.read(first.id)).toMatchObject({
    status: STATUS.started,
    processedRows: 3,
    remainingRows: 2,
    avgRowExecution: 0,
    estimatedFinish: null,
  })
  world.simulator.setBehaviour({ memberStatesDown: [] })
  const again = await waitFor(
    () => world.read(first.id),
    ({ status }) => status === STATUS.completed,
  )
  expect(again).toMatchObject({ processedRows: 5, remainingRows: 0, estimatedFinish: null })
  expect(again.avgRowExecution).toBe(paceOf(again, 2))
  const list = await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)
  expect(list.json<TaskList>().items[0]?.avgRowExecution).toBe(again.avgRowExecution)
})

it('that waits says for what and until when, and ends at once on request', async () => {
  const world = await createCheckingWorld(FRENCH_IS_DOWN)
  const { id } = await withOpenRows(world)
  const finish = async () => (await world.browser.call('POST', `/api/tasks/${id}/finish`)).statusCode
  expect(await finish()).toBe(409)
  await retry(world, id, { when: 'possible' })
  const waiting = (await world.read(id)) as TaskDetail
  expect(Date.parse(waiting.waitsUntil ?? '')).toBeGreaterThan(Date.now())
  expect(waiting.waitsFor).toHaveLength(1)
  expect(waiting.waitsFor[0]).toMatch(/^Frankreich \(1\)/)
  expect(await finish()).toBe(204)
  expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: 2 })
  expect(await world.read(id)).toMatchObject({ waitsUntil: null, waitsFor: [] })
  expect(await finish()).toBe(409)
})

it('that is cancelled keeps every edition of the report, and says in the next one what stands answered', async () => {
  const world = await createCheckingWorld(FRENCH_IS_DOWN)
  const { id } = await withOpenRows(world)
  const before = await world.browser.call('GET', `/api/file/report/${id}`)
  await retry(world, id, { when: 'possible' })
  expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=1`)).statusCode).toBe(204)
  await waitFor(
    () => editions(world, id),
    all => all.length === 2,
  )
  expect(await editions(world, id)).toEqual([2, 1])
  expect(await world.read(id)).toMatchObject({ status: STATUS.cancelled, processedRows: 3, validRows: 3 })
  const kept = await world.browser.call('GET', `/api/file/report/${id}?edition=1`)
  expect(kept.statusCode).toBe(200)
  expect(kept.rawPayload.equals(before.rawPayload)).toBe(true)
  expect((await world.browser.call('GET', `/api/file/report/${id}`)).rawPayload.equals(kept.rawPayload)).toBe(false)
  // Only COMPLETED and COMPLETED_WITH_ERRORS have a result (docs/rules.md#download-of-a-result).
  expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(204)
})

it('says of a row what was said of it, even if rules and company have changed', { tags: ['C6-07'] }, async () => {
  const world = await createCheckingWorld(FRENCH_IS_DOWN)
  const { db } = world.database
  await world.ended((await world.uploadUids(germanUids(3))).id)
  const { id } = await withOpenRows(world)
  // Simulates that the rules at the upload objected to the first row and the present rules do not.
  const readings = JSON.stringify([{ row: 2, uid: germanUids(1)[0], hints: [{ kind: 'check-digit' }], grounds: null }])
  await db.deleteFrom('batch_reading').where('batch_id', '=', id).execute()
  await db.insertInto('batch_reading').values({ batch_id: id, first_row: 2, last_row: 6, readings }).execute()
  await db.updateTable('company').set({ uid: 'ATU57194903' }).where('id', '=', world.company.id).execute()
  world.simulator.setBehaviour({ memberStatesDown: [] })
  await retry(world, id, { when: 'now' })
  await waitFor(
    () => editions(world, id),
    all => all.length === 2,
  )
  const report = await world.browser.call('GET', `/api/file/report/${id}`)
  const text = (await pdfPages(report.rawPayload)).join(' ')
  expect(text.match(/Die Prüfziffer passt nicht zur Nummer/g)).toHaveLength(1)
  expect(text).toContain('aus dem Cache: Eigener Nachweis: im Namen der anfragenden Firma abgefragt.')
  const rows = (await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=10`)).json<TaskRows>().items
  const proofs = rows.filter(({ fromCache }) => fromCache).map(({ proof }) => proof)
  expect(proofs).toEqual(Array(3).fill('Eigener Nachweis: im Namen Ihrer Firma abgefragt.'))
})
