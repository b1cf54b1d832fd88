import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { Authority } from '../../base/authority-rules.ts'
import { type AlarmLog, createAlarm } from '../../platform/alarms/alarm.ts'
import type { Outcome, Reason } from './answer.ts'

type WithOutcome = { outcome: Outcome }
type CountedResult = { callResult: WithOutcome; country: string }

export type Breaker = {
  /**
   * Returns why the service must not be queried now, or null. An open breaker admits one probe at a
   * time and rejects all other calls.
   */
  openReason: () => Reason | null
  run: <T extends WithOutcome>(country: string, call: () => Promise<T>) => Promise<T>
  /**
   * Returns when the next probe may start, or when to check again on a running one; null while
   * closed.
   */
  nextProbe: () => Date | null
}

/** The queries that an open breaker rejects: those of a country, of one account, or all. */
export type BreakerScope = { country?: string; account?: true; companyId?: number | undefined }

type BreakerRule = {
  reasons: readonly Reason[]
  failures: number
  probeAfterMs: number
  /**
   * Called for outcomes with one of `reasons`; false = the outcome is unrelated to what this
   * breaker protects.
   */
  counts?: (country: string) => boolean
  /** Called with the reason on opening and with null on closing. */
  onChange?: (reason: Reason | null) => void
}

// Longest interval before checking again on a running probe.
const MAX_PROBE_CHECK_MS = 5_000

/**
 * Creates a breaker that opens after `failures` consecutive outcomes with one of `reasons`, and
 * probes every `probeAfterMs`.
 */
export function createBreaker(rule: BreakerRule): Breaker {
  const { reasons, failures, probeAfterMs, counts = () => true, onChange = () => undefined } = rule
  const policy = circuitBreaker(
    // Only `run` below executes the policy, always with a `CountedResult`.
    handleWhenResult(result => {
      const { callResult, country } = result as CountedResult
      return reasonAmong(reasons, callResult) !== null && counts(country)
    }),
    { halfOpenAfter: probeAfterMs, breaker: new ConsecutiveBreaker(failures) },
  )
  let openedAt = 0
  let reason: Reason = reasons[0] ?? 'service-unavailable'
  policy.onBreak(() => {
    openedAt = Date.now()
    onChange(reason)
  })
  policy.onReset(() => onChange(null))
  const isOpen = () =>
    policy.state === CircuitState.HalfOpen ||
    (policy.state === CircuitState.Open && Date.now() - openedAt < probeAfterMs)
  return {
    openReason: () => (isOpen() ? reason : null),
    run: async (country, call) => {
      const { callResult } = await policy.execute(async () => {
        const result = await call()
        reason = reasonAmong(reasons, result) ?? reason
        return { callResult: result, country }
      })
      return callResult
    },
    nextProbe: () => {
      if (policy.state === CircuitState.Closed) return null
      if (policy.state === CircuitState.HalfOpen)
        return new Date(Date.now() + Math.min(probeAfterMs, MAX_PROBE_CHECK_MS))
      return new Date(openedAt + probeAfterMs)
    },
  }
}

const reasonAmong = (reasons: readonly Reason[], { outcome }: WithOutcome): Reason | null =>
  outcome.verdict === 'not-checked' && reasons.includes(outcome.reason) ? outcome.reason : null

/**
 * Raises the alarm `authority-shut` while a breaker of the service is open, and names its scope
 * (R-16, R-44).
 */
export const alarmOpenBreaker = (log: AlarmLog, service: Authority) => (scope: BreakerScope) => {
  const alarm = createAlarm(log, 'authority-shut')
  return (reason: Reason | null): void =>
    alarm(
      reason && {
        facts: { service, ...scope, reason },
        message: `no queries to ${service}${describeScope(scope)}: ${reason}`,
      },
    )
}

const describeScope = ({ country, account, companyId }: BreakerScope): string => {
  if (country !== undefined) return ` about ${country}`
  return account ? ` with the account of company ${companyId}` : ''
}
