import type { Answer, Outcome, StoredAnswer } from '../../registers/authorities/answer.ts'
import type { ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import type { ProofOwnership } from './proof.ts'

export type { StoredAnswer } from '../../registers/authorities/answer.ts'

/** The result of checking one UID: the deciding answer and all tries before it. */
export type UidCheckResult = {
  uid: string
  /** The parsed text: repairs, the check-digit hint, or why it is not a UID. */
  parsed: ParsedUid
  outcome: Outcome
  /**
   * New answers in order, including failed tries; the last one decides. The caller stores them in
   * its own transaction.
   */
  newAnswers: Answer[]
  /** Set if no query was needed: the cached answer, with the date of its query. */
  cachedAnswer: StoredAnswer | null
  /**
   * Whether the cached answer counts as this company's own evidence, by its present UID; null
   * without a cached answer.
   */
  proof: ProofOwnership | null
  /** false if another query cannot help today (limits, credentials, definite answers). */
  worthRetrying: boolean
  /** The earliest useful retry, if known (the next probe of an open breaker); null = any time. */
  notBefore: Date | null
}
