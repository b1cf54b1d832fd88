import { CALLER_KINDS, type CallerKind, type QueryCaller, USER_KINDS, type UserKind } from './query-context.ts'

/** A call that waits for a slot. `state`: the queried member state; null = none. */
export type WaitingCall = { caller: QueryCaller; state: string | null; admit: () => void }

/** Decides which calls can be admitted now. */
type Admission = {
  /** Returns whether a slot is free for this call. */
  canAdmit: (call: WaitingCall) => boolean
  /** Returns the calls of a company in flight, for its users or for its background work. */
  inFlightOf: (caller: QueryCaller) => number
  /** Returns whether any background work may be admitted. */
  isOpenToMachines: () => boolean
}

export type WaitingCalls = {
  add: (call: WaitingCall) => void
  remove: (call: WaitingCall) => void
  /** Removes and returns the next call in turn that can be admitted. */
  removeNext: (admission: Admission) => WaitingCall | undefined
  /** Waiting user calls by member state. */
  users: () => ReadonlyMap<string | null, number>
  /** Returns whether background work waits. */
  hasMachines: () => boolean
  /** All waiting calls, the most urgent first. */
  all: () => WaitingCall[]
}

type Companies = Map<number, Set<WaitingCall>>

/**
 * Creates the queue for slots. The kinds of users take turns (`TURNS`); background work has no turn
 * and gets the slots that they do not need. Within a kind, the company with the fewest calls in
 * flight goes next, among equals the one that was admitted longest ago. Within a company, the
 * oldest admissible call goes first.
 */
export function createWaitingCalls(): WaitingCalls {
  let round = roundOfTurns()
  const byKind: Record<CallerKind, Companies> = {
    person: new Map(),
    list: new Map(),
    program: new Map(),
    machine: new Map(),
  }
  const users = new Map<string | null, number>()
  const lastTurn = new Map<string, number>()
  let turns = 0

  const count = ({ caller, state }: WaitingCall, change: 1 | -1): void => {
    if (caller.kind !== 'machine') users.set(state, (users.get(state) ?? 0) + change)
  }
  const remove = (call: WaitingCall): void => {
    const companies = byKind[call.caller.kind]
    const calls = companies.get(call.caller.companyId)
    if (calls?.delete(call)) count(call, -1)
    if (calls?.size === 0) companies.delete(call.caller.companyId)
  }
  const recordTurn = (kind: UserKind): void => {
    const isOnlyKind = USER_KINDS.every(other => other === kind || byKind[other].size === 0)
    // Turns only matter among several kinds: a kind that waits without others starts a new round.
    if (isOnlyKind) round = roundOfTurns()
    else round.push(...round.splice(round.indexOf(kind), 1))
  }
  const removeAdmitted = (call: WaitingCall): WaitingCall => {
    const { kind } = call.caller
    if (kind !== 'machine') recordTurn(kind)
    lastTurn.set(turnKeyOf(call.caller), ++turns)
    remove(call)
    return call
  }
  const nextOf = (kind: CallerKind, { canAdmit, inFlightOf }: Admission): WaitingCall | undefined => {
    const candidates = [...byKind[kind]].map(([companyId, calls]) => ({
      calls,
      places: inFlightOf({ companyId, kind }),
      turn: lastTurn.get(turnKeyOf({ companyId, kind })) ?? 0,
    }))
    for (const { calls } of candidates.sort((a, b) => a.places - b.places || a.turn - b.turn)) {
      for (const call of calls) if (canAdmit(call)) return call
    }
    return undefined
  }
  return {
    add: call => {
      const companies = byKind[call.caller.kind]
      companies.set(call.caller.companyId, (companies.get(call.caller.companyId) ?? new Set()).add(call))
      count(call, 1)
    },
    remove,
    removeNext: admission => {
      for (const kind of new Set<CallerKind>(round)) {
        const next = nextOf(kind, admission)
        if (next) return removeAdmitted(next)
      }
      const last = byKind.machine.size > 0 && admission.isOpenToMachines() ? nextOf('machine', admission) : undefined
      return last && removeAdmitted(last)
    },
    users: () => users,
    hasMachines: () => byKind.machine.size > 0,
    all: () => CALLER_KINDS.flatMap(kind => [...byKind[kind].values()].flatMap(calls => [...calls])),
  }
}

// Background work for a company does not count against its users.
const turnKeyOf = ({ kind, companyId }: QueryCaller): string =>
  kind === 'machine' ? `${kind} ${companyId}` : `${companyId}`

// If all kinds wait, eight of fourteen calls are for people and two for programs: no kind starves
// (docs/rules.md#who-goes-first).
const TURNS: Record<UserKind, number> = { person: 8, list: 4, program: 2 }

/**
 * Returns one round of turns, most urgent first. A kind that was served moves to the end, so the
 * longest unserved is next.
 */
export const roundOfTurns = (): UserKind[] =>
  USER_KINDS.flatMap(kind => Array.from({ length: TURNS[kind] }, () => kind))
