import { expect, it } from 'vitest'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import { DAY, MINUTE } from '../../../../tests/world/product/moved-clock.ts'
import { STATUS } from '../status-rules.ts'

it('an expired licence rejects new batches, lets running ones finish, and blocks files until renewal', {
  tags: ['E-02', 'C2-08'],
}, async () => {
  const web = await createCheckingWorld({ hasWorker: false })
  const setValidUntil = (valid_until: string) =>
    web.database.db.updateTable('company').set({ valid_until }).where('id', '=', web.company.id).execute()
  const task = await web.uploadUids(germanUids(3))
  await setValidUntil('2026-11-20')
  web.clock.move(DAY)
  const bytes = workbookOf(germanUids(1))
  expect((await web.upload({ name: 'Neu.xlsx', bytes })).json()).toMatchObject({ statusCode: 401, message: 'expired' })
  await web.work()
  const batches = () => web.database.db.selectFrom('batch').select(['id', 'status', 'valid_rows']).execute()
  const [batch, ...otherBatches] = await waitFor(batches, ([first]) => (first?.status ?? 0) >= STATUS.completed)
  expect(batch).toMatchObject({ id: task.id, status: STATUS.completed })
  expect(otherBatches).toEqual([])
  for (const path of [`/api/file/result/${task.id}`, `/api/file/report/${task.id}`])
    expect((await web.browser.call('GET', path)).statusCode).toBe(401)
  await setValidUntil('2099-12-31')
  web.clock.move(MINUTE)
  const browser = await signIn(web.app, web.ada, web.clock)
  for (const path of [`/api/file/report/${task.id}`, `/api/file/result/${task.id}`]) {
    const file = await browser.call('GET', path)
    expect(file.statusCode, path).toBe(200)
    expect(file.rawPayload.length).toBeGreaterThan(1_000)
  }
})
