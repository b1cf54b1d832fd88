import type { Asked, Reason } from './answer.ts'
import type { Asker } from './asking.ts'
import { type Breaker, type BreakerScope, createBreaker } from './breaker.ts'
import { createPlaces, type Places, type Release } from './places.ts'
import { atOnce, inTurn } from './turns/door.ts'
import { keptForPeople } from './turns/rate.ts'
import type { Turns } from './turns/turns.ts'

/** What came of a try, and whose limit it hit, if any. */
export type Tried = Asked & { busy: Parameters<Release>[0]; isBlocked: boolean }

/** A question's country and asker and, where the service knows accounts, the account it is asked with and that account's company. */
export type RequestScope = {
  country: string
  asker: Asker
  /** Waits for a turn as long as it takes (docs/rules.md#so-many-a-minute); others a minute at most. */
  isPatient?: boolean | undefined
  account?: string
  companyId?: number | undefined
}

/** Lets calls through to one service: only with a place within its limits, and while no breaker for them is open. */
export type Limiter = {
  /** Runs `call` inside, or answers at once that the service is not asked now. Rejects only when `call` does. */
  run: (scope: RequestScope, signal: AbortSignal, call: (signal: AbortSignal) => Promise<Tried>) => Promise<Asked>
  /** Waits for a place, then runs a call that asks about no UID, whatever the breakers say. Rejects when `call` does or if aborted while waiting. */
  runPastBreakers: <T>(asker: Asker, signal: AbortSignal, call: () => Promise<T>) => Promise<T>
  /** Whether questions about this country are turned away. */
  hasOpenBreaker: (country: string) => boolean
  share: Share
}

/** What of the service's limit this process may use (shares/). */
export type Share = Pick<Places, 'hold' | 'inFlight' | 'demand' | 'watch'> &
  Pick<AbortableCalls, 'abortAll'> & {
    /** How many of those in flight are over, and rest (docs/rules.md#so-many-a-minute). */
    resting?: () => number
    /** How many of the installation's places only people may have; absent: none. */
    keptForPeople?: number
  }

export type LimiterOptions = {
  concurrency: number
  probeAfterMs: number
  onBlocked: (asked: Asked) => void
  /** Where it limits calls by time: then `concurrency` is how many it takes. */
  turns?: Turns | null
  /** Called once for each breaker; calls the function it returns with the reason when that breaker opens, with null when it closes. */
  watchBreaker?: (whom: BreakerScope) => (reason: Reason | null) => void
}

// a breaker opens after five refusals in a row, but ten silences: at 30 % failures, chance makes five in a row every 400 calls.
const REFUSALS = 5
const SILENCES = 10
// VAT_BLOCKED and IP_BLOCKED stop everything; going on would make it worse.
const BLOCKED_MS = 15 * 60_000

/**
 * Creates the limiter of one service: places and breakers of its own, places and a breaker for each member state, and a breaker for each
 * account, so that an account whose logins fail does not shut the service for the others.
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
      // The product's own work comes again later.
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

/** Returns the result of a question that was not asked: why, and before when it need not be tried again (null = not known). */
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
 * Whether a refusal may be the service's own: not when the last `many` all were about one country. FinanzOnline says 1511
 * for "not available" and, in its earlier wording, for a silent member state; then only that state's questions wait.
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

// What one answer said of its number is no word on those that are not asked.
const ofOthers = (reason: Reason): Reason => (reason === 'contradictory-answer' ? 'technical-error' : reason)

// Breakers were asked just before, in the same turn, so none refuses here.
const through = (country: string, breakers: Breaker[], call: () => Promise<Tried>): Promise<Tried> =>
  breakers.reduceRight((inner, breaker) => () => breaker.run(country, inner), call)()

const asAsked = ({ outcome, answers, notBefore }: Tried): Asked => ({ outcome, answers, notBefore })

/** Calls that can be ended all at once, each besides by its own signal. */
type AbortableCalls = {
  run: <T>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Ends those in flight, as cancelled. Later ones go as usual. */
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
 * Aborts `controller` for `reason` as soon as `signal` is. The function it returns takes the listener off again:
 * AbortSignal.any would hang on to a lane's signal for thousands of calls.
 */
function abortWith(controller: AbortController, signal: AbortSignal, reason: string): () => void {
  const abort = () => controller.abort(reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return () => signal.removeEventListener('abort', abort)
}
