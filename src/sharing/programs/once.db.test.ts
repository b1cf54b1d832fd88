import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import type { Batch, Check } from './answer-wire.ts'

const UID = 'DE136695976'

/** A company with two programs, and a third program of another company. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const scopes = ['check', 'batch:write'] as const
  const keyOf = async (companyId: number) => (await addKey(world, companyId, { scopes: [...scopes] })).headers
  const [one, other] = [await keyOf(world.company.id), await keyOf(world.company.id)]
  const stranger = await keyOf((await addTestCompany(world)).id)
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
  return { ...world, one, other, stranger, check: send('checks'), upload: send('batches'), count }
}

it('answers a check the same under its key, by any key of the company, and sends no second query', {
  tags: ['R-30'],
}, async () => {
  const world = await programWorld()
  const first = await world.check(world.one, 'a', { uid: UID, fresh: true })
  const again = [
    await world.check(world.one, 'a', { fresh: true, uid: UID }),
    await world.check(world.other, 'a', { uid: UID, fresh: true, name: '' }),
  ]
  expect(again.map(({ statusCode, body }) => [statusCode, body])).toEqual(again.map(() => [200, first.body]))
  expect([await world.count('single_check'), world.simulator.calls.length]).toEqual([1, 1])
  expect((await world.check(world.stranger, 'a')).json<Check>().id).not.toBe(first.json<Check>().id)
})

it('makes one check of ten at once, and one batch', { tags: ['R-30'] }, async () => {
  const world = await programWorld()
  const ten = [...Array(5).fill(world.one), ...Array(5).fill(world.other)]
  const checks = await Promise.all(ten.map(headers => world.check(headers, 'at-once')))
  expect([new Set(checks.map(({ body }) => body)).size, await world.count('single_check')]).toEqual([1, 1])
  const batches = await Promise.all(ten.map(headers => world.upload(headers, 'ten')))
  expect([new Set(batches.map(({ body }) => body)).size, await world.count('batch')]).toEqual([1, 1])
})

it('makes one batch of two keys’ calls, and of another company’s a second', { tags: ['R-30'] }, async () => {
  const world = await programWorld()
  const ids = []
  for (const headers of [world.one, world.other, world.stranger])
    ids.push((await world.upload(headers, 'run')).json<Batch>().id)
  expect([ids[1] === ids[0], ids[2] === ids[0], await world.count('batch')]).toEqual([true, false, 2])
})

it('refuses another body under a used key, be it of the other call, and what is no key', {
  tags: ['R-30'],
}, async () => {
  const world = await programWorld()
  await world.check(world.one, 'b')
  const others = [
    await world.check(world.other, 'b', { uid: 'FR40303265045' }),
    await world.check(world.one, 'b', { uid: UID, name: 'Muster' }),
    await world.upload(world.one, 'b'),
    await world.check(world.one, 'with blank'),
  ]
  expect(others.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 400])
  expect(await world.count('single_check')).toBe(1)
})

it('leaves the key of a refused check free, and forgets it after a day', async () => {
  const world = await programWorld()
  expect((await world.check(world.one, 'c', { uid: '' })).statusCode).toBe(400)
  expect((await world.check(world.one, 'c')).statusCode).toBe(200)
  const change = world.database.db.updateTable('upload_key')
  await change.set({ created_at: new Date(Date.now() - 25 * 3_600_000) }).execute()
  await world.check(world.one, 'c')
  expect(await world.count('single_check')).toBe(2)
})
