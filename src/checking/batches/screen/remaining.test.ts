import { expect, it } from 'vitest'
import { remainingUntil } from './remaining.ts'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T11:00:00Z', 'seconds', 1],
  ['2026-11-20T12:00:45Z', 'seconds', 45],
  ['2026-11-20T12:02:10Z', 'minutes', 2],
  ['2026-11-20T14:50:00Z', 'hours', 3],
  ['2026-11-23T12:00:00Z', 'days', 3],
])('says until %s in %s', (moment, unit, count) => {
  expect(remainingUntil(new Date(moment), now)).toEqual({ unit, count })
})
