import { expect, it } from 'vitest'
import { createPace } from './lane.ts'

it('a new pace allows one question and no claim ahead', () => {
  const pace = createPace()
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(false)
})

it('the group size is limited to 20 ms of work and by the company’s setting', () => {
  const pace = createPace()
  pace.recordGroup(1, 5)
  expect(pace.groupSize(30)).toBe(4)
  expect(pace.groupSize(3)).toBe(3)
})

it('with calls of 120 ms, the group size is 1 and the next question may be claimed ahead', () => {
  const pace = createPace()
  pace.recordGroup(1, 120)
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(true)
})

it('with slow calls, no question may be claimed ahead', () => {
  const pace = createPace()
  pace.recordGroup(1, 5_000)
  expect(pace.isQuick()).toBe(false)
})

it('the response time is that of the quickest of the last twenty calls', () => {
  const pace = createPace()
  expect([60, 2, 90].map(pace.recordCall)).toEqual([60, 2, 2])
  const laterTimes = Array.from({ length: 19 }, (_, index) => pace.recordCall(40 + index))
  expect(laterTimes.slice(-2)).toEqual([2, 40])
})

it('the group size is limited to 200 ms of work if an authority answers within 5 ms', () => {
  const [nearPace, farPace] = [createPace(), createPace()]
  nearPace.recordGroup(1, nearPace.recordCall(4))
  farPace.recordGroup(1, farPace.recordCall(10))
  expect(nearPace.groupSize(500)).toBe(50)
  expect(farPace.groupSize(500)).toBe(2)
})

it('one slow call among cached answers limits the group size to 1', () => {
  const pace = createPace()
  pace.recordGroup(4, pace.recordCall(60))
  expect(pace.groupSize(500)).toBe(1)
})

it('the group size is at most 1,000 if all answers are cached', () => {
  const pace = createPace()
  pace.recordGroup(1_000, 0)
  expect(pace.groupSize(5_000)).toBe(1_000)
})
