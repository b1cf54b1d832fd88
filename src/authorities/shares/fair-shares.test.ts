import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fairShares } from './fair-shares.ts'

const shares = (limit: number, wanted: number[], turn = 0): number[] => {
  const fair = fairShares(
    limit,
    wanted.map((each, place) => ({ holder: String.fromCharCode(97 + place), wanted: each })),
    turn,
  )
  return [...fair].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, places]) => places)
}

it.each([
  [10, [0], [10]],
  [10, [16, 0], [10, 0]],
  [10, [16, 1], [9, 1]],
  [10, [16, 16], [5, 5]],
  [10, [3, 16, 16], [3, 4, 3]],
  [10, [0, 0, 0], [4, 3, 3]],
  [4, [2, 0], [2, 2]],
  [10, [], []],
])('%i places for %j: %j', (limit, wanted, fair) => {
  expect(shares(limit, wanted)).toEqual(fair)
})

it('more processes than places take turns', () => {
  expect([0, 1, 2, 3].map(turn => shares(2, [5, 5, 5], turn))).toEqual([
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
  ])
})

it('gives out exactly what there is, nobody lacks what another has too much of, and order does not matter', () => {
  const wanting = fc.uniqueArray(fc.record({ holder: fc.uuid(), wanted: fc.nat(40) }), {
    selector: ({ holder }) => holder,
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), wanting, fc.nat(), (limit, each, turn) => {
      const fair = fairShares(limit, each, turn)
      const places = each.map(({ holder, wanted }) => ({ wanted, got: fair.get(holder) ?? 0 }))
      expect(places.reduce((sum, { got }) => sum + got, 0)).toBe(limit)
      const hungriest = Math.min(...places.filter(({ wanted, got }) => got < wanted).map(({ got }) => got))
      for (const { got } of places) expect(got).toBeLessThanOrEqual(hungriest + 1)
      expect(fairShares(limit, each.toReversed(), turn)).toEqual(fair)
    }),
  )
})
