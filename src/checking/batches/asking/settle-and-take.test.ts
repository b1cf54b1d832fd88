import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lane, RecordAndClaim } from './lane.ts'
import type { CheckedQuestion, LeasedQuestion } from './question.ts'
import { coalesceRequests } from './record-and-claim.ts'

// Only these members are read here.
const laneOf = (companyId: number): Lane => ({ companyId, leased: new Set<LeasedQuestion>() }) as unknown as Lane
const question = (id: number): LeasedQuestion => ({ id }) as LeasedQuestion
const checked = (question: LeasedQuestion): CheckedQuestion => ({ question: question }) as CheckedQuestion

type Call = { companyId: number; settled: number; size: number }

/** Simulates a database with `unclaimed` questions and records the calls. */
function createFakeStore(unclaimed: number) {
  const calls: Call[] = []
  let nextId = 1
  const recordAndClaim: RecordAndClaim = async ({ companyId }, settled, size) => {
    calls.push({ companyId, settled: settled.length, size })
    const claimed = Math.min(size, unclaimed)
    unclaimed -= claimed
    return Array.from({ length: claimed }, () => question(nextId++))
  }
  return { calls, recordAndClaim }
}

describe('requests of one company’s lanes', () => {
  it('share a transaction if they arrive together, and each lane leases its own questions', async () => {
    const { calls, recordAndClaim } = createFakeStore(100)
    const coalesced = coalesceRequests(recordAndClaim)
    const lanes = Array.from({ length: 10 }, () => laneOf(1))
    const claimed = await Promise.all(lanes.map(lane => coalesced(lane, [], 2)))
    expect(calls).toEqual([{ companyId: 1, settled: 0, size: 20 }])
    expect(lanes.map(({ leased }) => [...leased])).toEqual(claimed)
    expect(new Set(claimed.flat().map(({ id }) => id)).size).toBe(20)
  })

  it('settle every lane’s results and remove these questions from its leases', async () => {
    const { calls, recordAndClaim } = createFakeStore(0)
    const coalesced = coalesceRequests(recordAndClaim)
    const lanes = [laneOf(1), laneOf(1)]
    const heldQuestions = lanes.map((lane, index) => {
      const heldQuestion = question(index)
      lane.leased.add(heldQuestion)
      return heldQuestion
    })
    await Promise.all(
      lanes.map((lane, index) => coalesced(lane, heldQuestions.slice(index, index + 1).map(checked), 1)),
    )
    expect(calls).toEqual([{ companyId: 1, settled: 2, size: 2 }])
    expect(lanes.map(({ leased }) => leased.size)).toEqual([0, 0])
  })

  it('get one question each before any gets two, never more than requested, and lose none', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }), fc.nat(80), async (sizes, available) => {
        const coalesced = coalesceRequests(createFakeStore(available).recordAndClaim)
        const claimed = (await Promise.all(sizes.map(size => coalesced(laneOf(1), [], size)))).map(
          ({ length }) => length,
        )
        const requested = sizes.reduce((sum, size) => sum + size, 0)
        expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(Math.min(requested, available))
        sizes.forEach((size, index) => void expect(claimed[index]).toBeLessThanOrEqual(size))
        const maxClaimed = Math.max(...claimed)
        sizes.forEach(
          (size, index) => void expect(claimed[index]).toBeGreaterThanOrEqual(Math.min(size, maxClaimed - 1)),
        )
      }),
      { numRuns: 50 },
    ))

  it('are limited per transaction, and the transactions run one after another', async () => {
    let running = 0
    let maxRunning = 0
    const { calls, recordAndClaim } = createFakeStore(10_000)
    const coalesced = coalesceRequests(async (lane, settled, size) => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise(done => setTimeout(done, 2))
      running -= 1
      return recordAndClaim(lane, settled, size)
    })
    const claimed = await Promise.all(Array.from({ length: 12 }, () => coalesced(laneOf(1), [], 450)))
    expect(claimed.every(({ length }) => length === 450)).toBe(true)
    expect(calls.map(({ size }) => size)).toEqual([900, 900, 900, 900, 900, 900])
    expect(maxRunning).toBe(1)
  })

  it('are not combined with requests of another company', async () => {
    const { calls, recordAndClaim } = createFakeStore(100)
    const coalesced = coalesceRequests(recordAndClaim)
    await Promise.all([coalesced(laneOf(1), [], 1), coalesced(laneOf(2), [], 1), coalesced(laneOf(1), [], 1)])
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual({ companyId: 1, settled: 0, size: 2 })
    expect(calls).toContainEqual({ companyId: 2, settled: 0, size: 1 })
  })

  it('all fail if their shared transaction fails; later requests succeed', async () => {
    const { recordAndClaim } = createFakeStore(10)
    let isUnavailable = true
    const coalesced = coalesceRequests(async (...request) => {
      if (isUnavailable) throw new Error('planned')
      return recordAndClaim(...request)
    })
    const results = await Promise.allSettled([coalesced(laneOf(1), [], 1), coalesced(laneOf(1), [], 1)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isUnavailable = false
    expect(await coalesced(laneOf(1), [], 1)).toHaveLength(1)
  })
})
