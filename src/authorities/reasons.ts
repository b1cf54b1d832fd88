import type { Authority, Outcome, Reason } from './answer.ts'

type ReasonRule = {
  /** Whether asking the same service again can help today. */
  worthRetrying: boolean
  /** From which service one may turn to the other (docs/rules.md#fallback). */
  mayFallBackFrom: readonly Authority[]
}

const EITHER = ['finanzamt', 'vies'] as const
// docs/rules.md#fallback: from VIES every fault but INVALID_INPUT; from FinanzOnline only what says nothing about the caller.
const ONLY_VIES = ['vies'] as const

const again = (mayFallBackFrom: readonly Authority[]): ReasonRule => ({ worthRetrying: true, mayFallBackFrom })
const final = (mayFallBackFrom: readonly Authority[]): ReasonRule => ({ worthRetrying: false, mayFallBackFrom })

const REASONS: Record<Reason, ReasonRule> = {
  timeout: again(EITHER),
  connection: again(EITHER),
  maintenance: again(EITHER),
  'service-unavailable': again(EITHER),
  'member-state-unavailable': again(EITHER),
  overload: again(EITHER),
  'technical-error': again(EITHER),
  'unreadable-answer': again(EITHER),
  'unknown-code': again(EITHER),
  session: again(EITHER),
  'day-limit': final(EITHER),
  'requester-limit': final(EITHER),
  'not-yet-askable': final(EITHER),
  'state-forbids': final(EITHER),
  'portal-only': final(EITHER),
  // rc 103 and 104 are about the number: VIES would not know the group either.
  'level-2-impossible': final([]),
  credentials: final(EITHER),
  'account-incomplete': final(EITHER),
  'not-authorised': final(ONLY_VIES),
  'requester-uid': final(ONLY_VIES),
  blocked: final(EITHER),
  'request-refused': final(ONLY_VIES),
  // Whose hour it is nobody knows: another service would be asked by the same clock.
  clock: again([]),
  cancelled: again([]),
  'internal-error': again([]),
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
export const mayFallBack = (reason: Reason, service: Authority): boolean =>
  REASONS[reason].mayFallBackFrom.includes(service)
