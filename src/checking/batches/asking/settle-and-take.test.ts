import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lane, RecordAndClaim } from './lane.ts'
import type { CheckedQuestion, LeasedQuestion } from './question.ts'
import { coalesce } from './settle-and-take.ts'

// The only members read here.
const laneOf = (companyId: number): Lane => ({ companyId, leased: new Set<LeasedQuestion>() }) as unknown as Lane
const question = (id: number): LeasedQuestion => ({ id }) as LeasedQuestion
const answered = (asked: LeasedQuestion): CheckedQuestion => ({ question: asked }) as CheckedQuestion

type Call = { companyId: number; asked: number; size: number }

/** Simulates a database with `left` questions and records the calls. */
function database(left: number) {
  const calls: Call[] = []
  let next = 1
  const recordAndClaim: RecordAndClaim = async ({ companyId }, asked, size) => {
    calls.push({ companyId, asked: asked.length, size })
    const taken = Math.min(size, left)
    left -= taken
    return Array.from({ length: taken }, () => question(next++))
  }
  return { calls, recordAndClaim }
}

describe('requests of one company’s lanes', () => {
  it('share a transaction when they come together, and each lane holds what it was given', async () => {
    const { calls, recordAndClaim } = database(100)
    const join = coalesce(recordAndClaim)
    const lanes = Array.from({ length: 10 }, () => laneOf(1))
    const taken = await Promise.all(lanes.map(lane => join(lane, [], 2)))
    expect(calls).toEqual([{ companyId: 1, asked: 0, size: 20 }])
    expect(lanes.map(({ leased }) => [...leased])).toEqual(taken)
    expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(20)
  })

  it('settle what every lane was answered, and hold it no longer', async () => {
    const { calls, recordAndClaim } = database(0)
    const join = coalesce(recordAndClaim)
    const lanes = [laneOf(1), laneOf(1)]
    const held = lanes.map((lane, place) => {
      const one = question(place)
      lane.leased.add(one)
      return one
    })
    await Promise.all(lanes.map((lane, place) => join(lane, held.slice(place, place + 1).map(answered), 1)))
    expect(calls).toEqual([{ companyId: 1, asked: 2, size: 2 }])
    expect(lanes.map(({ leased: left }) => left.size)).toEqual([0, 0])
  })

  it('give everybody one before anybody gets two, no one more than he wanted, and lose none', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }), fc.nat(80), async (sizes, left) => {
        const join = coalesce(database(left).recordAndClaim)
        const taken = (await Promise.all(sizes.map(size => join(laneOf(1), [], size)))).map(({ length }) => length)
        const wanted = sizes.reduce((sum, size) => sum + size, 0)
        expect(taken.reduce((sum, count) => sum + count, 0)).toBe(Math.min(wanted, left))
        sizes.forEach((size, place) => void expect(taken[place]).toBeLessThanOrEqual(size))
        const most = Math.max(...taken)
        sizes.forEach((size, place) => void expect(taken[place]).toBeGreaterThanOrEqual(Math.min(size, most - 1)))
      }),
      { numRuns: 50 },
    ))

  it('stay few enough for one transaction, and go one after the other', async () => {
    let running = 0
    let most = 0
    const { calls, recordAndClaim } = database(10_000)
    const join = coalesce(async (lane, asked, size) => {
      running += 1
      most = Math.max(most, running)
      await new Promise(done => setTimeout(done, 2))
      running -= 1
      return recordAndClaim(lane, asked, size)
    })
    const taken = await Promise.all(Array.from({ length: 12 }, () => join(laneOf(1), [], 450)))
    expect(taken.every(({ length }) => length === 450)).toBe(true)
    expect(calls.map(({ size }) => size)).toEqual([900, 900, 900, 900, 900, 900])
    expect(most).toBe(1)
  })

  it('are not mixed with another company’s', async () => {
    const { calls, recordAndClaim } = database(100)
    const join = coalesce(recordAndClaim)
    await Promise.all([join(laneOf(1), [], 1), join(laneOf(2), [], 1), join(laneOf(1), [], 1)])
    expect(calls).toHaveLength(2)
    expect(calls).toContainEqual({ companyId: 1, asked: 0, size: 2 })
    expect(calls).toContainEqual({ companyId: 2, asked: 0, size: 1 })
  })

  it('fail for all who shared one, and the next ones go on', async () => {
    const { recordAndClaim } = database(10)
    let isAway = true
    const join = coalesce(async (...request) => {
      if (isAway) throw new Error('planned')
      return recordAndClaim(...request)
    })
    const lost = await Promise.allSettled([join(laneOf(1), [], 1), join(laneOf(1), [], 1)])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect(await join(laneOf(1), [], 1)).toHaveLength(1)
  })
})
