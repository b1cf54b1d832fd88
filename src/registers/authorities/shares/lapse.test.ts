import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createAbortableCalls } from '../limiter.ts'
import { createConcurrencySlots } from '../places.ts'
import { lapse } from './share-limits.ts'

const asker = { companyId: 1, kind: 'person' } as const
const never = new AbortController().signal

it('ends the calls of a lapsed share and lets none of its callers in again, also a little before its time', async () => {
  const limit = createConcurrencySlots(3)
  const calls = createAbortableCalls()
  let [came, asked] = [0, 0]
  const aborted = (signal: AbortSignal) => new Promise(done => signal.addEventListener('abort', done))
  const lane = async () => {
    came += 1
    const release = await limit.acquire(asker, null, never)
    asked += 1
    await calls.run(never, aborted)
    release(null)
    void lane()
  }
  limit.hold(3, performance.now() + 60_000)
  for (let lanes = 0; lanes < 5; lanes++) void lane()
  await expect.poll(() => limit.inFlight()).toBe(3)
  lapse({ ...limit, abortAll: calls.abortAll })
  // The callers of the three aborted calls have called again, and every admissible call was
  // admitted.
  await expect.poll(() => came).toBe(8)
  await nextTurn()
  expect({ asked, inFlight: limit.inFlight() }).toEqual({ asked: 3, inFlight: 0 })
})
