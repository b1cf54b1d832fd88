import type { Authority } from '../../ground/authority-rules.ts'
import type { Outcome, Reason } from './answer.ts'
import { AUTHORITIES } from './authorities-rules.ts'

type ReasonRule = {
  /** Whether asking the same service again can help today. */
  worthRetrying: boolean
  /** Whether one may turn to another service (docs/rules.md#fallback): always, never, or where that service takes it for no word on the caller. */
  mayFallBack: 'always' | 'never' | 'callers-fault'
}

const again = (mayFallBack: ReasonRule['mayFallBack']): ReasonRule => ({ worthRetrying: true, mayFallBack })
const final = (mayFallBack: ReasonRule['mayFallBack']): ReasonRule => ({ worthRetrying: false, mayFallBack })

const REASONS: Record<Reason, ReasonRule> = {
  timeout: again('always'),
  connection: again('always'),
  maintenance: again('always'),
  'service-unavailable': again('always'),
  'member-state-unavailable': again('always'),
  overload: again('always'),
  'technical-error': again('always'),
  'unreadable-answer': again('always'),
  'unknown-code': again('always'),
  session: again('always'),
  'day-limit': final('always'),
  'requester-limit': final('always'),
  'not-yet-askable': final('always'),
  'state-forbids': final('always'),
  'portal-only': final('always'),
  // rc 103 and 104 are about the number: VIES would not know the group either.
  'level-2-impossible': final('never'),
  credentials: final('always'),
  'account-incomplete': final('always'),
  'not-authorised': final('callers-fault'),
  'requester-uid': final('callers-fault'),
  blocked: final('always'),
  'request-refused': final('callers-fault'),
  // Whose hour it is nobody knows: another service would be asked by the same clock.
  clock: again('never'),
  cancelled: again('never'),
  'internal-error': again('never'),
}

/** Reasons that asking the same service again may cure today. */
export const RETRYABLE: readonly string[] = Object.entries(REASONS).flatMap(([reason, { worthRetrying }]) =>
  worthRetrying ? [reason] : [],
)

/** Reasons that lie in the account alone: the service is neither well nor ill for them. */
export const ABOUT_CALLER: readonly Reason[] = ['credentials', 'account-incomplete', 'not-authorised', 'requester-uid']

/** Whether asking again can help today: never after a definite answer. */
export const isWorthRetrying = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && REASONS[outcome.reason].worthRetrying

/** Whether the mapping's fallback may be asked after `service` failed for `reason` (docs/rules.md#fallback). */
export function mayFallBack(reason: Reason, service: Authority): boolean {
  const { mayFallBack } = REASONS[reason]
  return mayFallBack === 'callers-fault' ? AUTHORITIES[service].fallsBackOnCallersFault : mayFallBack === 'always'
}
