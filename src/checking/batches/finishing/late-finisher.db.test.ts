import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ISSUER, NO_REGISTERS } from '../../../../tests/world/files/report.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import { finishBatch } from './finish.ts'
import { batchesDue } from './finishing-store.ts'
import { prepareFiles } from './prepare-files.ts'

const LIMITS = { maxUploadMb: 20, maxUnpackedMb: 400, maxUploadRows: 200_000 }

/** Creates an unfinished batch. Its rows are not UIDs, so that there is nothing to query. */
async function dueBatch() {
  const world = await createCheckingWorld({ works: false })
  const { id } = await world.uploadUids(['no UID', 'none either'])
  const row = () => world.database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { world, id, row }
}

/** Starts a process that takes the batch and then pauses until it resumes or fails. */
async function standStill({ database, mails }: CheckingWorld, id: number) {
  const { promise: taken, resolve: tell } = Promise.withResolvers<void>()
  const { promise: wait, resolve: goOn, reject: fail } = Promise.withResolvers<void>()
  const files = prepareFiles({ ...ISSUER, database, limits: LIMITS })
  const take: typeof files.claim = async batch => {
    tell()
    await wait
    return files.claim(batch)
  }
  const finished = finishBatch({ ...ISSUER, database, mails, ...NO_REGISTERS, files: { claim: take } }, id)
  await taken
  const end = async (step: () => void) => {
    step()
    await finished
  }
  return { goOn: () => end(goOn), fail: () => end(() => fail(new Error('it could not'))).catch(() => undefined) }
}

const endLease = ({ database: { db } }: CheckingWorld, id: number) =>
  db
    .updateTable('batch')
    .set({ finishing_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()

const countOf = async ({ database: { db } }: CheckingWorld, table: 'report' | 'mail') =>
  (await db.selectFrom(table).select('id').execute()).length

it('a process that comes late and fails neither frees the batch of its successor nor counts as its failure', {
  tags: ['R-06'],
}, async () => {
  const { world, id, row } = await dueBatch()
  const late = await standStill(world, id)
  await endLease(world, id)
  const successor = await standStill(world, id)
  const before = await row()
  await late.fail()
  expect(await row()).toEqual(before)
  expect(await batchesDue(world.database.db)).toEqual([])
  await successor.goOn()
  expect((await row()).status).toBe(STATUS.completed)
})

it('a process that comes late and succeeds does not store its end in place of its successor', {
  tags: ['R-06'],
}, async () => {
  const { world, id, row } = await dueBatch()
  const late = await standStill(world, id)
  await endLease(world, id)
  const successor = await standStill(world, id)
  await late.goOn()
  expect((await row()).status).toBe(STATUS.started)
  expect(await countOf(world, 'report')).toBe(0)
  await successor.goOn()
  expect((await row()).status).toBe(STATUS.completed)
  expect(await countOf(world, 'report')).toBe(1)
})
