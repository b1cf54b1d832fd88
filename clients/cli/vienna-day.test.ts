import { expect, it } from 'vitest'
import { isDay, startOfViennaDay } from './vienna-day.ts'

it.each([
  ['2026-11-28', '2026-11-27T23:00:00.000Z'],
  ['2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
])('%s begins in Vienna at %s, even if clocks change that night', (day, moment) =>
  expect(startOfViennaDay(day)).toBe(moment),
)

it('isDay accepts only existing dates in the form yyyy-mm-dd', () => {
  expect(['2026-11-28', '2024-02-29', '2026-02-29', '28.11.2026', '2026-13-01', ''].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
