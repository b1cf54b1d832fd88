import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type CallerKind, USER_KINDS } from '../asking.ts'
import type { Demand } from '../demand.ts'
import { fairShares } from './fair-shares.ts'

const wants = (wanted: number, companyId = 1, kind: CallerKind = 'list'): Demand[] =>
  wanted > 0 ? [{ companyId, kind, wanted }] : []

/** The quotas of processes a, b, c … with this demand. */
const sharesOf = (limit: number, wanting: Demand[][], turn = 0): number[] => {
  const fair = fairShares(
    { limit },
    wanting.map((each, place) => ({ holder: String.fromCharCode(97 + place), wants: each })),
    turn,
  )
  return [...fair].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, { places }]) => places)
}

const shares = (limit: number, wanted: number[], turn = 0): number[] =>
  sharesOf(
    limit,
    wanted.map(each => wants(each)),
    turn,
  )

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

it('shares company by company: forty calls of one in four processes leave another its four', { tags: ['R-35'] }, () => {
  const big = wants(10, 1)
  expect(sharesOf(10, [big, big, big, big, wants(4, 2)])).toEqual([2, 2, 1, 1, 4])
})

it('a person’s process has a place, however much programs want elsewhere; of the rest each kind has its turns', () => {
  const program = wants(4, 1, 'program')
  expect(sharesOf(4, [program, program, wants(1, 2, 'person')])).toEqual([2, 1, 1])
  expect(
    sharesOf(
      10,
      USER_KINDS.map(kind => wants(20, 1, kind)),
    ),
  ).toEqual([8, 1, 1])
})

it('keeps places for people, for any demand of lists in any number of processes, until people want them', () => {
  const forPeopleOf = (wanting: Demand[][]) => {
    const named = wanting.map((each, at) => ({ holder: String(at), wants: each }))
    const fair = [...fairShares({ limit: 20, reserved: 2 }, named, 0).values()]
    return [fair.map(({ places }) => places), fair.map(({ forPeople }) => forPeople)]
  }
  const lists = [1, 2, 3, 4].map(companyId => wants(9, companyId))
  expect(forPeopleOf([[], ...lists])).toEqual([
    [2, 5, 5, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([wants(1, 5, 'person'), ...lists])).toEqual([
    [2, 5, 5, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([wants(3, 5, 'person'), ...lists])).toEqual([
    [3, 5, 4, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([[], wants(1)])).toEqual([
    [10, 10],
    [2, 0],
  ])
})

it('where there are fewer places than kinds, the less urgent have one turn of eight between them: none starves', () => {
  const wanting = USER_KINDS.map((kind, at) => wants(9, at, kind))
  const whoseTurn = Array.from({ length: 24 }, (_, turn) => USER_KINDS[sharesOf(1, wanting, turn).indexOf(1)])
  expect(USER_KINDS.map(kind => whoseTurn.filter(one => one === kind).length)).toEqual([21, 2, 1])
})

it('the product’s own work has half of what no user wants, and the rest is spread among all', {
  tags: ['R-35'],
}, () => {
  const machines = wants(5, 0, 'machine')
  expect(sharesOf(10, [[], machines])).toEqual([5, 5])
  expect(sharesOf(10, [[], [], [], machines])).toEqual([2, 2, 1, 5])
  expect(sharesOf(10, [wants(5), [...wants(1, 3), ...machines]])).toEqual([5, 5])
  expect(sharesOf(10, [wants(16), machines])).toEqual([10, 0])
  expect(sharesOf(1, [[], machines])).toEqual([0, 1])
})

it('gives out exactly what there is, no one lacks what another has too much of, and order does not matter', () => {
  const wanting = fc.uniqueArray(fc.record({ holder: fc.uuid(), wanted: fc.nat(40) }), {
    selector: ({ holder }) => holder,
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), wanting, fc.nat(), (limit, all, turn) => {
      const each = all.map(one => ({ ...one, wants: wants(one.wanted) }))
      const fair = fairShares({ limit }, each, turn)
      const places = each.map(({ holder, wanted }) => ({ wanted, got: fair.get(holder)?.places ?? 0 }))
      expect(places.reduce((sum, { got }) => sum + got, 0)).toBe(limit)
      const hungriest = Math.min(...places.filter(({ wanted, got }) => got < wanted).map(({ got }) => got))
      for (const { got } of places) expect(got).toBeLessThanOrEqual(hungriest + 1)
      expect(fairShares({ limit }, each.toReversed(), turn)).toEqual(fair)
    }),
  )
})
