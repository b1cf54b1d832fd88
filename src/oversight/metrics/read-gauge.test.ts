import { expect, it } from 'vitest'
import { SECOND } from '../../../tests/world/product/moved-clock.ts'
import { cachedFor } from './read-gauge.ts'

it('caches a value for the given time, and a failure for at most ten seconds', async () => {
  let [nowMs, reads, isUnavailable] = [0, 0, true]
  const clock = { now: () => new Date(nowMs) }
  const read = cachedFor(
    clock,
    async () => {
      reads += 1
      if (isUnavailable) throw new Error('out')
      return reads
    },
    300 * SECOND,
  )
  await expect(read()).rejects.toThrow('out')
  nowMs = 9 * SECOND
  await expect(read()).rejects.toThrow('out')
  expect(reads).toBe(1)
  isUnavailable = false
  nowMs = 10 * SECOND
  expect(await read()).toBe(2)
  nowMs = 309 * SECOND
  expect(await read()).toBe(2)
  nowMs = 310 * SECOND
  expect(await read()).toBe(3)
})
