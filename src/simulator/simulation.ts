import { type Behaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts'
import type { SimulatedCall } from './call-log.ts'
import type { Account } from './finanzonline/accounts.ts'
import type { BoxDocument } from './finanzonline/databox/box-document.ts'
import type { HmrcToken } from './registers/hmrc/token-forms.ts'

/** A session at the simulated ministry; `beganAt` in milliseconds since 1970. */
export type Session = { tid: string; benid: string; beganAt: number; queries: number }

/** The whole state of one simulator. */
export type Simulation = {
  behaviour: Behaviour
  readonly accounts: readonly Account[]
  now: () => Date
  readonly calls: SimulatedCall[]
  /** Answers that are held back until `hold()`'s release, or null. */
  pendingAnswers: (() => void)[] | null
  traffic: Traffic
  /** Number of calls by key: 'vies DE136695976', 'login 100000000001 WEBUSER01'. */
  callCounts: Map<string, number>
  /** Counts of queries on `day` (in Vienna), by participant and UID, and by requester UID. */
  today: { day: string; counts: Map<string, number> }
  sessions: Map<string, Session>
  /** Documents in each participant's DataBox. */
  boxes: Map<string, BoxDocument[]>
  /**
   * Confirmations still to be delivered: by participant, requester and day in Vienna, then by UID
   * and level.
   */
  confirmed: Map<string, Map<string, string>>
  /** Times of recent calls to registers with a rate limit, in milliseconds (monotonic clock). */
  recent: { bfs: number[] }
  /** Consecutive failed logins, by participant and user. */
  wrongLogins: Map<string, number>
  /**
   * Tokens issued by HMRC, and the times of its recently accepted lookups (milliseconds of the
   * machine's clock).
   */
  hmrc: { tokens: Map<string, HmrcToken>; acceptedAt: number[] }
  /**
   * The last issued consultation number. It starts at the current time, so that no number repeats
   * after a restart.
   */
  lastConsultation: number
}

export function createSimulation(accounts: readonly Account[], now: () => Date): Simulation {
  return {
    behaviour: DEFAULT_BEHAVIOUR,
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

function initialState() {
  return {
    traffic: newTraffic(),
    callCounts: new Map(),
    today: { day: '', counts: new Map() },
    sessions: new Map(),
    wrongLogins: new Map(),
    boxes: new Map(),
    confirmed: new Map(),
    hmrc: { tokens: new Map(), acceptedAt: [] },
    recent: { bfs: [] },
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
