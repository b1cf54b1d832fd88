import type { Answer, KeptAnswer, Outcome } from '../../registers/authorities/answer.ts'
import type { ParsedUid } from '../../vat-ids/uid/parsed-uid.ts'
import type { Whose } from './proof.ts'

export type { KeptAnswer } from '../../registers/authorities/answer.ts'

/** What came of one question about one UID: the deciding answer, and every try that led to it. */
export type Checked = {
  uid: string
  /** How the UID was read: repairs, the check-digit hint, and why no service was asked where it is no UID. */
  parsed: ParsedUid
  outcome: Outcome
  /** New answers in the order they were asked, failed tries included; the last one decides. The caller keeps them in its own transaction. */
  asked: Answer[]
  /** Set when no service had to be asked: the remembered answer, with the date of the real question. */
  remembered: KeptAnswer | null
  /** Whose proof the remembered answer is for the company that asks, by the UID it has now; null where none was remembered. */
  proof: Whose | null
  /** False when asking again cannot help today (limits, credentials, definite answers). */
  worthRetrying: boolean
  /** Not worth asking again before this moment, where it is known (an open breaker's next probe); null = whenever. */
  notBefore: Date | null
}
