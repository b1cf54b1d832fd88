import { type AbortableCalls, createAbortableCalls } from './abortable-calls.ts'
import type { Asked, Reason } from './answer.ts'
import type { Asker } from './asking.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { createPlaces, type Places, type Release } from './places.ts'

/** What came of a try, and whose limit it hit, if any. */
export type Tried = Asked & { busy: Parameters<Release>[0]; isBlocked: boolean }

/** Whom a question is about, whose it is, and the account it is asked with and whose that is, where the service knows accounts. */
export type RequestScope = { country: string; asker: Asker; account?: string; companyId?: number | undefined }

/** The way to one service: whoever passes has a place within its limits and no open breaker in the way. */
export type Limiter = {
  /** Runs `call` inside, or answers at once that the service is not asked now. Rejects only when `call` does. */
  run: (scope: RequestScope, signal: AbortSignal, call: (signal: AbortSignal) => Promise<Tried>) => Promise<Asked>
  /** A place for a call that asks about no number, whatever the breakers say. Rejects when aborted while it waits. */
  runPastBreakers: <T>(asker: Asker, signal: AbortSignal, call: () => Promise<T>) => Promise<T>
  /** Whether questions about this country are turned away. */
  hasOpenBreaker: (country: string) => boolean
  share: Share
}

/** What of the service's limit this process may use (shares/). */
export type Share = Pick<Places, 'hold' | 'inFlight' | 'demand' | 'watch'> & Pick<AbortableCalls, 'abortAll'>

/** Whom an open breaker shuts out: a country's questions, one account's, or all. */
export type BreakerScope = { country?: string; account?: true; companyId?: number | undefined }

export type LimiterOptions = {
  concurrency: number
  probeAfterMs: number
  onBlocked: (asked: Asked) => void
  /** Called once a breaker; what it returns is told why that breaker opens, and null when it closes. */
  watchBreaker?: (whom: BreakerScope) => (reason: Reason | null) => void
}

// five refusals in a row. Silence may be chance (30 % bad luck makes five in a row every 400 calls), ten is none.
const REFUSALS = 5
const SILENCES = 10
// VAT_BLOCKED and IP_BLOCKED stop everything; going on would make it worse.
const BLOCKED_MS = 15 * 60_000

/**
 * A limiter for one service: its places, its own breakers, the same again for each member state, and a breaker for each account,
 * so that one whose logins fail does not shut the service for the others.
 */
export function createLimiter({ concurrency, probeAfterMs, onBlocked, watchBreaker }: LimiterOptions): Limiter {
  const breaker = (whom: BreakerScope, failures: number, reasons: Reason[], counts?: (country: string) => boolean) =>
    createBreaker({
      reasons,
      failures,
      probeAfterMs,
      ...(counts && { counts }),
      ...(watchBreaker && { onChange: watchBreaker(whom) }),
    })
  const places = createPlaces(concurrency)
  const service: readonly Breaker[] = [
    breaker({}, REFUSALS, ['maintenance']),
    breaker({}, REFUSALS, ['service-unavailable'], amongSeveral(REFUSALS)),
    breaker({}, SILENCES, ['timeout', 'connection', 'technical-error', 'unreadable-answer', 'unknown-code']),
  ]
  const stateOf = remembered((country: string) =>
    breaker({ country }, REFUSALS, ['member-state-unavailable', 'service-unavailable', 'timeout']),
  )
  const accountOf = remembered((_account, companyId?: number) =>
    breaker({ account: true, companyId }, REFUSALS, ['session', 'technical-error', 'unknown-code']),
  )
  const breakersFor = ({ country, account, companyId }: Omit<RequestScope, 'asker'>): Breaker[] => [
    ...service,
    stateOf(country),
    ...(account === undefined ? [] : [accountOf(account, companyId)]),
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
  return {
    run: async (scope, signal, call) => {
      const refused = refusal(scope)
      if (refused) return refused
      const release = await places.acquire(scope.asker, scope.country, signal).catch(() => null)
      if (!release) return notAsked('cancelled')
      let tried: Tried | null = null
      try {
        const now = refusal(scope)
        if (now) return now
        tried = await through(scope.country, breakersFor(scope), () => calls.run(signal, call))
        noteBlock(tried)
        return asAsked(tried)
      } finally {
        release(tried?.busy ?? null)
      }
    },
    runPastBreakers: async (asker, signal, call) => {
      const release = await places.acquire(asker, null, signal)
      return call().finally(() => release(null))
    },
    hasOpenBreaker: country => refusal({ country }) !== null,
    share: { ...places, abortAll: calls.abortAll },
  }
}

/** The service was not asked, and why. */
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
    if (reason) return notAsked(reason, breaker.nextProbe())
  }
  return null
}

// Breakers were asked just before, in the same turn, so none refuses here.
const through = (country: string, breakers: Breaker[], call: () => Promise<Tried>): Promise<Tried> =>
  breakers.reduceRight((inner, breaker) => () => breaker.run(country, inner), call)()

const asAsked = ({ outcome, answers, notBefore }: Tried): Asked => ({ outcome, answers, notBefore })
