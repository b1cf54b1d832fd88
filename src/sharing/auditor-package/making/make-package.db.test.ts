import { expect, it, onTestFinished, vi } from 'vitest'
import { failFastOn } from '../../../../tests/world/beside.ts'
import { createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import { claimPackage, insertPackage } from '../store.ts'
import { trackProgress } from './make-package.ts'

const HOUR_MS = 3_600_000

/**
 * A package in progress whose last step took an hour; and a batch with three questions ready to be
 * queried.
 */
async function making() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { db } = world.database
  const day = { first_day: '2026-01-01', last_day: '2026-01-31' }
  const wanted = { company_id: world.company.id, ...day, language: 'de' as const, requested_by: world.ada.id }
  await db.transaction().execute(trx => insertPackage(trx, wanted))
  const { id } = await world.uploadUids(germanUids(3))
  await db.updateTable('batch').set({ status: 1 }).where('id', '=', id).execute()
  const taken = await claimPackage(db)
  if (taken === null) throw new Error('nothing to take')
  const noMore = new AbortController()
  onTestFinished(() => noMore.abort())
  const rests: number[] = []
  // A pause that only ends when the job is stopped.
  const rest = (ms: number, end: AbortSignal) => {
    rests.push(ms)
    return new Promise<void>(done => end.addEventListener('abort', () => done()))
  }
  const pace = trackProgress(db, taken.lease, noMore.signal, rest)
  const now = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR_MS)
  onTestFinished(() => ahead.mockRestore())
  return { db, pace, noMore, rests }
}

it('rests while a user’s question can be asked, until it must stop', async () => {
  const { pace, noMore, rests } = await making()
  const step = pace.step(1)
  // The maximum pause, although the step took an hour.
  await failFastOn([step], expect.poll(() => rests, { message: 'rests' }).toEqual([5_000]))
  noMore.abort()
  await step
  await expect(pace.step(1)).rejects.toThrow(/abort/i)
})

it('does not rest for a batch that is open but waits for an authority, or for tomorrow', async () => {
  const { db, pace, rests } = await making()
  await db.updateTable('question').set({ state: 'parked', next_try_at: '2099-01-01T00:00:00Z' }).execute()
  await pace.step(1)
  expect(rests).toEqual([])
})
