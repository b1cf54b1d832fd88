import type { Demand } from '../demand.ts'
import { maxMachineSlots } from '../gate.ts'
import { type CallerKind, USER_KINDS } from '../query-context.ts'
import { roundOfTurns } from '../waiting-calls.ts'

/** A live process and the demand of its companies by kind: calls in flight or waiting. */
export type ProcessDemand = { holder: string; wants: readonly Demand[] }

/**
 * A process's quota of concurrency slots; `forPeople`: how many of them are reserved for people.
 */
export type FairShare = { places: number; forPeople: number }

/** The number of slots, and how many of them are reserved for people. */
type Limit = { limit: number; reserved?: number | undefined }

type OpenDemand = Demand & { holder: string; places: number }

// With fewer slots than kinds with demand, each less urgent kind comes first in one of this many
// turns.
const TURNS_PER_ROUND = 8

/**
 * Returns each process's quota of `limit` slots.
 * - Each kind of user gets one slot, then they take turns as within a process (waiting-calls.ts).
 *   Within a kind, the company with the fewest slots is next, and within it the process with the
 *   fewest.
 * - Background work gets up to half of what no user wants; the rest is spread evenly, so that a
 *   first call need not wait.
 * - If there are more processes than slots, they take turns (`turn` counts up).
 * - `reserved` slots are reserved for people; each stays free in one of the processes until a
 *   person needs it.
 *
 * Every process computes this itself, so the result depends only on the arguments.
 */
export function fairShares(
  { limit, reserved = 0 }: Limit,
  demands: readonly ProcessDemand[],
  turn: number,
): Map<string, FairShare> {
  const sorted = rotateProcesses(limit, demands, turn)
  const openDemands = sorted.flatMap(({ holder, wants }) =>
    wants.map((demand): OpenDemand => ({ ...demand, holder, places: 0 })),
  )
  const shares = new Map(sorted.map(({ holder }) => [holder, { places: 0, forPeople: 0 }]))
  const grants: Grants = { shares, reserved, companies: new Map(), toPeople: 0, toOthers: 0 }
  const [machines, users] = [openDemands.filter(isMachine), openDemands.filter(demand => !isMachine(demand))]
  const forOthers = limit - reserved
  let left = sorted.length > 0 ? limit : 0
  left -= grantSome(left, { demands: users, turns: turnsOfKinds(limit, users, turn), forOthers }, grants)
  left -= grantSome(maxMachineSlots(left), { demands: machines, turns: ['machine'], forOthers }, grants)
  for (; left > 0; left--) spreadOne(grants)
  return shares
}

const isMachine = ({ kind }: Demand): boolean => kind === 'machine'

/**
 * Demand to grant and the order of kinds; all kinds except people get at most `forOthers` slots
 * together.
 */
type Round = { demands: readonly OpenDemand[]; turns: CallerKind[]; forOthers: number }

/** Grants up to `max` slots; returns the number granted. */
function grantSome(max: number, { demands, turns, forOthers }: Round, grants: Grants): number {
  for (let granted = 0; granted < max; granted++) {
    const demand = nextDemand(grants.toOthers < forOthers ? demands : demands.filter(isForPeople), turns, grants)
    if (!demand) return granted
    grant(demand, grants)
  }
  return max
}

const isForPeople = ({ kind }: Demand): boolean => kind === 'person'

/**
 * `toPeople`: granted to people or free for them; the first `reserved` of these are the reserved
 * ones.
 */
type Grants = {
  shares: Map<string, FairShare>
  reserved: number
  companies: Map<number, number>
  toPeople: number
  toOthers: number
}

function grant(demand: OpenDemand, grants: Grants): void {
  const share = grants.shares.get(demand.holder)
  demand.places += 1
  if (share) share.places += 1
  if (share && isForPeople(demand) && grants.toPeople < grants.reserved) share.forPeople += 1
  grants.companies.set(demand.companyId, (grants.companies.get(demand.companyId) ?? 0) + 1)
  grants[isForPeople(demand) ? 'toPeople' : 'toOthers'] += 1
}

function spreadOne(grants: Grants): void {
  const share = minBy([...grants.shares.values()], (first, second) => first.places - second.places)
  if (!share) return
  share.places += 1
  if (grants.toPeople >= grants.reserved) return
  share.forPeople += 1
  grants.toPeople += 1
}

function rotateProcesses(limit: number, demands: readonly ProcessDemand[], turn: number): ProcessDemand[] {
  const sorted = demands.toSorted((first, second) => (first.holder < second.holder ? -1 : 1))
  const hasTooFewSlots = sorted.filter(({ wants }) => wants.length > 0).length > limit
  const first = hasTooFewSlots ? turn % sorted.length : 0
  return [...sorted.slice(first), ...sorted.slice(0, first)]
}

function turnsOfKinds(limit: number, demands: readonly OpenDemand[], turn: number): CallerKind[] {
  const kinds = USER_KINDS.filter(kind => demands.some(demand => demand.kind === kind))
  const isTheirTurn = kinds.length > limit && turn % TURNS_PER_ROUND === TURNS_PER_ROUND - 1
  const lessUrgent = kinds.slice(1)
  const first = isTheirTurn ? lessUrgent.slice(Math.floor(turn / TURNS_PER_ROUND) % lessUrgent.length).slice(0, 1) : []
  return [...first, ...kinds, ...roundOfTurns()]
}

/** Returns the demand to grant next; its kind moves to the end of the turns. */
function nextDemand(
  demands: readonly OpenDemand[],
  turns: CallerKind[],
  { shares, companies }: Grants,
): OpenDemand | undefined {
  const open = demands.filter(({ places, wanted }) => places < wanted)
  const kinds = new Set(open.map(demand => demand.kind))
  const index = turns.findIndex(each => kinds.has(each))
  const [kind] = index < 0 ? [] : turns.splice(index, 1)
  if (kind === undefined) return undefined
  turns.push(kind)
  const ofCompany = ({ companyId }: OpenDemand) => companies.get(companyId) ?? 0
  const ofHolder = ({ holder }: OpenDemand) => shares.get(holder)?.places ?? 0
  return minBy(
    open.filter(demand => demand.kind === kind),
    (first, second) => ofCompany(first) - ofCompany(second) || ofHolder(first) - ofHolder(second),
  )
}

const minBy = <Item>(all: readonly Item[], compare: (first: Item, second: Item) => number): Item | undefined =>
  all.reduce<Item | undefined>(
    (least, item) => (least !== undefined && compare(least, item) <= 0 ? least : item),
    undefined,
  )

const demandKey = ({ kind, companyId }: Demand): string => `${kind} ${companyId}`

const byKey = (demands: readonly Demand[]): Map<string, Demand> =>
  new Map(demands.map(demand => [demandKey(demand), demand]))

/** Returns the maximum of both demands for each company and kind. */
export function maxDemand(first: readonly Demand[], second: readonly Demand[]): Demand[] {
  const largest = byKey(first)
  for (const demand of second)
    if (demand.wanted > (largest.get(demandKey(demand))?.wanted ?? 0)) largest.set(demandKey(demand), demand)
  return [...largest.values()]
}

/** Returns whether a company's demand of any kind has grown. */
export function isMore(demands: readonly Demand[], before: readonly Demand[]): boolean {
  const previous = byKey(before)
  return demands.some(demand => demand.wanted > (previous.get(demandKey(demand))?.wanted ?? 0))
}
