import { type AdaptiveLimit, createAdaptiveLimit } from './adaptive-limit.ts'
import type { Asker } from './asking.ts'
import { createWaitingCalls } from './waiting-calls.ts'

/** Frees a place; `busy` = whose limit the call hit: the member state or the service said that it was too many at once. */
export type Release = (busy: 'member-state' | 'service' | null) => void

/** How many places a company wants for one kind of its calls: those that it has, and those that it waits for. */
export type Wanted = Asker & { wanted: number }

/** Who has a place at one service, and who waits for one. */
export type Places = Pick<AdaptiveLimit, 'hold' | 'inFlight'> & {
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
 * nobody who waits for a slow state holds a place of the service, nor who waits for the service one of the state.
 */
export function createPlaces(most: number): Places {
  const service = createAdaptiveLimit({ first: most, most })
  const states = new Map<string, AdaptiveLimit>()
  const waiting = createWaitingCalls()
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
    mayGo: ({ state }: { state: string | null }) => state === null || limitOf(state).free() > 0,
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
    hold: (places, until) => {
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
