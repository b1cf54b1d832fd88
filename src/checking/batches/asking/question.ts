import type { Checked } from '../../../answers/checks/checked.ts'
import { backOff } from '../../../ground/threads/back-off.ts'
import type { Reason } from '../../../registers/authorities/answer.ts'
import type { CompanyText } from '../../../vat-ids/same-company/comparison.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'

/** A question to be stored: one different UID of a batch, how many of its rows it answers, and how people find these. */
export type NewQuestion = {
  uid: string
  rowCount: number
  /** Where it stands in the sheet: first, and all the other rows. */
  firstRow: number
  moreRows: number[]
  /** The user's own name of the company; '' where the sheet has none. */
  ownName: string
  /** The other names that the sheet has for it, the first few. */
  moreNames: readonly string[]
  /** The company as its first row has it that names one, where VIES is to be sent it; else null. */
  company: CompanyText | null
}

/** So many names of one UID are shown; one more is kept, to know that there are more. */
export const MAX_NAMES = 10

/** A question that this process holds under a lease. `token` fences: whoever writes with an older one is refused. */
export type HeldQuestion = {
  id: number
  batchId: number
  companyId: number
  /** Who uploaded the batch: stands in the evidence. */
  userId: number
  /** A program did: people's lists go first. */
  isOfProgram: boolean
  uid: string
  rowCount: number
  /** What VIES is to be sent of the company. */
  company: CompanyText | null
  /** Tries before this one. */
  tries: number
  /** How often whoever held it never came back. */
  lost: number
  /** Its batch wants every row asked anew: what is remembered does not count. */
  isAnew: boolean
  /** The batch's patience is over: what brings no answer now is not asked again. */
  patienceOver: boolean
  /** Somebody wants the batch to wait, whatever patience the company has by its settings. */
  isPatient: boolean
  /** An open breaker turned it away; now it is a probe, or one of those that a probe's answer let go. */
  wasSuspended: boolean
  token: string
  /** What the cache knew when the question was taken; null = it has to be asked. */
  remembered: Checked | null
}

/** A held question and what came of asking. */
export type AskedQuestion = { question: HeldQuestion; checked: Checked }

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

/** A question that brought no answer because of ourselves: without evidence, since no service said anything. */
export const notChecked = (uid: string, reason: Reason): Checked => ({
  uid,
  parsed: parseUid(uid),
  outcome: { verdict: 'not-checked', reason },
  asked: [],
  remembered: null,
  proof: null,
  worthRetrying: true,
  notBefore: null,
})

// A question that ends whatever process asks it (check R-34) takes its neighbours down with it, and there is no telling which of them it
// was. So who was lost twice is asked when the rest is done, one in the whole installation at a time: the next loss is its own doing.
export const SUSPECT_AFTER = 2
const POISON_AFTER = 3

/** What becomes of a question that was lost three times: it is not asked any more, and the fault is ours. Null: ask it. */
export const poisoned = ({ uid, lost }: Pick<HeldQuestion, 'uid' | 'lost'>): Checked | null =>
  lost < POISON_AFTER ? null : { ...notChecked(uid, 'internal-error'), worthRetrying: false }
