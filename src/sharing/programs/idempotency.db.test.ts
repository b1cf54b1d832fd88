import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import type { Batch, Check } from './answer-wire.ts'

const UID = 'DE136695976'

/** Sets up a company with two programs, and a third program of another company. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const scopes = ['check', 'batch:write'] as const
  const addProgram = async (companyId: number) => (await addKey(world, companyId, { scopes: [...scopes] })).headers
  const [firstProgram, secondProgram] = [await addProgram(world.company.id), await addProgram(world.company.id)]
  const stranger = await addProgram((await addTestCompany(world)).id)
  const send =
    (path: 'checks' | 'batches') =>
    (
      headers: Record<string, string>,
      key: string,
      payload: object = path === 'checks' ? { uid: UID } : { uids: [UID] },
    ) =>
      world.app.inject({
        method: 'POST',
        url: `/api/v1/${path}`,
        payload,
        headers: { ...headers, 'idempotency-key': key },
      })
  const count = async (table: 'single_check' | 'batch') =>
    (await world.database.db.selectFrom(table).select('id').execute()).length
  return { ...world, firstProgram, secondProgram, stranger, check: send('checks'), upload: send('batches'), count }
}

it('the API returns the same check for a repeated Idempotency-Key, from any program of the company, without a second query', {
  tags: ['R-30'],
}, async () => {
  const world = await programWorld()
  const first = await world.check(world.firstProgram, 'a', { uid: UID, fresh: true })
  const repeated = [
    await world.check(world.firstProgram, 'a', { fresh: true, uid: UID }),
    await world.check(world.secondProgram, 'a', { uid: UID, fresh: true, name: '' }),
  ]
  expect(repeated.map(({ statusCode, body }) => [statusCode, body])).toEqual(repeated.map(() => [200, first.body]))
  expect([await world.count('single_check'), world.simulator.calls.length]).toEqual([1, 1])
  expect((await world.check(world.stranger, 'a')).json<Check>().id).not.toBe(first.json<Check>().id)
})

it('the API creates one check and one batch from ten concurrent calls', { tags: ['R-30'] }, async () => {
  const world = await programWorld()
  const headers = [...Array(5).fill(world.firstProgram), ...Array(5).fill(world.secondProgram)]
  const checks = await Promise.all(headers.map(headers => world.check(headers, 'at-once')))
  expect([new Set(checks.map(({ body }) => body)).size, await world.count('single_check')]).toEqual([1, 1])
  const batches = await Promise.all(headers.map(headers => world.upload(headers, 'ten')))
  expect([new Set(batches.map(({ body }) => body)).size, await world.count('batch')]).toEqual([1, 1])
})

it('the API creates one batch for two programs of a company, and a second one for another company', {
  tags: ['R-30'],
}, async () => {
  const world = await programWorld()
  const ids = []
  for (const headers of [world.firstProgram, world.secondProgram, world.stranger])
    ids.push((await world.upload(headers, 'run')).json<Batch>().id)
  expect([ids[1] === ids[0], ids[2] === ids[0], await world.count('batch')]).toEqual([true, false, 2])
})

it('the API rejects a used Idempotency-Key with another body or another call, and an invalid key', {
  tags: ['R-30'],
}, async () => {
  const world = await programWorld()
  await world.check(world.firstProgram, 'b')
  const rejected = [
    await world.check(world.secondProgram, 'b', { uid: 'FR40303265045' }),
    await world.check(world.firstProgram, 'b', { uid: UID, name: 'Muster' }),
    await world.upload(world.firstProgram, 'b'),
    await world.check(world.firstProgram, 'with blank'),
  ]
  expect(rejected.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 400])
  expect(await world.count('single_check')).toBe(1)
})

it('a rejected check does not use up its Idempotency-Key, and a used one expires after a day', async () => {
  const world = await programWorld()
  expect((await world.check(world.firstProgram, 'c', { uid: '' })).statusCode).toBe(400)
  expect((await world.check(world.firstProgram, 'c')).statusCode).toBe(200)
  const keys = world.database.db.updateTable('upload_key')
  await keys.set({ created_at: new Date(Date.now() - 25 * 3_600_000) }).execute()
  await world.check(world.firstProgram, 'c')
  expect(await world.count('single_check')).toBe(2)
})
