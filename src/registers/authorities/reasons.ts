import type { Authority } from '../../ground/authority-rules.ts'
import type { Outcome, Reason } from './answer.ts'
import { AUTHORITIES } from './authorities-rules.ts'

/**
 * What cures it: asking the same service again today, asking on another day, or somebody who puts something right (docs/api.md#reasons).
 */
export type Remedy = 'transient' | 'tomorrow' | 'needs-a-person'

type ReasonRule = {
  remedy: Remedy
  /** Whether one may turn to another service (docs/rules.md#fallback): always, never, or where that service takes it for no word on the caller. */
  mayFallBack: 'always' | 'never' | 'callers-fault'
}

const cured =
  (remedy: Remedy) =>
  (mayFallBack: ReasonRule['mayFallBack']): ReasonRule => ({ remedy, mayFallBack })
const again = cured('transient')
const tomorrow = cured('tomorrow')
const byPerson = cured('needs-a-person')

const REASONS: Record<Reason, ReasonRule> = {
  timeout: again('always'),
  connection: again('always'),
  maintenance: again('always'),
  'service-unavailable': again('always'),
  'member-state-unavailable': again('always'),
  overload: again('always'),
  'technical-error': again('always'),
  'unreadable-answer': again('always'),
  'contradictory-answer': again('always'),
  'unknown-code': again('always'),
  session: again('always'),
  'day-limit': tomorrow('always'),
  'requester-limit': tomorrow('always'),
  'not-yet-askable': tomorrow('always'),
  'state-forbids': byPerson('always'),
  'portal-only': byPerson('always'),
  // rc 103 and 104 are about the number: VIES would not know the group either. It stays open where the day's second question, at level 1, was spent.
  'level-2-impossible': tomorrow('never'),
  credentials: byPerson('always'),
  'account-incomplete': byPerson('always'),
  'not-authorised': byPerson('callers-fault'),
  'requester-uid': byPerson('callers-fault'),
  'own-number-missing': byPerson('always'),
  'own-number-refused': byPerson('callers-fault'),
  blocked: byPerson('always'),
  'not-set-up': byPerson('always'),
  'request-refused': byPerson('callers-fault'),
  // Whose hour it is nobody knows: another service would be asked by the same clock.
  clock: again('never'),
  cancelled: again('never'),
  'internal-error': again('never'),
}

/** Every reason for which there is no answer, in the order of the table above. */
export const REASON_NAMES = Object.keys(REASONS) as Reason[]

/** Returns what cures a reason. */
export const remedyFor = (reason: Reason): Remedy => REASONS[reason].remedy

/** Reasons that asking the same service again may cure today. */
export const RETRYABLE: readonly string[] = REASON_NAMES.filter(reason => remedyFor(reason) === 'transient')

/** Reasons that lie in the account alone: the service is neither well nor ill for them. */
export const ABOUT_CALLER: readonly Reason[] = [
  ...(['credentials', 'account-incomplete', 'not-authorised', 'requester-uid'] as const),
  ...(['own-number-missing', 'own-number-refused'] as const),
]

/** Whether asking again can help today: never after a definite answer. */
export const isWorthRetrying = (outcome: Outcome): boolean =>
  outcome.verdict === 'not-checked' && remedyFor(outcome.reason) === 'transient'

/** Whether the mapping's fallback may be asked after `service` failed for `reason` (docs/rules.md#fallback). */
export function mayFallBack(reason: Reason, service: Authority): boolean {
  const { mayFallBack } = REASONS[reason]
  return mayFallBack === 'callers-fault' ? AUTHORITIES[service].fallsBackOnCallersFault : mayFallBack === 'always'
}
