import { describe, expect, it } from 'vitest'
import { type CallLimit, mayCall } from './call-limit.ts'

const DAY = { requests: 100, dayIn: 'Europe/Warsaw' }

/** Counts the calls that each caller gets if each in turn calls as often as it may. */
function calls(callers: number, { requests = 1, limit = DAY as CallLimit, isEvening = false } = {}): number[] {
  const used = Array.from({ length: callers }, () => 0)
  const sum = () => used.reduce((all, own) => all + own, 0)
  for (let caller = 0; caller < callers; caller++)
    while (mayCall(limit, requests, { own: used[caller] ?? 0, all: sum(), isDayEnding: isEvening }))
      used[caller] = (used[caller] ?? 0) + requests
  return used
}

describe('the share of a caller', () => {
  it('is half of what others left, so that each further one finds some', () => {
    expect(calls(9)).toEqual([50, 25, 13, 6, 3, 2, 1, 0, 0])
  })

  it('is nine tenths on the evening', () => expect(calls(3, { isEvening: true })).toEqual([90, 9, 1]))

  it('is the only request of a short window', () => {
    expect(calls(2, { limit: { requests: 1, perMs: 1_000 } })).toEqual([1, 0])
  })

  it.each([1, 3, 7])('never exceeds the limit with %i requests a call', requests => {
    for (const isEvening of [false, true]) {
      const all = calls(60, { requests, isEvening }).reduce((sum, own) => sum + own, 0)
      expect(all).toBeLessThanOrEqual(DAY.requests)
      expect(all).toBeGreaterThan(DAY.requests - 2 * requests)
    }
  })
})
