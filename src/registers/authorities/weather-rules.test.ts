import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answeredPercent, conditionOf, hasTooFewQueries } from './weather-rules.ts'

it.each([
  [1, 1, 100, 'good'],
  [1000, 999, 99, 'good'],
  [100, 94, 94, 'fair'],
  [2, 1, 50, 'fair'],
  [1000, 1, 1, 'bad'],
  [3, 0, 0, 'bad'],
] as const)('returns for %i queries and %i answers: %i %%, %s', (asked, answered, percent, sky) => {
  expect([answeredPercent({ asked, answered }), conditionOf({ asked, answered })]).toEqual([percent, sky])
})

it.each([
  [1, true],
  [9, true],
  [10, false],
])('treats a percentage of %i queries as unreliable: %s', (asked, expected) =>
  expect(hasTooFewQueries({ asked })).toBe(expected),
)

it('returns 100 only if all were answered, and 0 only if none was', () => {
  const counts = fc
    .integer({ min: 1, max: 1e6 })
    .chain(asked => fc.tuple(fc.constant(asked), fc.integer({ min: 0, max: asked })))
  fc.assert(
    fc.property(counts, ([asked, answered]) => {
      const percent = answeredPercent({ asked, answered })
      expect(percent === 100).toBe(answered === asked)
      expect(percent === 0).toBe(answered === 0)
    }),
  )
})
