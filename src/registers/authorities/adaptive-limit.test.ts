import { expect, it } from 'vitest'
import { type AdaptiveLimit, createAdaptiveLimit, type ReleaseSlot } from './adaptive-limit.ts'

const flushPromises = () => new Promise(resolve => setImmediate(resolve))

/** Takes all free slots and returns their release functions. */
function fill(limit: AdaptiveLimit): ReleaseSlot[] {
  const releases: ReleaseSlot[] = []
  while (limit.free() > 0) releases.push(limit.enter())
  return releases
}

it('grows up to its maximum on success', () => {
  const limit = createAdaptiveLimit({ first: 1, max: 3 })
  for (let call = 0; call < 5; call++) limit.enter()(false)
  expect(fill(limit)).toHaveLength(3)
  expect(limit.inFlight()).toBe(3)
})

it('halves only once for concurrent calls that were rejected together', () => {
  const limit = createAdaptiveLimit({ first: 8, max: 8 })
  for (const leave of fill(limit)) leave(true)
  expect(fill(limit)).toHaveLength(4)
})

it('never falls below one', () => {
  const limit = createAdaptiveLimit({ first: 1, max: 4 })
  for (let call = 0; call < 5; call++) limit.enter()(true)
  expect(fill(limit)).toHaveLength(1)
})

it('keeps several calls in flight if “busy” answers are random', () => {
  const limit = createAdaptiveLimit({ first: 10, max: 10 })
  let inFlight = 0
  const releases: ReleaseSlot[] = []
  for (let calls = 0; calls < 1_000; calls++) {
    releases.push(...fill(limit))
    inFlight += limit.inFlight()
    releases.shift()?.((calls * 7919) % 100 < 15)
  }
  expect(inFlight / 1_000).toBeGreaterThan(2)
})

it('rarely retries a concurrency that was rejected', async () => {
  const limit = createAdaptiveLimit({ first: 4, max: 10 })
  const cap = 2
  let refused = 0
  for (let round = 0; round < 1_000; round++) {
    const releases = fill(limit)
    refused += Math.max(0, releases.length - cap)
    for (const [index, leave] of releases.entries()) leave(index >= cap)
    if (round % 100 === 0) await flushPromises()
  }
  expect(refused).toBeLessThan(40)
})

it('uses only its quota, and no slot after the lease expired', () => {
  const limit = createAdaptiveLimit({ first: 4, max: 4 })
  limit.hold(1, Number.POSITIVE_INFINITY)
  const releases = fill(limit)
  expect(releases).toHaveLength(1)
  limit.hold(2, Number.POSITIVE_INFINITY)
  releases.push(...fill(limit))
  expect(releases).toHaveLength(2)
  limit.hold(4, performance.now())
  for (const leave of releases) leave(false)
  expect(fill(limit)).toHaveLength(0)
  limit.hold(1, Number.POSITIVE_INFINITY)
  expect(fill(limit)).toHaveLength(1)
})
