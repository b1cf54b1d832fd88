import { type Behaviour, DEFAULT_BEHAVIOUR } from './behaviour.ts'
import type { SimulatedCall } from './call-log.ts'
import type { Account } from './finanzonline/accounts.ts'
import type { BoxPaper } from './finanzonline/databox/box-paper.ts'
import type { HmrcToken } from './registers/hmrc/token-forms.ts'

/** A session at the simulated ministry; `beganAt` in milliseconds since 1970. */
export type Session = { tid: string; benid: string; beganAt: number; queries: number }

/** Everything one simulator remembers. */
export type Simulation = {
  behaviour: Behaviour
  readonly accounts: readonly Account[]
  now: () => Date
  readonly calls: SimulatedCall[]
  /** Answers that are held back, while somebody holds them. */
  held: (() => void)[] | null
  traffic: Traffic
  /** How often was asked: 'vies DE136695976', 'login 100000000001 WEBUSER01'. */
  asked: Map<string, number>
  /** Queries of the Vienna day in `day`, by participant and UID, and by requester UID. */
  today: { day: string; counts: Map<string, number> }
  sessions: Map<string, Session>
  /** What lies in each participant's DataBox, and what is yet to be delivered there: by participant, requester and Vienna day, the words of each UID and level. */
  boxes: Map<string, BoxPaper[]>
  confirmed: Map<string, Map<string, string>>
  /** When each register that limits calls by time was called of late, in milliseconds (monotonic). */
  recent: { bfs: number[] }
  /** Wrong logins in a row, by participant and user. */
  wrongLogins: Map<string, number>
  /** Tokens that HMRC gave, and when it let its last lookups in (milliseconds of the machine's clock). */
  hmrc: { tokens: Map<string, HmrcToken>; letIn: number[] }
  /** The last consultation number given out; starts at the clock, so that none is given twice, restarts included. */
  lastConsultation: number
}

export function newSimulation(accounts: readonly Account[], now: () => Date): Simulation {
  return {
    behaviour: DEFAULT_BEHAVIOUR,
    accounts,
    now,
    calls: [],
    held: null,
    lastConsultation: now().getTime() * 1000,
    ...blankMemory(),
  }
}

const MINUTE_MS = 60_000

/** The time that the authorities say, in the header Date and in their answers: the right one, unless the behaviour wants another. */
export const saidTime = ({ now, behaviour }: Simulation): Date =>
  new Date(now().getTime() + behaviour.clockAheadMinutes * MINUTE_MS)

/** Forgets sessions, locks, day counts and the log, as after a restart; the behaviour stays. */
export function forgetEverything(simulation: Simulation): void {
  Object.assign(simulation, blankMemory())
  simulation.calls.length = 0
}

function blankMemory() {
  return {
    traffic: newTraffic(),
    asked: new Map(),
    today: { day: '', counts: new Map() },
    sessions: new Map(),
    wrongLogins: new Map(),
    boxes: new Map(),
    confirmed: new Map(),
    hmrc: { tokens: new Map(), letIn: [] },
    recent: { bfs: [] },
  }
}

/** Counts one more call under the key and returns how many there were with it: 1, 2, 3 … */
export function countCall(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** Calls in flight by key ('vies', 'vies DE', 'finanzonline'), and the greatest number there ever was. */
export type Traffic = { now: Map<string, number>; most: Map<string, number> }

function newTraffic(): Traffic {
  return { now: new Map(), most: new Map() }
}

export function enterTraffic(traffic: Traffic, key: string): number {
  const count = inFlight(traffic, key) + 1
  traffic.now.set(key, count)
  if (count > (traffic.most.get(key) ?? 0)) traffic.most.set(key, count)
  return count
}

export function leaveTraffic(traffic: Traffic, key: string): void {
  traffic.now.set(key, inFlight(traffic, key) - 1)
}

export function inFlight(traffic: Traffic, key: string): number {
  return traffic.now.get(key) ?? 0
}
