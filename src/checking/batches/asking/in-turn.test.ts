import { expect, it } from 'vitest'
import { sortRateLimitedLast } from './tracks.ts'

it('rate-limited questions move to the end, and all others keep their order', () => {
  const plan = ['CHE107185562', 'FR40303265045', 'GB980780684', 'XI432525179', 'CHE109322551', 'ATU13585627']
  expect(sortRateLimitedLast(plan.map(uid => ({ uid }))).map(({ uid }) => uid)).toEqual([
    ...['FR40303265045', 'XI432525179', 'ATU13585627'],
    ...['CHE107185562', 'GB980780684', 'CHE109322551'],
  ])
})
