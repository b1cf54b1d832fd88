import { expect, it } from 'vitest'
import { createPace } from './lane.ts'

it('begins with one question and takes none ahead', () => {
  const pace = createPace()
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(false)
})

it('takes at most 20 ms worth, and no more than the company allows', () => {
  const pace = createPace()
  pace.recordGroup(1, 5)
  expect(pace.groupSize(30)).toBe(4)
  expect(pace.groupSize(3)).toBe(3)
})

it('stays with one question where calls take as long as calls do, and takes it ahead', () => {
  const pace = createPace()
  pace.recordGroup(1, 120)
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(true)
})

it('takes nothing ahead where calls are slow', () => {
  const pace = createPace()
  pace.recordGroup(1, 5_000)
  expect(pace.isQuick()).toBe(false)
})

it('goes by the quickest of twenty calls, since the others waited for our own processor', () => {
  const pace = createPace()
  expect([60, 2, 90].map(pace.recordCall)).toEqual([60, 2, 2])
  const later = Array.from({ length: 19 }, (_, place) => pace.recordCall(40 + place))
  expect(later.slice(-2)).toEqual([2, 40])
})

it('takes up to 200 ms worth where an authority answers within 5 ms, and only there', () => {
  const [near, far] = [createPace(), createPace()]
  near.recordGroup(1, near.recordCall(4))
  far.recordGroup(1, far.recordCall(10))
  expect(near.groupSize(500)).toBe(50)
  expect(far.groupSize(500)).toBe(2)
})

it('takes no more than one call of a slow authority for many remembered answers', () => {
  const pace = createPace()
  pace.recordGroup(4, pace.recordCall(60))
  expect(pace.groupSize(500)).toBe(1)
})

it('takes a thousand at most, however many are remembered', () => {
  const pace = createPace()
  pace.recordGroup(1_000, 0)
  expect(pace.groupSize(5_000)).toBe(1_000)
})
