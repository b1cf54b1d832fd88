import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

type Tier = 'known' | 'unknown'

const LONG_WAITS = { known: 60_000, unknown: 60_000 }
const EQUAL_SHARES = { known: 1, unknown: 1 }

/**
 * Creates a queue in which the test ends each piece of work. `order` lists the callers that ran,
 * `refused` those that were refused.
 */
function createTestQueue({ concurrency = 1, maxWaiting = 1000, share = EQUAL_SHARES, maxWaitMs = LONG_WAITS } = {}) {
  const queue = createFairQueue<Tier>({ concurrency, maxWaiting, share, maxWaitMs, refusal: () => new Error('busy') })
  const order: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, tier: Tier, key: string, disconnected?: AbortSignal): Promise<void> =>
    queue({ tier, key, ...(disconnected ? { disconnected } : {}) }, () => {
      order.push(name)
      return new Promise<void>(end => ends.push(end))
    }).catch(() => void refused.push(name))
  /** Ends all work, one piece at a time, until none is left. */
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await wait(0)
    }
  }
  return { call, order, refused, endAll, ends }
}

describe('a fair queue', () => {
  it('serves keys in turn, so a single call waits for at most one call of every other key', {
    tags: ['V15.2.2'],
  }, async () => {
    const { call, order, endAll } = createTestQueue()
    for (let count = 0; count < 100; count++) void call(`flood ${count}`, 'unknown', 'one')
    for (let count = 0; count < 100; count++) void call(`wave ${count}`, 'unknown', 'two')
    void call('honest', 'unknown', 'three')
    await wait(0)
    await endAll()
    expect(order).toHaveLength(201)
    expect(order.indexOf('honest')).toBeLessThanOrEqual(3)
  })

  it('alternates between tiers, so that neither waits until the other is empty', async () => {
    const { call, order, endAll } = createTestQueue()
    for (const tier of ['unknown', 'known'] as const)
      for (let count = 0; count < 5; count++) void call(tier, tier, `${count}`)
    await wait(0)
    await endAll()
    expect(order.slice(1)).toEqual([...Array(4).fill(['known', 'unknown']).flat(), 'known'])
  })

  it('serves each tier by its share of a round, and only the other tier if one is empty', async () => {
    const { call, order, endAll } = createTestQueue({ share: { known: 3, unknown: 1 } })
    void call('first', 'unknown', 'first')
    for (const tier of ['unknown', 'known'] as const)
      for (let count = 0; count < 7; count++) void call(tier, tier, `${count}`)
    await wait(0)
    await endAll()
    const round = ['known', 'known', 'known', 'unknown']
    expect(order.slice(1)).toEqual([...round, ...round, 'known', ...Array(5).fill('unknown')])
  })

  it('refuses disconnected callers and gives their place in the queue to others', async () => {
    const { call, order, refused, endAll } = createTestQueue({ maxWaiting: 3 })
    const disconnect = new AbortController()
    void call('first', 'unknown', 'one')
    for (const name of ['a', 'b', 'c']) void call(name, 'unknown', name, disconnect.signal)
    disconnect.abort()
    void call('after', 'unknown', 'one')
    void call('already disconnected', 'unknown', 'd', disconnect.signal)
    await wait(0)
    await endAll()
    expect(order).toEqual(['first', 'after'])
    expect(refused).toEqual(['a', 'b', 'c', 'already disconnected'])
  })

  it('refuses a caller that waited for the maximum of its tier, and none of the other tier', async () => {
    const { call, order, refused, endAll } = createTestQueue({ maxWaitMs: { known: 60_000, unknown: 20 } })
    void call('first', 'known', 'one')
    void call('stranger', 'unknown', 'two')
    void call('friend', 'known', 'three')
    await wait(60)
    expect(refused).toEqual(['stranger'])
    await endAll()
    expect(order).toEqual(['first', 'friend'])
  })

  it('continues after failed work', async () => {
    const queue = createFairQueue<Tier>({
      concurrency: 1,
      maxWaiting: 1,
      share: EQUAL_SHARES,
      maxWaitMs: LONG_WAITS,
      refusal: () => new Error('busy'),
    })
    const caller = { tier: 'known', key: 'one' } as const
    await expect(queue(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue(caller, async () => 'done')).toBe('done')
  })

  it('never exceeds the maximum queue length or a key’s share of it, and settles every call once', async () => {
    const MAX_WAITING = 12
    const calls = fc.array(fc.record({ key: fc.nat(6), tier: fc.constantFrom<Tier>('known', 'unknown') }), {
      maxLength: 120,
    })
    await fc.assert(
      fc.asyncProperty(calls, async requests => {
        const { call, order, refused, endAll } = createTestQueue({ maxWaiting: MAX_WAITING, concurrency: 2 })
        const answers = requests.map(({ tier, key }, at) => call(`${tier}/${key}/${at}`, tier, String(key)))
        await wait(0)
        const [started, full] = [order.length, refused.length]
        expect(started).toBeLessThanOrEqual(2)
        expect(requests.length - started - full).toBeLessThanOrEqual(2 * MAX_WAITING)
        await endAll()
        await Promise.all(answers)
        expect([...order, ...refused].toSorted()).toEqual(
          requests.map(({ tier, key }, at) => `${tier}/${key}/${at}`).toSorted(),
        )
        for (const tier of ['known', 'unknown']) {
          const completed = (key: number) => order.filter(name => name.startsWith(`${tier}/${key}/`)).length
          const requested = (key: number) => requests.filter(each => each.tier === tier && each.key === key).length
          // A key that requested at most an equal share among the seven got all of it.
          for (let key = 0; key < 7; key++)
            if (requested(key) <= Math.floor(MAX_WAITING / 7)) expect(completed(key)).toBe(requested(key))
        }
      }),
      { numRuns: 200 },
    )
  })
})
