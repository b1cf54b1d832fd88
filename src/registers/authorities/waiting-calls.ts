import { ASKER_KINDS, type Asker, type AskerKind, USER_KINDS, type UserKind } from './asking.ts'

/** A call that waits for a place. `state`: the member state that it asks about; null = none. */
export type WaitingCall = { asker: Asker; state: string | null; admit: () => void }

/** Who may go now. */
type Room = {
  /** Whether there is a place for this call. */
  mayGo: (call: WaitingCall) => boolean
  /** How many calls of a company are under way, for its users or for the product's own work. */
  placesOf: (asker: Asker) => number
  /** Whether any of the product's own work may go. */
  isOpenToMachines: () => boolean
}

export type WaitingCalls = {
  add: (call: WaitingCall) => void
  remove: (call: WaitingCall) => void
  /** Takes the call whose turn it is, of those for which there is room. */
  takeNext: (room: Room) => WaitingCall | undefined
  /** How many calls of users wait, by member state. */
  users: () => ReadonlyMap<string | null, number>
  /** Whether any of the product's own work waits. */
  hasMachines: () => boolean
  /** All of them, the most urgent first. */
  all: () => WaitingCall[]
}

type Companies = Map<number, Set<WaitingCall>>

/**
 * Returns the calls that wait for a place. Users' kinds take turns (`TURNS`), and the product's own work has none: it goes where there is a place
 * that they do not want. Within a kind the company goes next that has the fewest calls under way, of equals the one that was let in longest
 * ago; within a company the oldest of those that can go.
 */
export function createWaitingCalls(): WaitingCalls {
  let round = roundOfTurns()
  const byKind: Record<AskerKind, Companies> = {
    person: new Map(),
    list: new Map(),
    program: new Map(),
    machine: new Map(),
  }
  const users = new Map<string | null, number>()
  const lastTurn = new Map<string, number>()
  let turns = 0

  const count = ({ asker, state }: WaitingCall, more: 1 | -1): void => {
    if (asker.kind !== 'machine') users.set(state, (users.get(state) ?? 0) + more)
  }
  const remove = (call: WaitingCall): void => {
    const companies = byKind[call.asker.kind]
    const calls = companies.get(call.asker.companyId)
    if (calls?.delete(call)) count(call, -1)
    if (calls?.size === 0) companies.delete(call.asker.companyId)
  }
  const noteTurn = (kind: UserKind): void => {
    const isAlone = USER_KINDS.every(other => other === kind || byKind[other].size === 0)
    // Turns count against somebody: whoever comes while one kind waits alone finds a new round.
    if (isAlone) round = roundOfTurns()
    else round.push(...round.splice(round.indexOf(kind), 1))
  }
  const take = (call: WaitingCall): WaitingCall => {
    const { kind } = call.asker
    if (kind !== 'machine') noteTurn(kind)
    lastTurn.set(whoseOf(call.asker), ++turns)
    remove(call)
    return call
  }
  const nextOf = (kind: AskerKind, { mayGo, placesOf }: Room): WaitingCall | undefined => {
    const waiting = [...byKind[kind]].map(([companyId, calls]) => ({
      calls,
      places: placesOf({ companyId, kind }),
      turn: lastTurn.get(whoseOf({ companyId, kind })) ?? 0,
    }))
    for (const { calls } of waiting.sort((one, other) => one.places - other.places || one.turn - other.turn)) {
      for (const call of calls) if (mayGo(call)) return call
    }
    return undefined
  }
  return {
    add: call => {
      const companies = byKind[call.asker.kind]
      companies.set(call.asker.companyId, (companies.get(call.asker.companyId) ?? new Set()).add(call))
      count(call, 1)
    },
    remove,
    takeNext: room => {
      for (const kind of new Set<AskerKind>(round)) {
        const next = nextOf(kind, room)
        if (next) return take(next)
      }
      const last = byKind.machine.size > 0 && room.isOpenToMachines() ? nextOf('machine', room) : undefined
      return last && take(last)
    },
    users: () => users,
    hasMachines: () => byKind.machine.size > 0,
    all: () => ASKER_KINDS.flatMap(kind => [...byKind[kind].values()].flatMap(calls => [...calls])),
  }
}

// What the product asks for a company counts nothing against its people.
const whoseOf = ({ kind, companyId }: Asker): string => (kind === 'machine' ? `${kind} ${companyId}` : `${companyId}`)

// While all of them wait, eight of fourteen calls are for people and two for programs: nobody who waits starves (docs/rules.md#who-goes-first).
const TURNS: Record<UserKind, number> = { person: 8, list: 4, program: 2 }

/** Returns one round of turns, most urgent first. Whoever had one goes to its end, so who has not called for long is next. */
export const roundOfTurns = (): UserKind[] =>
  USER_KINDS.flatMap(kind => Array.from({ length: TURNS[kind] }, () => kind))
