import { type AskerKind, USER_KINDS } from '../asking.ts'
import type { Wanted } from '../demand.ts'
import { halfOf } from '../gate.ts'
import { roundOfTurns } from '../waiting-calls.ts'

/** A living process, and what the companies that it asks for want in it: calls in flight or waiting, kind by kind. */
export type Wanting = { holder: string; wants: readonly Wanted[] }

/** How many places a process should have, and how many of these are among those that nobody but a person may have. */
export type FairShare = { places: number; forPeople: number }

/** How many places there are, and how many of them are kept for people. */
type Limit = { limit: number; kept?: number | undefined }

type Wish = Wanted & { holder: string; places: number }

// Where there are fewer places than kinds that want one, a less urgent one comes first for one turn of so many, each in its order.
const TURNS_A_ROUND = 8

/**
 * Returns how many of `limit` places each process should have: each kind of user one, the rest by turns as within a process
 * (waiting-calls.ts); of a kind the company that has the fewest, and of it the process that has the fewest. Of what no user wants half is for the
 * product's own work, where it wants so many; the rest is spread evenly, so that a first call need not wait. Where there are more processes than
 * places they take turns (`turn` counts up). Of all places `kept` are for people: others get none of them, and each stays free in one of the
 * processes until a person wants it. Every process works this out alone, so it depends on nothing but what is given.
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

/** Whose wishes are granted in which turns; all but people together have `forOthers` places at most. */
type Round = { wishes: readonly Wish[]; turns: AskerKind[]; forOthers: number }

/** Grants wishes, at most so many; returns how many. */
function grantSome(most: number, { wishes, turns, forOthers }: Round, given: Given): number {
  for (let granted = 0; granted < most; granted++) {
    const wish = nextWish(given.toOthers < forOthers ? wishes : wishes.filter(isPersons), turns, given)
    if (!wish) return granted
    grant(wish, given)
  }
  return most
}

const isPersons = ({ kind }: Wanted): boolean => kind === 'person'

/** `toPeople`: granted to people, or free for them alone; the first `kept` of these are of those kept for them. */
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

/** The wish that is granted next; its kind goes to the end of the turns. */
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

/** Of each company and kind the greater of the two numbers. */
export function mostOf(some: readonly Wanted[], others: readonly Wanted[]): Wanted[] {
  const most = byKey(some)
  for (const want of others) if (want.wanted > (most.get(keyOf(want))?.wanted ?? 0)) most.set(keyOf(want), want)
  return [...most.values()]
}

/** Whether some company wants more for some kind than before. */
export function isMore(wants: readonly Wanted[], before: readonly Wanted[]): boolean {
  const known = byKey(before)
  return wants.some(want => want.wanted > (known.get(keyOf(want))?.wanted ?? 0))
}
