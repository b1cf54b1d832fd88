import type { SimulatedCall } from './call-log.ts'
import type { CommonBehaviour } from './options.ts'
import type { Account } from './registers/finanzonline/accounts.ts'

/** The whole state of one simulator; `Own` are the values of a register's own options. */
export type Simulation<Own = unknown> = {
  behaviour: CommonBehaviour & Own
  readonly accounts: readonly Account[]
  now: () => Date
  readonly calls: SimulatedCall[]
  /** Answers that are held back until `hold()`'s release, or null. */
  pendingAnswers: (() => void)[] | null
  traffic: Traffic
  /** Number of calls by key: 'vies DE136695976', 'login 100000000001 WEBUSER01'. */
  callCounts: Map<string, number>
  /** The key under which each register stores its own state; replaced by a reset. */
  stateKey: object
  /**
   * The last issued consultation number. It starts at the current time, so that no number repeats
   * after a restart.
   */
  lastConsultation: number
}

export function createSimulation<Own>(
  behaviour: CommonBehaviour & Own,
  accounts: readonly Account[],
  now: () => Date,
): Simulation<Own> {
  return {
    behaviour,
    accounts,
    now,
    calls: [],
    pendingAnswers: null,
    lastConsultation: now().getTime() * 1000,
    ...initialState(),
  }
}

const MINUTE_MS = 60_000

/**
 * Returns the time in the authorities' Date header and answers: the simulator's time plus the
 * configured offset.
 */
export const authorityTime = ({ now, behaviour }: Simulation): Date =>
  new Date(now().getTime() + behaviour.clockAheadMinutes * MINUTE_MS)

/** Clears sessions, locks, day counts and the log, as after a restart; keeps the behaviour. */
export function resetState(simulation: Simulation): void {
  Object.assign(simulation, initialState())
  simulation.calls.length = 0
}

const initialState = () => ({ traffic: newTraffic(), callCounts: new Map<string, number>(), stateKey: {} })

/**
 * Defines what a register remembers between calls. Returns a function that reads it; each simulator
 * has its own, and a reset creates a new one.
 */
export function defineState<State>(create: () => State): (simulation: Simulation) => State {
  const states = new WeakMap<object, State>()
  return ({ stateKey }) => {
    const state = states.get(stateKey) ?? create()
    states.set(stateKey, state)
    return state
  }
}

/** Counts a call under `key` and returns the new count, from 1. */
export function countCall(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Calls in flight by key ('vies', 'vies DE', 'finanzonline'), and the maximum so far. */
export type Traffic = { now: Map<string, number>; max: Map<string, number> }

function newTraffic(): Traffic {
  return { now: new Map(), max: new Map() }
}

export function enterTraffic(traffic: Traffic, key: string): number {
  const count = inFlight(traffic, key) + 1
  traffic.now.set(key, count)
  if (count > (traffic.max.get(key) ?? 0)) traffic.max.set(key, count)
  return count
}

export function leaveTraffic(traffic: Traffic, key: string): void {
  traffic.now.set(key, inFlight(traffic, key) - 1)
}

export function inFlight(traffic: Traffic, key: string): number {
  return traffic.now.get(key) ?? 0
}
