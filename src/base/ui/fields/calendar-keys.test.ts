import { expect, it } from 'vitest'
import { dayAfterKey } from './calendar-keys.ts'

it.for([
  ['2026-11-29', 'PageUp', '2026-10-29'],
  ['2026-11-29', 'PageDown', '2026-12-29'],
  ['2026-12-29', 'PageDown', '2027-01-29'],
  ['2026-01-31', 'PageDown', '2026-02-28'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  // A Sunday is the last day of a German week.
  ['2026-11-29', 'Home', '2026-11-23'],
  ['2026-11-29', 'End', '2026-11-29'],
  ['2026-11-30', 'End', '2026-12-06'],
] as const)('moves from %s by %s to %s', ([day, key, next]) => {
  expect(dayAfterKey(day, key, false, 1)).toBe(next)
})

it('moves by a year with Shift, to the same day except on 29 February', () => {
  expect(dayAfterKey('2026-11-29', 'PageUp', true, 1)).toBe('2025-11-29')
  expect(dayAfterKey('2028-02-29', 'PageDown', true, 1)).toBe('2029-02-28')
})

it('starts an English week on Sunday, and returns null for other keys', () => {
  expect(dayAfterKey('2026-11-29', 'Home', false, 0)).toBe('2026-11-29')
  expect(dayAfterKey('2026-11-29', 'End', false, 0)).toBe('2026-12-05')
  expect(dayAfterKey('2026-11-29', 'ArrowUp', false, 1)).toBeNull()
})
