import { expect, it } from 'vitest'
import { createPace } from './lane.ts'

it('begins with one question and takes none ahead', () => {
  const pace = createPace()
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(false)
})

it('takes at most 20 ms worth, and no more than the company allows', () => {
  const pace = createPace()
  pace.note(1, 5)
  expect(pace.groupSize(30)).toBe(4)
  expect(pace.groupSize(3)).toBe(3)
})

it('stays with one question where calls take as long as calls do, and takes it ahead', () => {
  const pace = createPace()
  pace.note(1, 120)
  expect(pace.groupSize(30)).toBe(1)
  expect(pace.isQuick()).toBe(true)
})

it('takes nothing ahead where calls are slow', () => {
  const pace = createPace()
  pace.note(1, 5_000)
  expect(pace.isQuick()).toBe(false)
})
