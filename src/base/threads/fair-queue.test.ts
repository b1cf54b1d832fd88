import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

type Tier = 'known' | 'unknown'

const PATIENT = { known: 60_000, unknown: 60_000 }
const EQUAL = { known: 1, unknown: 1 }

/**
 * Creates a queue in which the test ends each work; `order` lists the callers that ran, `refused`
 * the others.
 */
function world({ concurrency = 1, maxWaiting = 1000, share = EQUAL, maxWaitMs = PATIENT } = {}) {
  const turns = createFairQueue<Tier>({ concurrency, maxWaiting, share, maxWaitMs, refusal: () => new Error('busy') })
  const order: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const call = (name: string, tier: Tier, key: string, gone?: AbortSignal): Promise<void> =>
    turns({ tier, key, ...(gone ? { disconnected: gone } : {}) }, () => {
      order.push(name)
      return new Promise<void>(end => ends.push(end))
    }).catch(() => void refused.push(name))
  /** Ends one work after the other until none waits. */
  const runDry = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await wait(0)
    }
  }
  return { call, order, refused, runDry, ends }
}

describe('turns', () => {
  it('go round: a single call waits for one call of each other caller, however many those make', {
    tags: ['V15.2.2'],
  }, async () => {
    const { call, order, runDry } = world()
    for (let count = 0; count < 100; count++) void call(`flood ${count}`, 'unknown', 'one')
    for (let count = 0; count < 100; count++) void call(`wave ${count}`, 'unknown', 'two')
    void call('honest', 'unknown', 'three')
    await wait(0)
    await runDry()
    expect(order).toHaveLength(201)
    expect(order.indexOf('honest')).toBeLessThanOrEqual(3)
  })

  it('alternate between tiers, so that neither waits for the other to be empty', async () => {
    const { call, order, runDry } = world()
    for (const tier of ['unknown', 'known'] as const)
      for (let count = 0; count < 5; count++) void call(tier, tier, `${count}`)
    await wait(0)
    await runDry()
    expect(order.slice(1)).toEqual([...Array(4).fill(['known', 'unknown']).flat(), 'known'])
  })

  it('go to each tier by its share of a round, and to the other when one has no waiters', async () => {
    const { call, order, runDry } = world({ share: { known: 3, unknown: 1 } })
    void call('first', 'unknown', 'first')
    for (const tier of ['unknown', 'known'] as const)
      for (let count = 0; count < 7; count++) void call(tier, tier, `${count}`)
    await wait(0)
    await runDry()
    const round = ['known', 'known', 'known', 'unknown']
    expect(order.slice(1)).toEqual([...round, ...round, 'known', ...Array(5).fill('unknown')])
  })

  it('are given to no client that disconnected, and his place goes to another', async () => {
    const { call, order, refused, runDry } = world({ maxWaiting: 3 })
    const gone = new AbortController()
    void call('first', 'unknown', 'one')
    for (const name of ['a', 'b', 'c']) void call(name, 'unknown', name, gone.signal)
    gone.abort()
    void call('after', 'unknown', 'one')
    void call('already gone', 'unknown', 'd', gone.signal)
    await wait(0)
    await runDry()
    expect(order).toEqual(['first', 'after'])
    expect(refused).toEqual(['a', 'b', 'c', 'already gone'])
  })

  it('are refused to a caller after his tier’s waiting time, not to the other tier', async () => {
    const { call, order, refused, runDry } = world({ maxWaitMs: { known: 60_000, unknown: 20 } })
    void call('first', 'known', 'one')
    void call('stranger', 'unknown', 'two')
    void call('friend', 'known', 'three')
    await wait(60)
    expect(refused).toEqual(['stranger'])
    await runDry()
    expect(order).toEqual(['first', 'friend'])
  })

  it('go on when a work fails', async () => {
    const turns = createFairQueue<Tier>({
      concurrency: 1,
      maxWaiting: 1,
      share: EQUAL,
      maxWaitMs: PATIENT,
      refusal: () => new Error('busy'),
    })
    const caller = { tier: 'known', key: 'one' } as const
    await expect(turns(caller, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns(caller, async () => 'done')).toBe('done')
  })

  it('never leave more waiting than there is room for, nor one key more than its share, and answer everybody once', async () => {
    const MOST = 12
    const calls = fc.array(fc.record({ key: fc.nat(6), tier: fc.constantFrom<Tier>('known', 'unknown') }), {
      maxLength: 120,
    })
    await fc.assert(
      fc.asyncProperty(calls, async all => {
        const { call, order, refused, runDry } = world({ maxWaiting: MOST, concurrency: 2 })
        const answers = all.map(({ tier, key }, at) => call(`${tier}/${key}/${at}`, tier, String(key)))
        await wait(0)
        const [started, full] = [order.length, refused.length]
        expect(started).toBeLessThanOrEqual(2)
        expect(all.length - started - full).toBeLessThanOrEqual(2 * MOST)
        await runDry()
        await Promise.all(answers)
        expect([...order, ...refused].toSorted()).toEqual(
          all.map(({ tier, key }, at) => `${tier}/${key}/${at}`).toSorted(),
        )
        for (const tier of ['known', 'unknown']) {
          const served = (key: number) => order.filter(name => name.startsWith(`${tier}/${key}/`)).length
          const asked = (key: number) => all.filter(each => each.tier === tier && each.key === key).length
          // A key that requested at most an equal share among the seven got all of it.
          for (let key = 0; key < 7; key++) if (asked(key) <= Math.floor(MOST / 7)) expect(served(key)).toBe(asked(key))
        }
      }),
      { numRuns: 200 },
    )
  })
})
