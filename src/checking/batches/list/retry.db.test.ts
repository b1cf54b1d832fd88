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
const FRANCE_UNAVAILABLE = {
  simulator: { memberStatesDown: ['FR'] },
  settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
}

/** Creates a batch of three answered UIDs, and one without an answer that occurs in two rows. */
async function createBatchWithOpenRows(world: CheckingWorld): Promise<Task> {
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

const editionNumbers = async (world: CheckingWorld, id: number) =>
  ((await world.read(id)) as TaskDetail).reports.map(({ edition }) => edition)

/** Returns the duration of a run divided by the number of its rows. */
const msPerRow = ({ startedAt, finishedAt }: Task, rows: number): number =>
  Math.round((Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / rows)

it('a retry computes its pace only from its own rows', async () => {
  const world = await createCheckingWorld(FRANCE_UNAVAILABLE)
  const batch = await createBatchWithOpenRows(world)
  expect(batch.avgRowExecution).toBe(msPerRow(batch, 5))
  await retry(world, batch.id, { when: 'possible' })
  // No row of this run is answered yet, and earlier answers do not count towards its pace.
  expect(await world.read(batch.id)).toMatchObject({
    status: STATUS.started,
    processedRows: 3,
    remainingRows: 2,
    avgRowExecution: 0,
    estimatedFinish: null,
  })
  world.simulator.setBehaviour({ memberStatesDown: [] })
  const retriedBatch = await waitFor(
    () => world.read(batch.id),
    ({ status }) => status === STATUS.completed,
  )
  expect(retriedBatch).toMatchObject({ processedRows: 5, remainingRows: 0, estimatedFinish: null })
  expect(retriedBatch.avgRowExecution).toBe(msPerRow(retriedBatch, 2))
  const list = await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)
  expect(list.json<TaskList>().items[0]?.avgRowExecution).toBe(retriedBatch.avgRowExecution)
})

it('a waiting retry shows for what and until when it waits, and can be ended at once', async () => {
  const world = await createCheckingWorld(FRANCE_UNAVAILABLE)
  const { id } = await createBatchWithOpenRows(world)
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

it('a cancelled retry keeps all editions of the report and writes another one', async () => {
  const world = await createCheckingWorld(FRANCE_UNAVAILABLE)
  const { id } = await createBatchWithOpenRows(world)
  const firstReport = await world.browser.call('GET', `/api/file/report/${id}`)
  await retry(world, id, { when: 'possible' })
  expect((await world.browser.call('DELETE', `/api/tasks/${id}?status=1`)).statusCode).toBe(204)
  await waitFor(
    () => editionNumbers(world, id),
    numbers => numbers.length === 2,
  )
  expect(await editionNumbers(world, id)).toEqual([2, 1])
  expect(await world.read(id)).toMatchObject({ status: STATUS.cancelled, processedRows: 3, validRows: 3 })
  const firstEdition = await world.browser.call('GET', `/api/file/report/${id}?edition=1`)
  expect(firstEdition.statusCode).toBe(200)
  expect(firstEdition.rawPayload.equals(firstReport.rawPayload)).toBe(true)
  expect((await world.browser.call('GET', `/api/file/report/${id}`)).rawPayload.equals(firstEdition.rawPayload)).toBe(
    false,
  )
  // Only COMPLETED and COMPLETED_WITH_ERRORS have a result (docs/rules.md#download-of-a-result).
  expect((await world.browser.call('GET', `/api/file/result/${id}`)).statusCode).toBe(204)
})

it('a report uses the hints and proofs stored at the upload, not today’s rules and company', {
  tags: ['C6-07'],
}, async () => {
  const world = await createCheckingWorld(FRANCE_UNAVAILABLE)
  const { db } = world.database
  await world.ended((await world.uploadUids(germanUids(3))).id)
  const { id } = await createBatchWithOpenRows(world)
  // Simulates that the rules at the upload gave the first row a hint which today's rules do not
  // give.
  const readings = JSON.stringify([{ row: 2, uid: germanUids(1)[0], hints: [{ kind: 'check-digit' }], grounds: null }])
  await db.deleteFrom('batch_reading').where('batch_id', '=', id).execute()
  await db.insertInto('batch_reading').values({ batch_id: id, first_row: 2, last_row: 6, readings }).execute()
  await db.updateTable('company').set({ uid: 'ATU57194903' }).where('id', '=', world.company.id).execute()
  world.simulator.setBehaviour({ memberStatesDown: [] })
  await retry(world, id, { when: 'now' })
  await waitFor(
    () => editionNumbers(world, id),
    numbers => numbers.length === 2,
  )
  const report = await world.browser.call('GET', `/api/file/report/${id}`)
  const text = (await pdfPages(report.rawPayload)).join(' ')
  expect(text.match(/Die Prüfziffer passt nicht zur Nummer/g)).toHaveLength(1)
  expect(text).toContain('aus dem Cache: Eigener Nachweis: im Namen der anfragenden Firma abgefragt.')
  const rows = (await world.browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=10`)).json<TaskRows>().items
  const proofs = rows.filter(({ fromCache }) => fromCache).map(({ proof }) => proof)
  expect(proofs).toEqual(Array(3).fill('Eigener Nachweis: im Namen Ihrer Firma abgefragt.'))
})
