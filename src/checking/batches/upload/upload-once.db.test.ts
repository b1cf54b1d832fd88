import { expect, it } from 'vitest'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, workbookOf } from '../../../../tests/world/product/checking.ts'
import type { TaskList } from '../wire.ts'
import { claimKey, renewKey } from './upload-key-store.ts'

const bytes = workbookOf(germanUids(3))

async function createUploads() {
  const world = await createCheckingWorld({ works: false })
  const send = (key: string, file: Partial<Parameters<typeof world.upload>[0]> = {}, caller = world.browser) =>
    world.upload({ name: 'Liste.xlsx', bytes, headers: { 'idempotency-key': key }, ...file }, caller)
  const count = async () =>
    (await world.browser.call('GET', `/api/tasks/company/${world.company.id}`)).json<TaskList>().totalCount
  return { ...world, send, count }
}

it('answers the same upload under the same key the same, and makes one batch of it', { tags: ['R-30'] }, async () => {
  const { send, count } = await createUploads()
  const first = await send('a-1')
  expect(first.statusCode).toBe(201)
  const again = await send('a-1')
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(await count()).toBe(1)
})

it('makes one batch of two at once, and of ten', { tags: ['R-30'] }, async () => {
  const { send, count } = await createUploads()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('at-once')))
  expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  expect(await count()).toBe(1)
})

it('refuses another body under a used key, and a key that is none', { tags: ['R-30'] }, async () => {
  const { send, count } = await createUploads()
  await send('b')
  const others = [
    await send('b', { bytes: workbookOf(germanUids(4)) }),
    await send('b', { name: 'Andere.xlsx' }),
    await send('b', { fields: { anew: 'true' } }),
  ]
  expect(others.map(answer => answer.statusCode)).toEqual([409, 409, 409])
  expect(others[0]?.json().message).toMatch(/Idempotency-Key/)
  expect((await send('with blank')).statusCode).toBe(400)
  expect((await send('x'.repeat(256))).statusCode).toBe(400)
  expect(await count()).toBe(1)
})

it('leaves the key of a refused upload free', async () => {
  const { send, count } = await createUploads()
  expect((await send('c', { bytes: Buffer.from('PK') })).statusCode).toBe(422)
  expect((await send('c')).statusCode).toBe(201)
  expect(await count()).toBe(1)
})

it('keeps keys apart by user and for a day, and without a key makes two', async () => {
  const { send, count, ...world } = await createUploads()
  const colleague = await addPerson(world, { companyId: world.company.id })
  await send('d')
  await send('d', {}, await signIn(world.app, colleague, world.clock))
  expect(await count()).toBe(2)
  const change = world.database.db.updateTable('upload_key')
  await change.set({ created_at: new Date(Date.now() - 25 * 3_600_000) }).execute()
  await send('d')
  expect(await count()).toBe(3)
  await world.upload({ name: 'Liste.xlsx', bytes })
  await world.upload({ name: 'Liste.xlsx', bytes })
  expect(await count()).toBe(5)
})

it('takes a key over whose process died before it answered', async () => {
  const { database, send, count, ada } = await createUploads()
  const dead = { user_id: ada.id, key: 'e', body_sha256: 'x', holder: 'dead' }
  await database.db
    .insertInto('upload_key')
    .values({ ...dead, held_until: new Date(Date.now() - 1_000) })
    .execute()
  expect((await send('e')).statusCode).toBe(201)
  expect(await count()).toBe(1)
})

it('holds a key on while it is at work, and only its own', async () => {
  const { database, ada } = await createUploads()
  const { db } = database
  const of = (holder: string) => ({ userId: ada.id, key: 'f', bodySha256: 'x', holder })
  const endHold = () =>
    db
      .updateTable('upload_key')
      .set({ held_until: new Date(Date.now() - 1_000) })
      .execute()
  expect(await claimKey(db, of('first'))).toBe(true)
  await endHold()
  await renewKey(db, of('first'))
  expect(await claimKey(db, of('second'))).toBe(false)
  await endHold()
  await renewKey(db, of('stranger'))
  expect(await claimKey(db, of('second'))).toBe(true)
})
