import type { Reason } from '../../authorities/answer.ts'
import { backOff } from '../../background/back-off.ts'
import type { Checked } from '../../checks/checked.ts'

/** The company's patience with its authorities (docs/rules.md#patience) and the first wait of RETRY_BASE_MS. */
export type RetryRules = { maxTries: number; patienceMinutes: number; retryBaseMs: number }

export type Step =
  | { kind: 'settle' }
  | { kind: 'give back' } // was not asked, and that is nobody's fault: the process is stopping
  | { kind: 'park'; waitMs: number; reason: Reason }

/**
 * What becomes of a question that was just asked. `tries` were made before this one. An answer settles it; so does a
 * failure that asking again today cannot cure. Everything else is parked, first for the tries that the company wants,
 * then for as long as its patience lasts.
 */
export function stepAfter(
  { tries, patienceOver, isPatient = false }: { tries: number; patienceOver: boolean; isPatient?: boolean },
  { outcome, worthRetrying, notBefore }: Pick<Checked, 'outcome' | 'worthRetrying' | 'notBefore'>,
  { maxTries, patienceMinutes, retryBaseMs }: RetryRules,
  now: Date,
): Step {
  if (outcome.verdict !== 'not-checked') return { kind: 'settle' }
  if (outcome.reason === 'cancelled') return { kind: 'give back' }
  if (!worthRetrying) return { kind: 'settle' }
  const isExhausted = tries + 1 >= maxTries
  // A fault of our own does not go away by waiting, and must not hold up the rest of the batch.
  const isHopeless = outcome.reason === 'internal-error' || (patienceMinutes === 0 && !isPatient) || patienceOver
  if (isExhausted && isHopeless) return { kind: 'settle' }
  const untilAskable = notBefore === null ? 0 : notBefore.getTime() - now.getTime()
  return { kind: 'park', waitMs: Math.max(0, untilAskable) + backOff(tries, retryBaseMs), reason: outcome.reason }
}
