import { expect, it } from 'vitest'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, workbookOf } from '../../../../tests/world/product/checking.ts'
import { claimKey, renewKey } from '../../../platform/http/idempotency/key-store.ts'
import type { TaskList } from '../wire.ts'

const bytes = workbookOf(germanUids(3))

async function createWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const send = (key: string, file: Partial<Parameters<typeof world.upload>[0]> = {}, caller = world.browser) =>
    world.upload({ name: 'Liste.xlsx', bytes, headers: { 'idempotency-key': key }, ...file }, caller)
  const count = async () =>
    (await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)).json<TaskList>().totalCount
  return { ...world, send, count }
}

it('a repeated upload with the same key gets the same answer and creates no second batch', {
  tags: ['R-30'],
}, async () => {
  const { send, count } = await createWorld()
  const first = await send('a-1')
  expect(first.statusCode).toBe(201)
  const second = await send('a-1')
  expect([second.statusCode, second.body]).toEqual([201, first.body])
  expect(await count()).toBe(1)
})

it('ten concurrent uploads with the same key create one batch', { tags: ['R-30'] }, async () => {
  const { send, count } = await createWorld()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('at-once')))
  expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  expect(await count()).toBe(1)
})

it('a used key with another body and an invalid key are rejected', { tags: ['R-30'] }, async () => {
  const { send, count } = await createWorld()
  await send('b')
  const rejected = [
    await send('b', { bytes: workbookOf(germanUids(4)) }),
    await send('b', { name: 'Andere.xlsx' }),
    await send('b', { fields: { anew: 'true' } }),
  ]
  expect(rejected.map(answer => answer.statusCode)).toEqual([409, 409, 409])
  expect(rejected[0]?.json().message).toMatch(/Idempotency-Key/)
  expect((await send('with blank')).statusCode).toBe(400)
  expect((await send('x'.repeat(256))).statusCode).toBe(400)
  expect(await count()).toBe(1)
})

it('the key of a rejected upload can be used again', async () => {
  const { send, count } = await createWorld()
  expect((await send('c', { bytes: Buffer.from('PK') })).statusCode).toBe(422)
  expect((await send('c')).statusCode).toBe(201)
  expect(await count()).toBe(1)
})

it('keys are separate for each user and expire after a day; uploads without a key are not merged', async () => {
  const { send, count, ...world } = await createWorld()
  const colleague = await addPerson(world, { companyId: world.company.id })
  await send('d')
  await send('d', {}, await signIn(world.app, colleague, world.clock))
  expect(await count()).toBe(2)
  const keyUpdate = world.database.db.updateTable('upload_key')
  await keyUpdate.set({ created_at: new Date(Date.now() - 25 * 3_600_000) }).execute()
  await send('d')
  expect(await count()).toBe(3)
  await world.upload({ name: 'Liste.xlsx', bytes })
  await world.upload({ name: 'Liste.xlsx', bytes })
  expect(await count()).toBe(5)
})

it('an upload takes over a key whose process crashed', async () => {
  const { database, send, count, ada } = await createWorld()
  const crashedHolder = { user_id: ada.id, key: 'e', body_sha256: 'x', holder: 'dead' }
  await database.db
    .insertInto('upload_key')
    .values({ ...crashedHolder, held_until: new Date(Date.now() - 1_000) })
    .execute()
  expect((await send('e')).statusCode).toBe(201)
  expect(await count()).toBe(1)
})

it('a renewal extends the lease only for the holder of the key', async () => {
  const { database, ada } = await createWorld()
  const { db } = database
  const keyOf = (holder: string) => ({ userId: ada.id, key: 'f', bodySha256: 'x', holder })
  const endLease = () =>
    db
      .updateTable('upload_key')
      .set({ held_until: new Date(Date.now() - 1_000) })
      .execute()
  expect(await claimKey(db, keyOf('first'))).toBe(true)
  await endLease()
  await renewKey(db, keyOf('first'))
  expect(await claimKey(db, keyOf('second'))).toBe(false)
  await endLease()
  await renewKey(db, keyOf('stranger'))
  expect(await claimKey(db, keyOf('second'))).toBe(true)
})
