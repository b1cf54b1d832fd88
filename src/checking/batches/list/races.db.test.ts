import { describe, expect, it } from 'vitest'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskDetail, TaskRows } from '../wire.ts'

// Actions that coincide with the end of a batch, the writing of its files or a download (R-27,
//
const FRENCH = 'FR40303265045'

const openQuestions = ({ database }: CheckingWorld) =>
  database.db.selectFrom('question').select('id').where('state', '<>', 'settled').execute()

/** Returns files that belong to no batch or report. */
async function orphanedFileIds({ database }: CheckingWorld): Promise<number[]> {
  const { db } = database
  const [files, batches, reports] = [
    await db.selectFrom('file').select('id').execute(),
    await db.selectFrom('batch').select(['upload_file_id', 'result_file_id']).execute(),
    await db.selectFrom('report').select('file_id').execute(),
  ]
  const referencedIds = new Set([
    ...batches.flatMap(batch => [batch.upload_file_id, batch.result_file_id]),
    ...reports.map(report => report.file_id),
  ])
  return files.map(({ id }) => id).filter(id => !referencedIds.has(id))
}

describe('a cancellation', () => {
  it('at any moment leaves the batch either cancelled or completed, with its answers counted', {
    tags: ['R-27'],
  }, async () => {
    const world = await createCheckingWorld({ simulator: { latencyMs: 2 }, settings: { task_concurrent_batches: 4 } })
    const outcomes = new Map<number, number>()
    for (let round = 0; round < 24; round++) {
      const { id } = await world.uploadUids(germanUids(6, round * 20))
      // The rounds cancel at different moments, from before the first answer to after the end.
      await waitFor(
        () => world.read(id),
        ({ processedRows }) => processedRows >= round % 7,
      )
      const before = await world.read(id)
      const { statusCode } = await world.browser.call('DELETE', `/api/tasks/${id}?status=${before.status}`)
      const after = await world.read(id)
      const ended = await waitFor(
        () => world.read(id),
        ({ status }) => status === STATUS.cancelled || status >= STATUS.completed,
      )
      outcomes.set(ended.status, (outcomes.get(ended.status) ?? 0) + 1)
      if (statusCode === 204)
        expect(after.status).toBe(before.status < STATUS.completed ? STATUS.cancelled : STATUS.deleted)
      // The cancellation was rejected because the status had changed, and nothing was deleted.
      if (statusCode !== 204)
        expect([statusCode, ended.status, ended.downloadLocation !== null]).toEqual([409, 2, true])
      if (ended.status === STATUS.cancelled) expect(ended.processedRows).toBe(after.processedRows)
    }
    expect(outcomes.get(STATUS.cancelled)).toBeGreaterThan(0)
    expect([...outcomes.keys()].every(status => [-1, 2, 5].includes(status))).toBe(true)
    await waitFor(
      () => openQuestions(world),
      open => open.length === 0,
    )
    expect(await orphanedFileIds(world)).toEqual([])
  })

  it('during the writing of result and report prevails, and leaves no files', {
    tags: ['R-04', 'R-29'],
  }, async () => {
    const world = await createCheckingWorld()
    const { id } = await world.uploadUids(germanUids(100))
    await waitFor(
      () => world.database.db.selectFrom('batch').select('finishing_until').executeTakeFirstOrThrow(),
      batch => batch.finishing_until !== null,
    )
    const { statusCode } = await world.browser.call('DELETE', `/api/tasks/${id}?status=1`)
    const ended = await world.ended(id)
    // If the batch ended before the cancellation, the cancellation is rejected and the result
    // stays.
    if (statusCode === 409) expect(ended).toMatchObject({ status: STATUS.completed })
    else expect(ended).toMatchObject({ status: STATUS.cancelled, downloadLocation: null, processedRows: 100 })
    const detail = (await world.read(id)) as TaskDetail
    expect(detail.reports.map(({ edition }) => edition)).toEqual([1])
    expect(await orphanedFileIds(world)).toEqual([])
  })
})

describe('a deletion', () => {
  it('during a download lets the download complete and keeps the report', {
    tags: ['R-29', 'C4-04'],
  }, async () => {
    const world = await createCheckingWorld()
    const { id } = await world.ended((await world.uploadUids(germanUids(300))).id)
    const [download, removal] = await Promise.all([
      world.browser.call('GET', `/api/file/result/${id}`),
      world.browser.call('DELETE', `/api/tasks/${id}?status=2`),
    ])
    expect([200, 204]).toContain(download.statusCode)
    if (download.statusCode === 200) expect(download.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect([204, 409]).toContain(removal.statusCode)
    const ended = await world.read(id)
    expect(ended.status).toBe(removal.statusCode === 204 ? STATUS.deleted : STATUS.completed)
    expect((await world.browser.call('GET', `/api/file/report/${id}`)).statusCode).toBe(200)
    expect(await orphanedFileIds(world)).toEqual([])
  })
})

describe('a retry', () => {
  it('concurrent with a deletion: one of the two succeeds, and rows keep their reasons', async () => {
    const world = await createCheckingWorld({
      simulator: { memberStatesDown: ['FR'] },
      settings: { task_patience_minutes: 0, task_retry_on_error: 1 },
    })
    for (let round = 0; round < 4; round++) {
      const { id } = await world.ended((await world.uploadUids([...germanUids(2), FRENCH])).id)
      const answers = await Promise.all([
        world.browser.call('POST', `/api/tasks/${id}/retry`, {}),
        world.browser.call('DELETE', `/api/tasks/${id}?status=3`),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      const [retried] = answers
      const ended = await world.ended(id)
      expect(ended.status).toBe(retried?.statusCode === 204 ? STATUS.completedWithErrors : STATUS.deleted)
      const rows = await world.browser.call('GET', `/api/tasks/${id}/rows?show=open`)
      expect(rows.json<TaskRows>().items).toMatchObject([{ uid: FRENCH, verdict: 'not-checked' }])
      expect(rows.json<TaskRows>().items[0]?.reason).not.toBe('')
    }
    expect(await orphanedFileIds(world)).toEqual([])
  })
})
