import type { QueryResult, Reason } from './answer.ts'
import { type Breaker, type BreakerScope, createBreaker } from './breaker.ts'
import { type ConcurrencySlots, createConcurrencySlots, type Release } from './concurrency-slots.ts'
import type { QueryCaller } from './query-context.ts'
import { withoutRateLimit, withRateLimit } from './rate-limit/entry.ts'
import { reservedForPeople } from './rate-limit/rate.ts'
import type { RateLimitSlots } from './rate-limit/rate-limit-slots.ts'

/** The result of a call, and which limit it hit, if any. */
export type CallResult = QueryResult & { busy: Parameters<Release>[0]; isBlocked: boolean }

/** The query's country and caller, and for services with accounts the account and its company. */
export type RequestScope = {
  country: string
  caller: QueryCaller
  /**
   * Waits for a rate-limit slot without a time limit (docs/rules.md#calls-per-minute); other calls
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
  run: (
    scope: RequestScope,
    signal: AbortSignal,
    call: (signal: AbortSignal) => Promise<CallResult>,
  ) => Promise<QueryResult>
  /**
   * Waits for a slot and runs a call that is no UID query, regardless of breakers. Rejects if
   * `call` does or if aborted while waiting.
   */
  runPastBreakers: <T>(caller: QueryCaller, signal: AbortSignal, call: () => Promise<T>) => Promise<T>
  /** Returns whether queries about this country are rejected. */
  hasOpenBreaker: (country: string) => boolean
  share: Share
}

/** This process's quota of the service's limit (shares/). */
export type Share = Pick<ConcurrencySlots, 'hold' | 'inFlight' | 'demand' | 'watch'> &
  Pick<AbortableCalls, 'abortAll'> & {
    /** Slots of finished calls that cool down (docs/rules.md#calls-per-minute). */
    coolingDown?: () => number
    /** Slots of all processes that are reserved for people; absent: none. */
    reservedForPeople?: number
  }

export type LimiterOptions = {
  concurrency: number
  probeAfterMs: number
  onBlocked: (result: QueryResult) => void
  /** Set if the service has a rate limit; then `concurrency` is its number of calls. */
  rateLimit?: RateLimitSlots | null
  /**
   * Called once per breaker. The returned function is called with the reason on opening and with
   * null on closing.
   */
  watchBreaker?: (scope: BreakerScope) => (reason: Reason | null) => void
}

// opens after five refusals in a row, but ten time-outs: at 30 % failures, five in a row
// occur by chance every 400 calls.
const REFUSALS_TO_OPEN = 5
const SILENCES_TO_OPEN = 10
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
  rateLimit = null,
  watchBreaker,
}: LimiterOptions): Limiter {
  const breaker = (scope: BreakerScope, failures: number, reasons: Reason[], counts?: (country: string) => boolean) =>
    createBreaker({
      reasons,
      failures,
      probeAfterMs,
      ...(counts && { counts }),
      ...(watchBreaker && { onChange: watchBreaker(scope) }),
    })
  const places = createConcurrencySlots(concurrency, rateLimit ? reservedForPeople : undefined)
  const service: readonly Breaker[] = [
    breaker({}, REFUSALS_TO_OPEN, ['maintenance']),
    breaker({}, REFUSALS_TO_OPEN, ['service-unavailable'], spansCountries(REFUSALS_TO_OPEN)),
    breaker({}, SILENCES_TO_OPEN, [
      'timeout',
      'connection',
      'technical-error',
      'unreadable-answer',
      'contradictory-answer',
      'unknown-code',
    ]),
  ]
  const breakerOfState = memoized((country: string) =>
    breaker({ country }, REFUSALS_TO_OPEN, ['member-state-unavailable', 'service-unavailable', 'timeout']),
  )
  const breakerOfAccount = memoized((_account, companyId?: number) =>
    breaker({ account: true, companyId }, REFUSALS_TO_OPEN, ['session', 'technical-error', 'unknown-code']),
  )
  const breakersFor = ({ country, account, companyId }: Omit<RequestScope, 'caller'>): Breaker[] => [
    ...service,
    breakerOfState(country),
    ...(account === undefined ? [] : [breakerOfAccount(account, companyId)]),
  ]
  let blockedUntil = 0
  const rejectionFor = (scope: Omit<RequestScope, 'caller'>): QueryResult | null =>
    blockedUntil > Date.now() ? notQueried('blocked', new Date(blockedUntil)) : rejectionBy(breakersFor(scope))
  const recordBlock = (callResult: CallResult) => {
    if (!callResult.isBlocked) return
    blockedUntil = Date.now() + BLOCKED_MS
    onBlocked(callResult)
  }
  const calls = createAbortableCalls()
  const entry = rateLimit ? withRateLimit(places, rateLimit) : withoutRateLimit(places)
  return {
    run: async (scope, signal, call) => {
      const rejection = rejectionFor(scope)
      if (rejection) return rejection
      const release = await entry.enter(scope, signal).catch(() => null)
      // Background work tries again later.
      if (!release)
        return notQueried(signal.aborted || scope.caller.kind === 'machine' ? 'cancelled' : entry.rejectionReason)
      let callResult: CallResult | null = null
      let hasCalled = false
      try {
        const lateRejection = rejectionFor(scope)
        if (lateRejection) return lateRejection
        hasCalled = true
        callResult = await runThroughBreakers(scope.country, breakersFor(scope), () => calls.run(signal, call))
        recordBlock(callResult)
        return toQueryResult(callResult)
      } finally {
        await release(hasCalled, callResult?.busy ?? null)
      }
    },
    runPastBreakers: async (caller, signal, call) => {
      const release = await entry.enter({ country: null, caller, isPatient: true }, signal)
      return call().finally(() => release(true, null))
    },
    hasOpenBreaker: country => rejectionFor({ country }) !== null,
    share: {
      ...places,
      abortAll: calls.abortAll,
      coolingDown: entry.coolingDown,
      reservedForPeople: rateLimit ? reservedForPeople(concurrency) : 0,
    },
  }
}

/**
 * Returns the result of a query that was not sent: its reason, and the earliest useful retry (null
 * = unknown).
 */
export const notQueried = (reason: Reason, notBefore: Date | null = null): QueryResult => ({
  outcome: { verdict: 'not-checked', reason },
  answers: [],
  notBefore,
})

function memoized<T, More extends unknown[]>(make: (key: string, ...more: More) => T): typeof make {
  const cache = new Map<string, T>()
  return (key, ...more) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const fresh = make(key, ...more)
    cache.set(key, fresh)
    return fresh
  }
}

/**
 * Returns a filter that ignores a refusal if the last `many` were all about one country.
 * FinanzOnline returns 1511 for "not available" and, in its earlier wording, for an unavailable
 * member state; then only that state's queries wait.
 */
function spansCountries(size: number): (country: string) => boolean {
  const countries: string[] = []
  return country => {
    countries.push(country)
    if (countries.length > size) countries.shift()
    return countries.length < size || countries.some(other => other !== country)
  }
}

function rejectionBy(breakers: Breaker[]): QueryResult | null {
  for (const breaker of breakers) {
    const reason = breaker.openReason()
    if (reason) return notQueried(reasonForOtherCalls(reason), breaker.nextProbe())
  }
  return null
}

// A contradiction in one answer says nothing about numbers that were not queried.
const reasonForOtherCalls = (reason: Reason): Reason => (reason === 'contradictory-answer' ? 'technical-error' : reason)

// No breaker rejects here: they were checked in the same tick of the event loop.
const runThroughBreakers = (
  country: string,
  breakers: Breaker[],
  call: () => Promise<CallResult>,
): Promise<CallResult> => breakers.reduceRight((inner, breaker) => () => breaker.run(country, inner), call)()

const toQueryResult = ({ outcome, answers, notBefore }: CallResult): QueryResult => ({ outcome, answers, notBefore })

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
      const controller = new AbortController()
      const removeListener = abortWith(controller, signal, 'cancelled')
      inFlight.add(controller)
      try {
        return await call(controller.signal)
      } finally {
        inFlight.delete(controller)
        removeListener()
      }
    },
    abortAll: () => {
      for (const controller of inFlight) controller.abort('cancelled')
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
