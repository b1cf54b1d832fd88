import { expect, it } from 'vitest'
import { type AdaptiveLimit, createAdaptiveLimit, type ReleaseSlot } from './adaptive-limit.ts'

const settled = () => new Promise(resolve => setImmediate(resolve))

/** Takes all free slots. */
function fill(limit: AdaptiveLimit): ReleaseSlot[] {
  const inside: ReleaseSlot[] = []
  while (limit.free() > 0) inside.push(limit.enter())
  return inside
}

it('creeps up to its upper bound on success', () => {
  const limit = createAdaptiveLimit({ first: 1, max: 3 })
  for (let call = 0; call < 5; call++) limit.enter()(false)
  expect(fill(limit)).toHaveLength(3)
  expect(limit.inFlight()).toBe(3)
})

it('halves once for a volley that was too many', () => {
  const limit = createAdaptiveLimit({ first: 8, max: 8 })
  for (const leave of fill(limit)) leave(true)
  expect(fill(limit)).toHaveLength(4)
})

it('never falls below one', () => {
  const limit = createAdaptiveLimit({ first: 1, max: 4 })
  for (let call = 0; call < 5; call++) limit.enter()(true)
  expect(fill(limit)).toHaveLength(1)
})

it('keeps several in flight where "busy" is chance, not our doing', () => {
  const limit = createAdaptiveLimit({ first: 10, max: 10 })
  let inFlight = 0
  const inside: ReleaseSlot[] = []
  for (let calls = 0; calls < 1_000; calls++) {
    inside.push(...fill(limit))
    inFlight += limit.inFlight()
    inside.shift()?.((calls * 7919) % 100 < 15)
  }
  expect(inFlight / 1_000).toBeGreaterThan(2)
})

it('seldom knocks again where it was too many', async () => {
  const limit = createAdaptiveLimit({ first: 4, max: 10 })
  const cap = 2
  let refused = 0
  for (let turn = 0; turn < 1_000; turn++) {
    const inside = fill(limit)
    refused += Math.max(0, inside.length - cap)
    for (const [at, leave] of inside.entries()) leave(at >= cap)
    if (turn % 100 === 0) await settled()
  }
  expect(refused).toBeLessThan(40)
})

it('uses no more than its share, and nothing once the lease is over', () => {
  const limit = createAdaptiveLimit({ first: 4, max: 4 })
  limit.hold(1, Number.POSITIVE_INFINITY)
  const inside = fill(limit)
  expect(inside).toHaveLength(1)
  limit.hold(2, Number.POSITIVE_INFINITY)
  inside.push(...fill(limit))
  expect(inside).toHaveLength(2)
  limit.hold(4, performance.now())
  for (const leave of inside) leave(false)
  expect(fill(limit)).toHaveLength(0)
  limit.hold(1, Number.POSITIVE_INFINITY)
  expect(fill(limit)).toHaveLength(1)
})
