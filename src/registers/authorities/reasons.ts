import type { Authority } from '../../base/authority-rules.ts'
import type { Outcome, Reason } from './answer.ts'
import { AUTHORITIES } from './authorities-rules.ts'

/**
 * How to resolve a reason: query the same service again today, on another day, or fix something by
 * hand (docs/api.md#reasons).
 */
export type Remedy = 'transient' | 'tomorrow' | 'needs-a-person'

type ReasonRule = {
  remedy: Remedy
  /**
   * Whether the fallback may be queried (docs/rules.md#fallback): always, never, or only if the
   * service sets `fallsBackOnCallersFault`.
   */
  mayFallBack: 'always' | 'never' | 'callers-fault'
}

const ruleWith =
  (remedy: Remedy) =>
  (mayFallBack: ReasonRule['mayFallBack']): ReasonRule => ({ remedy, mayFallBack })
const retryToday = ruleWith('transient')
const retryTomorrow = ruleWith('tomorrow')
const fixByPerson = ruleWith('needs-a-person')

const REASONS: Record<Reason, ReasonRule> = {
  timeout: retryToday('always'),
  connection: retryToday('always'),
  maintenance: retryToday('always'),
  'service-unavailable': retryToday('always'),
  'member-state-unavailable': retryToday('always'),
  overload: retryToday('always'),
  'technical-error': retryToday('always'),
  'unreadable-answer': retryToday('always'),
  'contradictory-answer': retryToday('always'),
  'unknown-code': retryToday('always'),
  session: retryToday('always'),
  'day-limit': retryTomorrow('always'),
  'requester-limit': retryTomorrow('always'),
  'not-yet-askable': retryTomorrow('always'),
  'state-forbids': fixByPerson('always'),
  'portal-only': fixByPerson('always'),
  // rc 103 and 104 concern the number: VIES does not know the group either. The row stays open if
  // the day's second query, at level 1, was used up.
  'level-2-impossible': retryTomorrow('never'),
  credentials: fixByPerson('always'),
  'account-incomplete': fixByPerson('always'),
  'not-authorised': fixByPerson('callers-fault'),
  'requester-uid': fixByPerson('callers-fault'),
  'own-number-missing': fixByPerson('always'),
  'own-number-refused': fixByPerson('callers-fault'),
  blocked: fixByPerson('always'),
  'not-set-up': fixByPerson('always'),
  'request-refused': fixByPerson('callers-fault'),
  // Another service would be queried with the same unreliable clock.
  clock: retryToday('never'),
  cancelled: retryToday('never'),
  'internal-error': retryToday('never'),
}

/** All reasons, in the order of the table above. */
export const REASON_NAMES = Object.keys(REASONS) as Reason[]

export const remedyFor = (reason: Reason): Remedy => REASONS[reason].remedy

/** Reasons that another query to the same service may resolve today. */
export const RETRYABLE_REASONS: readonly string[] = REASON_NAMES.filter(reason => remedyFor(reason) === 'transient')

/** Reasons that concern only the account and not the state of the service. */
export const CALLER_REASONS: readonly Reason[] = [
  ...(['credentials', 'account-incomplete', 'not-authorised', 'requester-uid'] as const),
  ...(['own-number-missing', 'own-number-refused'] as const),
]

/** Returns whether another query can help today: never after a definite answer. */
export const isWorthRetrying = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && remedyFor(outcome.reason) === 'transient'

/**
 * Returns whether the mapping's fallback may be queried after `service` failed with `reason`
 * (docs/rules.md#fallback).
 */
export function mayFallBack(reason: Reason, service: Authority): boolean {
  const { mayFallBack } = REASONS[reason]
  return mayFallBack === 'callers-fault' ? AUTHORITIES[service].fallsBackOnCallersFault : mayFallBack === 'always'
}
