import type { Asked, Reason } from './answer.ts'
import type { Asker } from './asking.ts'
import { type Breaker, type BreakerScope, createBreaker } from './breaker.ts'
import { createPlaces, type Places, type Release } from './places.ts'
import { atOnce, inTurn } from './rate-limit/entry.ts'
import { keptForPeople } from './rate-limit/rate.ts'
import type { Turns } from './rate-limit/rate-limit-slots.ts'

/** The result of a call, and which limit it hit, if any. */
export type Tried = Asked & { busy: Parameters<Release>[0]; isBlocked: boolean }

/** The query's country and caller, and for services with accounts the account and its company. */
export type RequestScope = {
  country: string
  asker: Asker
  /**
   * Waits for a rate-limit slot without a time limit (docs/rules.md#so-many-a-minute); other calls
   * wait at most a minute.
   */
  isPatient?: boolean | undefined
  account?: string
  companyId?: number | undefined
}

/** Admits calls to one service only within its limits and while no breaker for them is open. */
export type Limiter = {
  /**
   * Runs `call`, or returns at once why the service is not queried now. Rejects only if `call`
   * does.
   */
  run: (scope: RequestScope, signal: AbortSignal, call: (signal: AbortSignal) => Promise<Tried>) => Promise<Asked>
  /**
   * Waits for a slot and runs a call that is no UID query, regardless of breakers. Rejects if
   * `call` does or if aborted while waiting.
   */
  runPastBreakers: <T>(asker: Asker, signal: AbortSignal, call: () => Promise<T>) => Promise<T>
  /** Returns whether queries about this country are rejected. */
  hasOpenBreaker: (country: string) => boolean
  share: Share
}

/** This process's quota of the service's limit (shares/). */
export type Share = Pick<Places, 'hold' | 'inFlight' | 'demand' | 'watch'> &
  Pick<AbortableCalls, 'abortAll'> & {
    /** Slots of finished calls that cool down (docs/rules.md#so-many-a-minute). */
    resting?: () => number
    /** Slots of all processes that are reserved for people; absent: none. */
    keptForPeople?: number
  }

export type LimiterOptions = {
  concurrency: number
  probeAfterMs: number
  onBlocked: (asked: Asked) => void
  /** Set if the service has a rate limit; then `concurrency` is its number of calls. */
  turns?: Turns | null
  /**
   * Called once per breaker. The returned function is called with the reason on opening and with
   * null on closing.
   */
  watchBreaker?: (whom: BreakerScope) => (reason: Reason | null) => void
}

// opens after five refusals in a row, but ten time-outs: at 30 % failures, five in a row
// occur by chance every 400 calls.
const REFUSALS = 5
const SILENCES = 10
// VAT_BLOCKED and IP_BLOCKED stop all queries; more of them would make it worse.
const BLOCKED_MS = 15 * 60_000

/**
 * Creates the limiter of one service: slots and breakers for the service, and slots and a breaker
 * for each member state. Each account has its own breaker, so that failing logins of one account do
 * not affect the others.
 */
export function createLimiter({
  concurrency,
  probeAfterMs,
  onBlocked,
  turns = null,
  watchBreaker,
}: LimiterOptions): Limiter {
  const breaker = (whom: BreakerScope, failures: number, reasons: Reason[], counts?: (country: string) => boolean) =>
    createBreaker({
      reasons,
      failures,
      probeAfterMs,
      ...(counts && { counts }),
      ...(watchBreaker && { onChange: watchBreaker(whom) }),
    })
  const places = createPlaces(concurrency, turns ? keptForPeople : undefined)
  const service: readonly Breaker[] = [
    breaker({}, REFUSALS, ['maintenance']),
    breaker({}, REFUSALS, ['service-unavailable'], amongSeveral(REFUSALS)),
    breaker({}, SILENCES, [
      'timeout',
      'connection',
      'technical-error',
      'unreadable-answer',
      'contradictory-answer',
      'unknown-code',
    ]),
  ]
  const breakerOfState = remembered((country: string) =>
    breaker({ country }, REFUSALS, ['member-state-unavailable', 'service-unavailable', 'timeout']),
  )
  const breakerOfAccount = remembered((_account, companyId?: number) =>
    breaker({ account: true, companyId }, REFUSALS, ['session', 'technical-error', 'unknown-code']),
  )
  const breakersFor = ({ country, account, companyId }: Omit<RequestScope, 'asker'>): Breaker[] => [
    ...service,
    breakerOfState(country),
    ...(account === undefined ? [] : [breakerOfAccount(account, companyId)]),
  ]
  let blockedUntil = 0
  const refusal = (scope: Omit<RequestScope, 'asker'>): Asked | null =>
    blockedUntil > Date.now() ? notAsked('blocked', new Date(blockedUntil)) : refusedBy(breakersFor(scope))
  const noteBlock = (tried: Tried) => {
    if (!tried.isBlocked) return
    blockedUntil = Date.now() + BLOCKED_MS
    onBlocked(tried)
  }
  const calls = createAbortableCalls()
  const door = turns ? inTurn(places, turns) : atOnce(places)
  return {
    run: async (scope, signal, call) => {
      const refused = refusal(scope)
      if (refused) return refused
      const leave = await door.enter(scope, signal).catch(() => null)
      // Background work tries again later.
      if (!leave) return notAsked(signal.aborted || scope.asker.kind === 'machine' ? 'cancelled' : door.without)
      let tried: Tried | null = null
      let hasCalled = false
      try {
        const now = refusal(scope)
        if (now) return now
        hasCalled = true
        tried = await through(scope.country, breakersFor(scope), () => calls.run(signal, call))
        noteBlock(tried)
        return asAsked(tried)
      } finally {
        await leave(hasCalled, tried?.busy ?? null)
      }
    },
    runPastBreakers: async (asker, signal, call) => {
      const leave = await door.enter({ country: null, asker, isPatient: true }, signal)
      return call().finally(() => leave(true, null))
    },
    hasOpenBreaker: country => refusal({ country }) !== null,
    share: {
      ...places,
      abortAll: calls.abortAll,
      resting: door.resting,
      keptForPeople: turns ? keptForPeople(concurrency) : 0,
    },
  }
}

/**
 * Returns the result of a query that was not sent: its reason, and the earliest useful retry (null
 * = unknown).
 */
export const notAsked = (reason: Reason, notBefore: Date | null = null): Asked => ({
  outcome: { verdict: 'not-checked', reason },
  answers: [],
  notBefore,
})

function remembered<T, More extends unknown[]>(make: (key: string, ...more: More) => T): typeof make {
  const made = new Map<string, T>()
  return (key, ...more) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key, ...more)
    made.set(key, fresh)
    return fresh
  }
}

/**
 * Returns a filter that ignores a refusal if the last `many` were all about one country.
 * FinanzOnline returns 1511 for "not available" and, in its earlier wording, for an unavailable
 * member state; then only that state's queries wait.
 */
function amongSeveral(many: number): (country: string) => boolean {
  const last: string[] = []
  return country => {
    last.push(country)
    if (last.length > many) last.shift()
    return last.length < many || last.some(other => other !== country)
  }
}

function refusedBy(breakers: Breaker[]): Asked | null {
  for (const breaker of breakers) {
    const reason = breaker.refuses()
    if (reason) return notAsked(ofOthers(reason), breaker.nextProbe())
  }
  return null
}

// A contradiction in one answer does not apply to numbers that were not queried.
const ofOthers = (reason: Reason): Reason => (reason === 'contradictory-answer' ? 'technical-error' : reason)

// No breaker refuses here: they were checked in the same tick of the event loop.
const through = (country: string, breakers: Breaker[], call: () => Promise<Tried>): Promise<Tried> =>
  breakers.reduceRight((inner, breaker) => () => breaker.run(country, inner), call)()

const asAsked = ({ outcome, answers, notBefore }: Tried): Asked => ({ outcome, answers, notBefore })

/** Calls that can all be aborted together, and each by its own signal. */
type AbortableCalls = {
  run: <T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Aborts the calls in flight as cancelled. Later calls are not affected. */
  abortAll: () => void
}

export function createAbortableCalls(): AbortableCalls {
  const inFlight = new Set<AbortController>()
  return {
    run: async (signal, call) => {
      const ending = new AbortController()
      const ended = abortWith(ending, signal, 'cancelled')
      inFlight.add(ending)
      try {
        return await call(ending.signal)
      } finally {
        inFlight.delete(ending)
        ended()
      }
    },
    abortAll: () => {
      for (const ending of inFlight) ending.abort('cancelled')
    },
  }
}

/**
 * Aborts `controller` with `reason` when `signal` aborts. The returned function removes the
 * listener: AbortSignal.any would stay attached to a lane's signal for thousands of calls.
 */
function abortWith(controller: AbortController, signal: AbortSignal, reason: string): () => void {
  const abort = () => controller.abort(reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
