import { expect, it } from 'vitest'
import { createAdaptiveLimit, type Release } from './adaptive-limit.ts'

const never = new AbortController().signal
const settled = () => new Promise(resolve => setImmediate(resolve))

async function fill(limit: ReturnType<typeof createAdaptiveLimit>, wanted: number): Promise<Release[]> {
  const inside: Release[] = []
  for (let asked = 0; asked < wanted; asked++) void limit.acquire(never).then(release => inside.push(release))
  await settled()
  return inside
}

it('lets in as many as allowed, the others in their order', async () => {
  const limit = createAdaptiveLimit({ first: 2, most: 2 })
  const inside = await fill(limit, 3)
  expect(inside).toHaveLength(2)
  inside[0]?.(false)
  await settled()
  expect(inside).toHaveLength(3)
  expect(limit.inFlight()).toBe(2)
})

it('creeps up to its upper bound on success', async () => {
  const limit = createAdaptiveLimit({ first: 1, most: 3 })
  for (let call = 0; call < 5; call++) (await limit.acquire(never))(false)
  expect(await fill(limit, 9)).toHaveLength(3)
})

it('halves once for a volley that was too many', async () => {
  const limit = createAdaptiveLimit({ first: 8, most: 8 })
  for (const release of await fill(limit, 8)) release(true)
  expect(await fill(limit, 9)).toHaveLength(4)
})

it('never falls below one', async () => {
  const limit = createAdaptiveLimit({ first: 1, most: 4 })
  for (let call = 0; call < 5; call++) (await limit.acquire(never))(true)
  expect(await fill(limit, 3)).toHaveLength(1)
})

it('keeps several in flight where "busy" is chance, not our doing', async () => {
  const limit = createAdaptiveLimit({ first: 10, most: 10 })
  let calls = 0
  let inFlight = 0
  const lane = async () => {
    while (calls < 1_000) {
      const isBusy = (calls++ * 7919) % 100 < 15
      const release = await limit.acquire(never)
      inFlight += limit.inFlight()
      await settled()
      release(isBusy)
    }
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  expect(inFlight / calls).toBeGreaterThan(2)
})

it('seldom knocks again where it was too many', async () => {
  const limit = createAdaptiveLimit({ first: 4, most: 10 })
  const cap = 2
  let refused = 0
  const running = new Set<() => void>()
  const call = async () => {
    const release = await limit.acquire(never)
    const isTooMany = running.size >= cap
    if (isTooMany) {
      refused += 1
      return release(true)
    }
    await new Promise<void>(done => {
      running.add(done)
      setImmediate(() => {
        running.delete(done)
        done()
      })
    })
    release(false)
  }
  const lane = async () => {
    for (let asked = 0; asked < 200; asked++) await call()
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  expect(refused).toBeLessThan(40)
})

it('leaves the queue when its caller gives up', async () => {
  const limit = createAdaptiveLimit({ first: 1, most: 1 })
  const [release] = await fill(limit, 1)
  const stop = new AbortController()
  const waiting = limit.acquire(stop.signal)
  stop.abort('stop')
  await expect(waiting).rejects.toBe('stop')
  release?.(false)
  expect(await fill(limit, 1)).toHaveLength(1)
})

it('uses no more than its share, and nothing once the lease is over', async () => {
  const limit = createAdaptiveLimit({ first: 4, most: 4 })
  limit.hold(1, Number.POSITIVE_INFINITY)
  const inside = await fill(limit, 3)
  expect([inside.length, limit.demand()]).toEqual([1, 3])
  limit.hold(2, Number.POSITIVE_INFINITY)
  await settled()
  expect(inside).toHaveLength(2)
  limit.hold(4, performance.now())
  for (const release of inside.splice(0)) release(false)
  await settled()
  expect(inside).toHaveLength(0)
  limit.hold(1, Number.POSITIVE_INFINITY)
  await settled()
  expect(inside).toHaveLength(1)
})
