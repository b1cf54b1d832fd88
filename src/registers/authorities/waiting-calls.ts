import { ASKER_KINDS, type Asker, type AskerKind } from './asking.ts'

/** A call that waits for a place. `state`: the member state that it asks about; null = none. */
export type WaitingCall = { asker: Asker; state: string | null; admit: () => void }

/** `mayGo`: whether there is a place for this call now; `placesOf`: how many calls of a company are under way. */
type Room = { mayGo: (call: WaitingCall) => boolean; placesOf: (companyId: number) => number }

/**
 * Returns the calls that wait for a place. Kinds take turns (`TURNS`); within a kind the company goes next that has the fewest calls
 * under way, of equals the one that was let in longest ago; within a company the oldest of those that can go.
 */
export function createWaitingCalls() {
  let round = roundOfTurns()
  const byKind = { person: new Map(), list: new Map(), program: new Map(), machine: new Map() } satisfies Companies
  const lastTurn = new Map<number, number>()
  let turns = 0

  const callsOf = ({ kind }: Pick<Asker, 'kind'>): Companies[AskerKind] => byKind[kind]
  const remove = (call: WaitingCall): void => {
    const companies = callsOf(call.asker)
    const calls = companies.get(call.asker.companyId)
    calls?.delete(call)
    if (calls?.size === 0) companies.delete(call.asker.companyId)
  }
  const take = (call: WaitingCall): WaitingCall => {
    const { kind, companyId } = call.asker
    const isAlone = ASKER_KINDS.every(other => other === kind || byKind[other].size === 0)
    // Turns count against somebody: whoever comes while one kind waits alone finds a new round.
    if (isAlone) round = roundOfTurns()
    else round.push(...round.splice(round.indexOf(kind), 1))
    lastTurn.set(companyId, ++turns)
    remove(call)
    return call
  }
  const nextOf = (kind: AskerKind, { mayGo, placesOf }: Room): WaitingCall | undefined => {
    const waiting = [...callsOf({ kind })].map(([companyId, calls]) => ({
      calls,
      places: placesOf(companyId),
      turn: lastTurn.get(companyId) ?? 0,
    }))
    for (const { calls } of waiting.sort((one, other) => one.places - other.places || one.turn - other.turn)) {
      for (const call of calls) if (mayGo(call)) return call
    }
    return undefined
  }
  return {
    add: (call: WaitingCall): void => {
      const companies = callsOf(call.asker)
      companies.set(call.asker.companyId, (companies.get(call.asker.companyId) ?? new Set()).add(call))
    },
    remove,
    /** Takes the call whose turn it is, of those for which there is room. */
    takeNext: (room: Room): WaitingCall | undefined => {
      for (const kind of new Set(round)) {
        const next = nextOf(kind, room)
        if (next) return take(next)
      }
      return undefined
    },
    /** All of them, the most urgent first. */
    all: (): WaitingCall[] => ASKER_KINDS.flatMap(kind => [...byKind[kind].values()].flatMap(calls => [...calls])),
  }
}

type Companies = Record<AskerKind, Map<number, Set<WaitingCall>>>

// While all kinds wait, eight of fifteen calls are for people, and one is the product's own: nobody starves (docs/rules.md#who-goes-first).
const TURNS: Record<AskerKind, number> = { person: 8, list: 4, program: 2, machine: 1 }

/** Returns one round of turns, most urgent first. Whoever had one goes to its end, so who has not called for long is next. */
export const roundOfTurns = (): AskerKind[] =>
  ASKER_KINDS.flatMap(kind => Array.from({ length: TURNS[kind] }, () => kind))
