import type { UidCheckResult } from '../../../answers/checks/checked.ts'
import { backOff } from '../../../base/threads/back-off.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'

/**
 * A question to store: one distinct UID of a batch, with its rows and the names by which users can
 * search for it.
 */
export type NewQuestion = {
  uid: string
  rowCount: number
  /** The UID's first row in the sheet. */
  firstRow: number
  /** All other rows of the UID. */
  moreRows: number[]
  /** The user's own name of the company; '' if the sheet has none. */
  ownName: string
  /** Other names that the sheet has for this UID, limited to the first few. */
  moreNames: readonly string[]
  /** The company from the first row that names one, if it is to be sent to VIES; else null. */
  company: CompanyText | null
}

/** The maximum number of names shown of a UID. One more is stored, to know that there are more. */
export const MAX_NAMES = 10

/**
 * A question that this process has leased. `token` is the fencing token: writes with an older one
 * are rejected.
 */
export type LeasedQuestion = {
  id: number
  batchId: number
  companyId: number
  /** The user who uploaded the batch, recorded in the evidence. */
  userId: number
  /** True if a program uploaded the batch; lists of users have priority. */
  isOfProgram: boolean
  uid: string
  rowCount: number
  /** The company data to send to VIES. */
  company: CompanyText | null
  /** Tries before this one. */
  tries: number
  /** How often a process that held the question crashed or was killed. */
  lost: number
  /** True if the batch queries every row again and ignores cached answers. */
  ignoresCache: boolean
  /**
   * True if the batch's patience has ended: a question without an answer is not queried again.
   */
  patienceOver: boolean
  /** True if the user wants the batch to wait, regardless of the company's patience setting. */
  isPatient: boolean
  /**
   * True if an open breaker had suspended the question. It is now a probe, or was resumed after an
   * answered probe.
   */
  wasSuspended: boolean
  token: string
  /** The cached answer at the time of the claim; null if a service must be queried. */
  cached: UidCheckResult | null
}

/** A leased question and the result of its check. */
export type CheckedQuestion = { question: LeasedQuestion; checked: UidCheckResult }

/**
 * A company's number of tries and patience (docs/rules.md#patience), and the base of the backoff
 * (RETRY_BASE_MS).
 */
export type RetryRules = { maxTries: number; patienceMinutes: number; retryBaseMs: number }

export type Step =
  | { kind: 'settle' }
  | { kind: 'give back' } // not queried: the process is stopping, or its clock is in doubt
  | { kind: 'pause'; state: PauseState; isTry: boolean; waitMs: number; reason: Reason }

/**
 * The state of a paused question. `parked`: it is queried again at a set time. `suspended`: an open
 * breaker rejected it, or it failed again as a probe. It waits until it becomes the probe, or until
 * a probe of its company and country is answered.
 */
export type PauseState = 'parked' | 'suspended'

type TryState = Pick<LeasedQuestion, 'tries' | 'patienceOver' | 'isPatient' | 'wasSuspended'>

/**
 * Returns the next step of a question that was just checked. `tries` excludes the current try.
 *
 * - An answer settles the question, and so does a failure that another query today cannot fix.
 * - If no service was queried but the time of the next permitted query is known, the question is
 *   suspended. That does not count as a try.
 * - Any other failure pauses the question until its tries are used up and its patience has ended.
 */
export function nextStep(
  { tries, patienceOver, isPatient, wasSuspended }: TryState,
  {
    outcome,
    newAnswers,
    worthRetrying,
    notBefore,
  }: Pick<UidCheckResult, 'outcome' | 'newAnswers' | 'worthRetrying' | 'notBefore'>,
  { maxTries, patienceMinutes, retryBaseMs }: RetryRules,
  now: Date,
): Step {
  if (outcome.verdict !== 'not-checked') return { kind: 'settle' }
  if (outcome.reason === 'cancelled' || (outcome.reason === 'clock' && newAnswers.length === 0))
    return { kind: 'give back' }
  if (!worthRetrying) return { kind: 'settle' }
  const { reason } = outcome
  const waitMs = notBefore === null ? 0 : Math.max(0, notBefore.getTime() - now.getTime())
  const isTry = newAnswers.length > 0 || notBefore === null
  if (!isTry) return { kind: 'pause', state: 'suspended', isTry, waitMs, reason }
  const isExhausted = tries + 1 >= maxTries
  // Waiting does not fix an internal error, which must not delay the end of the batch.
  const isPatienceOver = reason === 'internal-error' || (patienceMinutes === 0 && !isPatient) || patienceOver
  if (isExhausted && isPatienceOver) return { kind: 'settle' }
  // The random backoff's range doubles with each try, up to a minute.
  const state = wasSuspended ? 'suspended' : 'parked'
  return { kind: 'pause', state, isTry, waitMs: waitMs + backOff(tries, retryBaseMs), reason }
}

/** Returns the result of a UID for which no service was queried. */
export const notCheckedResult = (uid: string, reason: Reason): UidCheckResult => ({
  uid,
  parsed: parseUid(uid),
  outcome: { verdict: 'not-checked', reason },
  newAnswers: [],
  cachedAnswer: null,
  proof: null,
  worthRetrying: true,
  notBefore: null,
})

// If a question crashes every process that checks it (check R-34), other questions of these
// processes are lost too, and the cause is unknown. Questions lost twice are therefore checked last
// and one at a time in the whole installation, so that a further loss identifies the cause.
export const SUSPECT_MIN_LOST = 2
const POISON_MIN_LOST = 3

/**
 * Returns the result "internal error" for a question that was lost three times, so that it is not
 * checked again; otherwise null.
 */
export const poisonResult = ({ uid, lost }: Pick<LeasedQuestion, 'uid' | 'lost'>): UidCheckResult | null =>
  lost < POISON_MIN_LOST ? null : { ...notCheckedResult(uid, 'internal-error'), worthRetrying: false }
