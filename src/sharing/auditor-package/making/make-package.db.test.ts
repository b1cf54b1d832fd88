import { expect, it, onTestFinished, vi } from 'vitest'
import { createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { rejectIfAnyFails } from '../../../../tests/world/race-with-failures.ts'
import { claimPackage, insertPackage } from '../store.ts'
import { trackProgress } from './make-package.ts'

const HOUR_MS = 3_600_000

/** Sets up a package whose last step took an hour, and a batch with three questions to query. */
async function createFixture() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const days = { first_day: '2026-01-01', last_day: '2026-01-31' }
  const request = { company_id: world.company.id, ...days, language: 'de' as const, requested_by: world.ada.id }
  await db.transaction().execute(trx => insertPackage(trx, request))
  const { id } = await world.uploadUids(germanUids(3))
  await db.updateTable('batch').set({ status: 1 }).where('id', '=', id).execute()
  const claim = await claimPackage(db)
  if (claim === null) throw new Error('there is no package to claim')
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const pauses: number[] = []
  // A pause that only ends when the job is stopped.
  const recordPause = (ms: number, end: AbortSignal) => {
    pauses.push(ms)
    return new Promise<void>(done => end.addEventListener('abort', () => done()))
  }
  const progress = trackProgress(db, claim.lease, controller.signal, recordPause)
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR_MS)
  onTestFinished(() => clock.mockRestore())
  return { db, progress, controller, pauses }
}

it('a package pauses while a user’s question is ready to be queried, until it must stop', async () => {
  const { progress, controller, pauses } = await createFixture()
  const step = progress.step(1)
  // The maximum pause, although the step took an hour.
  await rejectIfAnyFails([step], expect.poll(() => pauses, { message: 'rests' }).toEqual([5_000]))
  controller.abort()
  await step
  await expect(progress.step(1)).rejects.toThrow(/abort/i)
})

it('a package does not pause for an open batch that waits for an authority or for the next day', async () => {
  const { db, progress, pauses } = await createFixture()
  await db.updateTable('question').set({ state: 'parked', next_try_at: '2099-01-01T00:00:00Z' }).execute()
  await progress.step(1)
  expect(pauses).toEqual([])
})
