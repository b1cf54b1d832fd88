import { type AskerKind, USER_KINDS } from '../asking.ts'
import type { Wanted } from '../demand.ts'
import { halfOf } from '../gate.ts'
import { roundOfTurns } from '../waiting-calls.ts'

/** A live process and the demand of its companies by kind: calls in flight or waiting. */
export type Wanting = { holder: string; wants: readonly Wanted[] }

/**
 * A process's quota of concurrency slots; `forPeople`: how many of them are reserved for people.
 */
export type FairShare = { places: number; forPeople: number }

/** The number of slots, and how many of them are reserved for people. */
type Limit = { limit: number; kept?: number | undefined }

type Wish = Wanted & { holder: string; places: number }

// With fewer slots than kinds with demand, each less urgent kind comes first in one of this many
// turns.
const TURNS_A_ROUND = 8

/**
 * Returns each process's quota of `limit` slots.
 * - Each kind of user gets one slot, then they take turns as within a process (waiting-calls.ts).
 *   Within a kind, the company with the fewest slots is next, and within it the process with the
 *   fewest.
 * - Background work gets up to half of what no user wants; the rest is spread evenly, so that a
 *   first call need not wait.
 * - If there are more processes than slots, they take turns (`turn` counts up).
 * - `kept` slots are reserved for people; each stays free in one of the processes until a person
 *   needs it.
 *
 * Every process computes this itself, so the result depends only on the arguments.
 */
export function fairShares(
  { limit, kept = 0 }: Limit,
  wanting: readonly Wanting[],
  turn: number,
): Map<string, FairShare> {
  const sorted = inTurn(limit, wanting, turn)
  const wishes = sorted.flatMap(({ holder, wants }) => wants.map((want): Wish => ({ ...want, holder, places: 0 })))
  const shares = new Map(sorted.map(({ holder }) => [holder, { places: 0, forPeople: 0 }]))
  const given: Given = { shares, kept, companies: new Map(), toPeople: 0, toOthers: 0 }
  const [machines, users] = [wishes.filter(isMachine), wishes.filter(wish => !isMachine(wish))]
  const forOthers = limit - kept
  let left = sorted.length > 0 ? limit : 0
  left -= grantSome(left, { wishes: users, turns: turnsOfKinds(limit, users, turn), forOthers }, given)
  left -= grantSome(halfOf(left), { wishes: machines, turns: ['machine'], forOthers }, given)
  for (; left > 0; left--) spread(given)
  return shares
}

const isMachine = ({ kind }: Wanted): boolean => kind === 'machine'

/**
 * Demand to grant and the order of kinds; all kinds except people get at most `forOthers` slots
 * together.
 */
type Round = { wishes: readonly Wish[]; turns: AskerKind[]; forOthers: number }

/** Grants up to `most` slots; returns the number granted. */
function grantSome(most: number, { wishes, turns, forOthers }: Round, given: Given): number {
  for (let granted = 0; granted < most; granted++) {
    const wish = nextWish(given.toOthers < forOthers ? wishes : wishes.filter(isPersons), turns, given)
    if (!wish) return granted
    grant(wish, given)
  }
  return most
}

const isPersons = ({ kind }: Wanted): boolean => kind === 'person'

/**
 * `toPeople`: granted to people or free for them; the first `kept` of these are the reserved ones.
 */
type Given = {
  shares: Map<string, FairShare>
  kept: number
  companies: Map<number, number>
  toPeople: number
  toOthers: number
}

function grant(wish: Wish, given: Given): void {
  const share = given.shares.get(wish.holder)
  wish.places += 1
  if (share) share.places += 1
  if (share && isPersons(wish) && given.toPeople < given.kept) share.forPeople += 1
  given.companies.set(wish.companyId, (given.companies.get(wish.companyId) ?? 0) + 1)
  given[isPersons(wish) ? 'toPeople' : 'toOthers'] += 1
}

function spread(given: Given): void {
  const share = leastOf([...given.shares.values()], (one, other) => one.places - other.places)
  if (!share) return
  share.places += 1
  if (given.toPeople >= given.kept) return
  share.forPeople += 1
  given.toPeople += 1
}

function inTurn(limit: number, wanting: readonly Wanting[], turn: number): Wanting[] {
  const sorted = wanting.toSorted((one, other) => (one.holder < other.holder ? -1 : 1))
  const isShort = sorted.filter(({ wants }) => wants.length > 0).length > limit
  const first = isShort ? turn % sorted.length : 0
  return [...sorted.slice(first), ...sorted.slice(0, first)]
}

function turnsOfKinds(limit: number, wishes: readonly Wish[], turn: number): AskerKind[] {
  const wanted = USER_KINDS.filter(kind => wishes.some(wish => wish.kind === kind))
  const isTheirTurn = wanted.length > limit && turn % TURNS_A_ROUND === TURNS_A_ROUND - 1
  const lessUrgent = wanted.slice(1)
  const first = isTheirTurn ? lessUrgent.slice(Math.floor(turn / TURNS_A_ROUND) % lessUrgent.length).slice(0, 1) : []
  return [...first, ...wanted, ...roundOfTurns()]
}

/** Returns the demand to grant next; its kind moves to the end of the turns. */
function nextWish(wishes: readonly Wish[], turns: AskerKind[], { shares, companies }: Given): Wish | undefined {
  const open = wishes.filter(({ places, wanted }) => places < wanted)
  const kinds = new Set(open.map(wish => wish.kind))
  const at = turns.findIndex(each => kinds.has(each))
  const [kind] = at < 0 ? [] : turns.splice(at, 1)
  if (kind === undefined) return undefined
  turns.push(kind)
  const ofCompany = ({ companyId }: Wish) => companies.get(companyId) ?? 0
  const ofHolder = ({ holder }: Wish) => shares.get(holder)?.places ?? 0
  return leastOf(
    open.filter(wish => wish.kind === kind),
    (one, other) => ofCompany(one) - ofCompany(other) || ofHolder(one) - ofHolder(other),
  )
}

const leastOf = <One>(all: readonly One[], compare: (one: One, other: One) => number): One | undefined =>
  all.reduce<One | undefined>(
    (least, one) => (least !== undefined && compare(least, one) <= 0 ? least : one),
    undefined,
  )

const keyOf = ({ kind, companyId }: Wanted): string => `${kind} ${companyId}`

const byKey = (wants: readonly Wanted[]): Map<string, Wanted> => new Map(wants.map(want => [keyOf(want), want]))

/** Returns the maximum of both demands for each company and kind. */
export function mostOf(some: readonly Wanted[], others: readonly Wanted[]): Wanted[] {
  const most = byKey(some)
  for (const want of others) if (want.wanted > (most.get(keyOf(want))?.wanted ?? 0)) most.set(keyOf(want), want)
  return [...most.values()]
}

/** Returns whether a company's demand of any kind has grown. */
export function isMore(wants: readonly Wanted[], before: readonly Wanted[]): boolean {
  const known = byKey(before)
  return wants.some(want => want.wanted > (known.get(keyOf(want))?.wanted ?? 0))
}
