import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from 'cockatiel'
import type { Authority } from '../../ground/authority-rules.ts'
import { type AlarmLog, createAlarm } from '../../house/alarms/alarm.ts'
import type { Outcome, Reason } from './answer.ts'

type Tried = { outcome: Outcome }
type Counted = { tried: Tried; country: string }

export type Breaker = {
  /** Why the service may not be asked now, or null. An open breaker lets one probe through at a time, everybody else goes away. */
  refuses: () => Reason | null
  run: <T extends Tried>(country: string, call: () => Promise<T>) => Promise<T>
  /** When the next probe may go, or whether one that is under way was answered be looked at; null while it is closed. */
  nextProbe: () => Date | null
}

/** Whom an open breaker shuts out: a country's questions, one account's, or all. */
export type BreakerScope = { country?: string; account?: true; companyId?: number | undefined }

type BreakerRule = {
  reasons: readonly Reason[]
  failures: number
  probeAfterMs: number
  /** Looks at an outcome with one of the reasons: false = it says nothing about what this breaker guards. */
  counts?: (country: string) => boolean
  /** Told why whenever it opens, and null when it closes again. */
  onChange?: (reason: Reason | null) => void
}

// Of a probe that takes longer nobody need ask every moment whether it was answered.
const PROBE_MAY_TAKE_MS = 5_000

/** Opens after `failures` outcomes in a row with one of `reasons`; probes every `probeAfterMs`. */
export function createBreaker(rule: BreakerRule): Breaker {
  const { reasons, failures, probeAfterMs, counts = () => true, onChange = () => undefined } = rule
  const policy = circuitBreaker(
    // Only `run` below executes the policy, always with something that was counted.
    handleWhenResult(result => {
      const { tried, country } = result as Counted
      return reasonAmong(reasons, tried) !== null && counts(country)
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
    refuses: () => (isOpen() ? reason : null),
    run: async (country, call) => {
      const { tried } = await policy.execute(async () => {
        const result = await call()
        reason = reasonAmong(reasons, result) ?? reason
        return { tried: result, country }
      })
      return tried
    },
    nextProbe: () => {
      if (policy.state === CircuitState.Closed) return null
      if (policy.state === CircuitState.HalfOpen)
        return new Date(Date.now() + Math.min(probeAfterMs, PROBE_MAY_TAKE_MS))
      return new Date(openedAt + probeAfterMs)
    },
  }
}

const reasonAmong = (reasons: readonly Reason[], { outcome }: Tried): Reason | null =>
  outcome.verdict === 'not-checked' && reasons.includes(outcome.reason) ? outcome.reason : null

/** Raises the alarm `authority-shut` while a breaker of a service is open, and tells for whom. */
export const alarmOpenBreaker = (log: AlarmLog, service: Authority) => (whom: BreakerScope) => {
  const alarm = createAlarm(log, 'authority-shut')
  return (reason: Reason | null): void =>
    alarm(reason && { facts: { service, ...whom, reason }, message: `${service} is not asked${of(whom)}: ${reason}` })
}

const of = ({ country, account, companyId }: BreakerScope): string => {
  if (country !== undefined) return ` about ${country}`
  return account ? ` with the account of company ${companyId}` : ''
}
