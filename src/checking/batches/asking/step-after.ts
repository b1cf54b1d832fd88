import type { Checked } from '../../../answers/checks/checked.ts'
import { backOff } from '../../../house/background/back-off.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { HeldQuestion } from './question.ts'

/** A company's tries and patience with its authorities (docs/rules.md#patience), and the base of the waits between tries (RETRY_BASE_MS). */
export type RetryRules = { maxTries: number; patienceMinutes: number; retryBaseMs: number }

export type Step =
  | { kind: 'settle' }
  | { kind: 'give back' } // was not asked, through no fault of the service: the process is stopping, or its clock is in doubt
  | { kind: 'pause'; state: PauseState; isTry: boolean; waitMs: number; reason: Reason }

/**
 * Parked: asked again when its time has come. Suspended: an open breaker turned it away, or it failed after having been suspended; it
 * waits until it is sent as a probe, or a probe of its company and country is answered.
 */
export type PauseState = 'parked' | 'suspended'

type Asked = Pick<HeldQuestion, 'tries' | 'patienceOver' | 'isPatient' | 'wasSuspended'>

/**
 * Returns what becomes of a question that was just asked. `tries` were made before this one. An answer settles it; so does a
 * failure that asking again today cannot cure. Where no service was asked, but it is known when one may be, it is suspended, which is no
 * try. Everything else is paused, first for the tries that the company wants, then for as long as its patience lasts.
 */
export function stepAfter(
  { tries, patienceOver, isPatient, wasSuspended }: Asked,
  { outcome, asked, worthRetrying, notBefore }: Pick<Checked, 'outcome' | 'asked' | 'worthRetrying' | 'notBefore'>,
  { maxTries, patienceMinutes, retryBaseMs }: RetryRules,
  now: Date,
): Step {
  if (outcome.verdict !== 'not-checked') return { kind: 'settle' }
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && asked.length === 0)) return { kind: 'give back' }
  if (!worthRetrying) return { kind: 'settle' }
  const { reason } = outcome
  const untilAskable = notBefore === null ? 0 : Math.max(0, notBefore.getTime() - now.getTime())
  const isTry = asked.length > 0 || notBefore === null
  if (!isTry) return { kind: 'pause', state: 'suspended', isTry, waitMs: untilAskable, reason }
  const isExhausted = tries + 1 >= maxTries
  // A fault of our own does not go away by waiting, and must not hold up the rest of the batch.
  const isNotWaitedFor = reason === 'internal-error' || (patienceMinutes === 0 && !isPatient) || patienceOver
  if (isExhausted && isNotWaitedFor) return { kind: 'settle' }
  // The range of the wait doubles with each try, up to a minute; the wait is random within it.
  const state = wasSuspended ? 'suspended' : 'parked'
  return { kind: 'pause', state, isTry, waitMs: untilAskable + backOff(tries, retryBaseMs), reason }
}
