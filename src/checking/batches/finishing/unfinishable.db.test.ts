import { expect, it } from 'vitest'
import { createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'

const createWorld = async () => {
  const web = await createCheckingWorld({ hasWorker: false })
  const task = await web.uploadUids(germanUids(3))
  const updateBatch = (values: { upload_file_id?: null; finishing_tries?: number }) =>
    web.database.db.updateTable('batch').set(values).where('id', '=', task.id).execute()
  return { web, task, updateBatch }
}

it('a batch whose files cannot be written fails after three failures and keeps its answers', async () => {
  const { web, task, updateBatch } = await createWorld()
  await updateBatch({ upload_file_id: null })
  await web.work()
  const ended = await web.ended(task.id)
  expect(ended).toMatchObject({ status: STATUS.failed, validRows: 3, hasReport: false, downloadLocation: null })
  expect(ended.errorMessage).toMatch(/konnte nicht geschrieben werden.*Antworten sind gespeichert/)
})

it('a batch whose worker was killed five times while writing still completes', async () => {
  const { web, task, updateBatch } = await createWorld()
  await updateBatch({ finishing_tries: 5 })
  await web.work()
  expect(await web.ended(task.id)).toMatchObject({ status: STATUS.completed, validRows: 3, hasReport: true })
})
