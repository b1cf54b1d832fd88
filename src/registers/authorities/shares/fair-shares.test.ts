import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Demand } from '../demand.ts'
import { type CallerKind, USER_KINDS } from '../query-context.ts'
import { fairShares } from './fair-shares.ts'

const demandFor = (wanted: number, companyId = 1, kind: CallerKind = 'list'): Demand[] =>
  wanted > 0 ? [{ companyId, kind, wanted }] : []

/** The quotas of processes a, b, c … with this demand. */
const sharesOf = (limit: number, demands: Demand[][], turn = 0): number[] => {
  const quotas = fairShares(
    { limit },
    demands.map((each, index) => ({ holder: String.fromCharCode(97 + index), wants: each })),
    turn,
  )
  return [...quotas].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, { places }]) => places)
}

const shares = (limit: number, slotsWanted: number[], turn = 0): number[] =>
  sharesOf(
    limit,
    slotsWanted.map(each => demandFor(each)),
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
])('divides %i slots for demands %j into %j', (limit, wanted, expected) => {
  expect(shares(limit, wanted)).toEqual(expected)
})

it('lets processes take turns if there are more processes than slots', () => {
  expect([0, 1, 2, 3].map(turn => shares(2, [5, 5, 5], turn))).toEqual([
    [1, 1, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
  ])
})

it('shares company by company: a company with forty calls in four processes leaves another its four', {
  tags: ['R-35'],
}, () => {
  const big = demandFor(10, 1)
  expect(sharesOf(10, [big, big, big, big, demandFor(4, 2)])).toEqual([2, 2, 1, 1, 4])
})

it('gives a person’s process a slot however much programs want, and shares the rest by turns', () => {
  const program = demandFor(4, 1, 'program')
  expect(sharesOf(4, [program, program, demandFor(1, 2, 'person')])).toEqual([2, 1, 1])
  expect(
    sharesOf(
      10,
      USER_KINDS.map(kind => demandFor(20, 1, kind)),
    ),
  ).toEqual([8, 1, 1])
})

it('reserves slots for people against lists of any number of processes', () => {
  const forPeopleOf = (demands: Demand[][]) => {
    const processes = demands.map((each, index) => ({ holder: String(index), wants: each }))
    const quotas = [...fairShares({ limit: 20, reserved: 2 }, processes, 0).values()]
    return [quotas.map(({ places }) => places), quotas.map(({ forPeople }) => forPeople)]
  }
  const lists = [1, 2, 3, 4].map(companyId => demandFor(9, companyId))
  expect(forPeopleOf([[], ...lists])).toEqual([
    [2, 5, 5, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([demandFor(1, 5, 'person'), ...lists])).toEqual([
    [2, 5, 5, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([demandFor(3, 5, 'person'), ...lists])).toEqual([
    [3, 5, 4, 4, 4],
    [2, 0, 0, 0, 0],
  ])
  expect(forPeopleOf([[], demandFor(1)])).toEqual([
    [10, 10],
    [2, 0],
  ])
})

it('serves people in seven of eight turns if there are fewer slots than kinds, and starves no kind', () => {
  const demands = USER_KINDS.map((kind, index) => demandFor(9, index, kind))
  const servedKinds = Array.from({ length: 24 }, (_, turn) => USER_KINDS[sharesOf(1, demands, turn).indexOf(1)])
  expect(USER_KINDS.map(kind => servedKinds.filter(each => each === kind).length)).toEqual([21, 2, 1])
})

it('gives background work half of what no user wants, and spreads the rest', {
  tags: ['R-35'],
}, () => {
  const machines = demandFor(5, 0, 'machine')
  expect(sharesOf(10, [[], machines])).toEqual([5, 5])
  expect(sharesOf(10, [[], [], [], machines])).toEqual([2, 2, 1, 5])
  expect(sharesOf(10, [demandFor(5), [...demandFor(1, 3), ...machines]])).toEqual([5, 5])
  expect(sharesOf(10, [demandFor(16), machines])).toEqual([10, 0])
  expect(sharesOf(1, [[], machines])).toEqual([0, 1])
})

it('grants exactly the limit, evenly, and in any order of processes', () => {
  const demands = fc.uniqueArray(fc.record({ holder: fc.uuid(), wanted: fc.nat(40) }), {
    selector: ({ holder }) => holder,
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), demands, fc.nat(), (limit, all, turn) => {
      const each = all.map(demand => ({ ...demand, wants: demandFor(demand.wanted) }))
      const quotas = fairShares({ limit }, each, turn)
      const places = each.map(({ holder, wanted }) => ({ wanted, granted: quotas.get(holder)?.places ?? 0 }))
      expect(places.reduce((sum, { granted }) => sum + granted, 0)).toBe(limit)
      const fewest = Math.min(...places.filter(({ wanted, granted }) => granted < wanted).map(({ granted }) => granted))
      for (const { granted } of places) expect(granted).toBeLessThanOrEqual(fewest + 1)
      expect(fairShares({ limit }, each.toReversed(), turn)).toEqual(quotas)
    }),
  )
})
