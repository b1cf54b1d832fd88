import { expect, it } from 'vitest'
import { backOff } from './back-off.ts'

it('doubles the maximum delay with each try, up to a minute', { tags: ['R-10'] }, () => {
  const maxDelay = (tries: number) => backOff(tries, 2_000, () => 1)
  expect([0, 1, 2, 3, 4, 5, 50].map(maxDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

it('spreads delays over the whole range (full jitter)', () => {
  expect(backOff(3, 2_000, () => 0)).toBe(0)
  expect(backOff(3, 2_000, () => 0.5)).toBe(8_000)
  expect(backOff(30, 100, () => 0.5, 5_000)).toBe(2_500)
})
