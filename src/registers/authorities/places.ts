import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts'
import { ASKER_KINDS, type Asker, type AskerKind } from './asking.ts'

/** Frees a place; `busy` = whose limit the call hit: the member state or the service said that it was too many at once. */
export type Release = (busy: 'member-state' | 'service' | null) => void

/** How many places a company wants for one kind of its calls: those that it has, and those that it waits for. */
export type Wanted = Asker & { wanted: number }

/** Who has a place at one service, and who waits for one. */
export type Places = Pick<AdaptiveLimit, 'inFlight'> & {
  /** Limits this process as `AdaptiveLimit.hold` does; `forPeople`: of these places as many as the installation keeps for people. */
  hold: (places: number, until: number, forPeople?: number) => void
  /** Waits for a place at the service and at the member state (null = none), by turns. Rejects with the signal's reason when aborted meanwhile. */
  acquire: (asker: Asker, state: string | null, signal: AbortSignal) => Promise<Release>
  /** Calls in flight, and those that wait for the service rather than for a member state. */
  demand: () => Wanted[]
  /** Has `told` called whenever somebody waits because this process has no place left, and whenever a place became free. */
  watch: (told: () => void) => void
}

const FIRST_PLACES = 4

/**
 * Returns the places at a service: `most` at once, and of each member state as many as it bears. A call takes both at the same moment, so
 * nobody who waits for a slow state holds a place of the service, nor who waits for the service one of the state. `kept`: how many of so many
 * places only a person may have, who waits for one answer, as long as nobody says how many of them are this process's (`hold`).
 */
export function createPlaces(most: number, kept: (places: number) => number = () => 0): Places {
  const service = createAdaptiveLimit({ first: most, most })
  const states = new Map<string, AdaptiveLimit>()
  const waiting = createWaitingCalls()
  let forPeople = kept(most)
  const inside = new Map<string, Wanted>()
  const watchers: (() => void)[] = []
  const tell = () => {
    for (const told of watchers) told()
  }

  const limitOf = (state: string): AdaptiveLimit => {
    const known = states.get(state) ?? createAdaptiveLimit({ first: FIRST_PLACES, most })
    states.set(state, known)
    return known
  }
  const room = {
    mayGo: ({ asker, state }: Pick<WaitingCall, 'asker' | 'state'>) =>
      (asker.kind === 'person' || service.free() > forPeople) && (state === null || limitOf(state).free() > 0),
    placesOf: (companyId: number) =>
      [...inside.values()].reduce((sum, each) => (each.companyId === companyId ? sum + each.wanted : sum), 0),
  }
  const letIn = () => {
    while (service.free() > 0) {
      const next = waiting.takeNext(room)
      if (!next) return
      next.admit()
    }
  }
  const enter = (asker: Asker, state: string | null): Release => {
    const leaveService = service.enter()
    const leaveState = state === null ? null : limitOf(state).enter()
    count(inside, asker, 1)
    return busy => {
      count(inside, asker, -1)
      leaveService(busy === 'service')
      leaveState?.(busy === 'member-state')
      letIn()
      tell()
    }
  }
  return {
    acquire: (asker, state, signal) =>
      new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const giveUp = () => {
          waiting.remove(call)
          reject(signal.reason)
        }
        const admit = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(enter(asker, state))
        }
        const call = { asker, state, admit }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.add(call)
        letIn()
        if (service.free() <= 0) tell()
      }),
    hold: (places, until, keptHere = kept(places)) => {
      forPeople = keptHere
      service.hold(places, until)
      letIn()
    },
    inFlight: service.inFlight,
    demand: () => {
      const wanted = new Map([...inside].map(([key, each]) => [key, { ...each }]))
      const free = new Map<string, number>()
      for (const { asker, state } of waiting.all()) {
        const left = state === null ? 1 : (free.get(state) ?? limitOf(state).free())
        if (state !== null) free.set(state, left - 1)
        if (left > 0) count(wanted, asker, 1)
      }
      return [...wanted.values()]
    },
    watch: told => void watchers.push(told),
  }
}

function count(wanted: Map<string, Wanted>, { kind, companyId }: Asker, more: 1 | -1): void {
  const key = `${kind} ${companyId}`
  const now = (wanted.get(key)?.wanted ?? 0) + more
  if (now === 0) wanted.delete(key)
  else wanted.set(key, { kind, companyId, wanted: now })
}

/** A call that waits for a place. `state`: the member state that it asks about; null = none. */
type WaitingCall = { asker: Asker; state: string | null; admit: () => void }

/** `mayGo`: whether there is a place for this call now; `placesOf`: how many calls of a company are under way. */
type Room = { mayGo: (call: WaitingCall) => boolean; placesOf: (companyId: number) => number }

/**
 * Returns the calls that wait for a place. Kinds take turns (`TURNS`); within a kind the company goes next that has the fewest calls
 * under way, of equals the one that was let in longest ago; within a company the oldest of those that can go.
 */
function createWaitingCalls() {
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
