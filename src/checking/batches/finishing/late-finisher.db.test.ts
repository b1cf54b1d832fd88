import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ISSUER, NO_REGISTERS } from '../../../../tests/world/files/report.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import { STATUS } from '../status-rules.ts'
import { finishBatch } from './finish.ts'
import { readDueBatches } from './finishing-store.ts'
import { createFilePreparer } from './prepare-files.ts'

const LIMITS = { maxUploadMb: 20, maxUnpackedMb: 400, maxUploadRows: 200_000 }

/** Creates an unfinished batch. Its rows are not UIDs, so that there is nothing to query. */
async function createDueBatch() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { id } = await world.uploadUids(['no UID', 'none either'])
  const row = () => world.database.db.selectFrom('batch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { world, id, row }
}

/** Starts a process that claims the batch and then pauses until it is resumed or made to fail. */
async function startPausedFinisher({ database, mails }: CheckingWorld, id: number) {
  const { promise: claimed, resolve: resolveClaimed } = Promise.withResolvers<void>()
  const { promise: wait, resolve: resume, reject: fail } = Promise.withResolvers<void>()
  const files = createFilePreparer({ ...ISSUER, database, limits: LIMITS })
  const claim: typeof files.claim = async batch => {
    resolveClaimed()
    await wait
    return files.claim(batch)
  }
  const finished = finishBatch({ ...ISSUER, database, mails, ...NO_REGISTERS, files: { claim } }, id)
  await claimed
  const finishWith = async (step: () => void) => {
    step()
    await finished
  }
  return {
    resume: () => finishWith(resume),
    fail: () => finishWith(() => fail(new Error('planned'))).catch(() => undefined),
  }
}

const endLease = ({ database: { db } }: CheckingWorld, id: number) =>
  db
    .updateTable('batch')
    .set({ finishing_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()

const countOf = async ({ database: { db } }: CheckingWorld, table: 'report' | 'mail') =>
  (await db.selectFrom(table).select('id').execute()).length

it('a late process that fails neither releases its successor’s lease nor counts as a failure', {
  tags: ['R-06'],
}, async () => {
  const { world, id, row } = await createDueBatch()
  const lateFinisher = await startPausedFinisher(world, id)
  await endLease(world, id)
  const successor = await startPausedFinisher(world, id)
  const rowBefore = await row()
  await lateFinisher.fail()
  expect(await row()).toEqual(rowBefore)
  expect(await readDueBatches(world.database.db)).toEqual([])
  await successor.resume()
  expect((await row()).status).toBe(STATUS.completed)
})

it('a late process that succeeds does not store its end', {
  tags: ['R-06'],
}, async () => {
  const { world, id, row } = await createDueBatch()
  const lateFinisher = await startPausedFinisher(world, id)
  await endLease(world, id)
  const successor = await startPausedFinisher(world, id)
  await lateFinisher.resume()
  expect((await row()).status).toBe(STATUS.started)
  expect(await countOf(world, 'report')).toBe(0)
  await successor.resume()
  expect((await row()).status).toBe(STATUS.completed)
  expect(await countOf(world, 'report')).toBe(1)
})
