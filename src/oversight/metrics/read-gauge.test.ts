import { expect, it } from 'vitest'
import { SECOND } from '../../../tests/world/product/moved-clock.ts'
import { cachedFor } from './read-gauge.ts'

it('keeps what was read for its time, and what could not be read for ten seconds at most', async () => {
  let [at, reads, isOut] = [0, 0, true]
  const clock = { now: () => new Date(at) }
  const read = cachedFor(
    clock,
    async () => {
      reads += 1
      if (isOut) throw new Error('out')
      return reads
    },
    300 * SECOND,
  )
  await expect(read()).rejects.toThrow('out')
  at = 9 * SECOND
  await expect(read()).rejects.toThrow('out')
  expect(reads).toBe(1)
  isOut = false
  at = 10 * SECOND
  expect(await read()).toBe(2)
  at = 309 * SECOND
  expect(await read()).toBe(2)
  at = 310 * SECOND
  expect(await read()).toBe(3)
})
