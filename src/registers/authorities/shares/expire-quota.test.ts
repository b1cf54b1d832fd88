import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencySlots } from '../concurrency-slots.ts'
import { createAbortableCalls } from '../limiter.ts'
import { expireQuota } from './share-limits.ts'

const caller = { companyId: 1, kind: 'person' } as const
const neverAborted = new AbortController().signal

it('aborts the calls of an expired quota and admits none of their callers again, even if the timer fires early', async () => {
  const limit = createConcurrencySlots(3)
  const calls = createAbortableCalls()
  let [started, admitted] = [0, 0]
  const untilAborted = (signal: AbortSignal) => new Promise(done => signal.addEventListener('abort', done))
  const lane = async () => {
    started += 1
    const release = await limit.acquire(caller, null, neverAborted)
    admitted += 1
    await calls.run(neverAborted, untilAborted)
    release(null)
    void lane()
  }
  limit.hold(3, performance.now() + 60_000)
  for (let lanes = 0; lanes < 5; lanes++) void lane()
  await expect.poll(() => limit.inFlight()).toBe(3)
  expireQuota({ ...limit, abortAll: calls.abortAll })
  // The callers of the three aborted calls have called again, and every admissible call was
  // admitted.
  await expect.poll(() => started).toBe(8)
  await nextTurn()
  expect({ admitted, inFlight: limit.inFlight() }).toEqual({ admitted: 3, inFlight: 0 })
})
