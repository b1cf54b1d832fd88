import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { ACCOUNT } from '../../../tests/world/people/people.ts'
import { createCaller } from '../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor, workbookOf } from '../../../tests/world/product/checking.ts'
import type { Batch } from './answer-wire.ts'

const UID = 'DE136695976'

/** Sets up a company with a program that uploads lists and acts on them. */
async function programWorld(options: Parameters<typeof createCheckingWorld>[0] = {}) {
  const world = await createCheckingWorld(options)
  const { headers } = await addKey(world, world.company.id, { scopes: ['batch:read', 'batch:write'] })
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, extraHeaders: Record<string, string> = {}) =>
    world.app.inject({ method, url: `/api/v1/batches/${path}`, headers: { ...headers, ...extraHeaders } })
  const send = async (uids = [UID]) =>
    (
      await world.upload(
        { name: 'Liste.xlsx', bytes: workbookOf(uids), url: '/api/v1/batches', headers },
        createCaller(world.app),
      )
    ).json<Batch>()
  const state = async (id: number) => (await call('GET', String(id))).json<Batch>().state
  const actions = async () => {
    const lines = await world.database.db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'audit_log.user_id')
      .select(['audit_log.action', 'users.is_program'])
      .where('action', 'like', 'task.%')
      .orderBy('audit_log.id')
      .execute()
    return lines.map(({ action, is_program }) => [action, is_program])
  }
  return { ...world, call, send, state, actions }
}

it('a program cancels a waiting batch idempotently, logs it once, and rejects an ended batch with 409', async () => {
  const world = await programWorld({ hasWorker: false })
  const { id } = await world.send()
  const first = await world.call('POST', `${id}/cancel`)
  const repeated = await world.call('POST', `${id}/cancel`)
  expect([first.statusCode, first.json<Batch>().state, repeated.statusCode]).toEqual([200, 'cancelled', 200])
  expect(repeated.json()).toEqual(first.json())
  expect(await world.actions()).toEqual([['task.cancel', true]])
  const { db } = world.database
  for (const status of [2, 3, 4, 5]) {
    await db.updateTable('batch').set({ status }).where('id', '=', id).execute()
    expect((await world.call('POST', `${id}/cancel`)).statusCode).toBe(409)
  }
})

it('a program cancels a batch that a user uploaded', async () => {
  const world = await programWorld({ hasWorker: false })
  const { id } = await world.uploadUids([UID])
  expect((await world.call('POST', `${id}/cancel`)).statusCode).toBe(200)
  expect((await world.read(id)).status).toBe(-1)
})

it('a program deletes an ended batch idempotently; the report stays', async () => {
  const world = await programWorld()
  const { id } = await world.send()
  await waitFor(
    () => world.call('GET', String(id)),
    answer => answer.json<Batch>().state === 'completed' && answer.json<Batch>().hasReport,
  )
  expect([(await world.call('DELETE', `${id}`)).statusCode, await world.state(id)]).toEqual([204, 'deleted'])
  expect((await world.call('DELETE', `${id}`)).statusCode).toBe(204)
  expect(await world.actions()).toEqual([['task.delete', true]])
  const result = await world.call('GET', `${id}/result`)
  expect([result.statusCode, (await world.call('GET', `${id}`)).json<Batch>().hasReport]).toEqual([409, true])
})

it('the API rejects deleting a running, cancelled, downloaded or held batch, in the caller’s language', async () => {
  const world = await programWorld({ hasWorker: false })
  const { id } = await world.send()
  const set = (change: object) => world.database.db.updateTable('batch').set(change).where('id', '=', id).execute()
  const deletionRefusal = async (change: object) => {
    await set(change)
    const answer = await world.call('DELETE', `${id}`, { 'accept-language': 'en' })
    return [answer.statusCode, answer.json<{ detail: string }>().detail]
  }
  expect([
    await deletionRefusal({ status: 0 }),
    await deletionRefusal({ status: 1 }),
    await deletionRefusal({ status: -1 }),
    await deletionRefusal({ status: 2, is_held: true }),
    await deletionRefusal({ is_held: false, is_downloaded: true }),
  ]).toEqual([
    [409, expect.stringMatching(/still running/)],
    [409, expect.stringMatching(/still running/)],
    [409, expect.stringMatching(/was cancelled/)],
    [409, expect.stringMatching(/on hold/)],
    [409, expect.stringMatching(/downloaded/)],
  ])
  expect(await world.actions()).toEqual([])
})

it('a retry checks open rows again, and is rejected with 409 without open rows', async () => {
  const world = await programWorld({ hasWorker: false })
  const { id } = await world.send()
  expect((await world.call('POST', `${id}/retry`)).statusCode).toBe(409)
  const { db } = world.database
  await db.updateTable('question').set({ state: 'settled', verdict: 'not-checked', reason: 'timeout' }).execute()
  const ended = { status: 3, settled_questions: 1, not_checked_rows: 1, processed_rows: 1, finished_at: new Date() }
  await db.updateTable('batch').set(ended).execute()
  const retried = await world.call('POST', `${id}/retry`)
  expect([retried.statusCode, retried.json<Batch>().state]).toEqual([202, 'running'])
  expect(await world.actions()).toEqual([['task.retry', true]])
  await world.work()
  await waitFor(
    () => world.state(id),
    state => state === 'completed',
  )
})

it('a retry is rejected while all open rows wait for the day limit, until a fallback is configured', async () => {
  const account = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
  const world = await programWorld({
    mapping: 'none',
    simulator: { accounts: [{ ...account, uids: [], loginRc: 0, mayQuery: true }] },
  })
  const { db } = world.database
  let id = 0
  for (const fields of [{ anew: 'true' }, { anew: 'true' }]) {
    ;({ id } = (await world.upload({ name: 'Liste.xlsx', bytes: workbookOf([UID, 'DE129273398']), fields })).json<{
      id: number
    }>())
    await world.ended(id)
  }
  await db.deleteFrom('cached_answer').execute()
  const openOutcome = { verdict: 'not-checked', reason: 'day-limit' } as const
  await db.updateTable('question').set(openOutcome).where('batch_id', '=', id).execute()
  await db.updateTable('batch').set({ status: 3, not_checked_rows: 2, valid_rows: 0 }).where('id', '=', id).execute()
  const rejection = await world.call('POST', `${id}/retry`, { 'accept-language': 'en' })
  expect(rejection.json()).toMatchObject({
    status: 409,
    code: 'nothing_to_ask_today',
    detail: expect.stringMatching(/tomorrow/),
    retryAfter: Number(rejection.headers['retry-after']),
  })
  expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(25 * 3_600)
  expect(await world.state(id)).toBe('completed_with_open_rows')
  const mapping = { company_id: world.company.id, country: 'DE', api: 'finanzamt', fallback_api: 'vies' } as const
  await db.insertInto('country_mapping').values(mapping).execute()
  expect((await world.call('POST', `${id}/retry`)).statusCode).toBe(202)
})
