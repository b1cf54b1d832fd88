import type { Authority } from '../../base/authority-rules.ts'
import type { Verdict } from '../../base/verdict-rules.ts'
import type { Received } from './received.ts'
import type { SentText } from './trader.ts'

/** Why a UID was not checked. A closed list: an incomplete switch does not compile. */
export type Reason =
  | 'timeout'
  | 'connection' // refused, DNS, TLS, reset
  | 'maintenance' // rc -2, the /wartung/ page
  | 'service-unavailable' // 5xx, rc 1511, SERVICE_UNAVAILABLE
  | 'member-state-unavailable' // MS_UNAVAILABLE
  | 'overload' // rc 1512, *_MAX_CONCURRENT_REQ*
  | 'technical-error' // rc -3, SOAP fault
  | 'unreadable-answer' // HTML, truncated XML, wrong shape, too large
  | 'contradictory-answer' // contradicted (docs/rules.md#what-an-answer-must-say)
  | 'unknown-code'
  | 'day-limit' // rc 1513, or our own count of two per day
  | 'requester-limit' // rc 1514
  | 'not-yet-askable' // rc 12
  | 'state-forbids' // rc 10
  | 'portal-only' // rc 105
  | 'level-2-impossible' // rc 103, 104 if level 1 was not possible
  | 'session' // rc -1 twice
  | 'credentials' // login -4 … -8, account closed
  | 'account-incomplete'
  | 'not-authorised' // query rc -4, 11
  | 'requester-uid' // rc 5, 101, INVALID_REQUESTER_INFO
  | 'own-number-missing' // BZSt without the company's own German number
  | 'own-number-refused' // evatr-0004, evatr-2005
  | 'blocked' // VAT_BLOCKED, IP_BLOCKED
  | 'not-set-up' // a register that its operator has not set up yet
  | 'request-refused' // "Validation error", VOW-ERR-*, rc 999: our request was wrong
  | 'clock' // our clock is unreliable, or the answer's date is over an hour off
  | 'cancelled' // the process is stopping; queried again later
  | 'internal-error'

export type { Verdict }

/**
 * The three outcomes of a query, and the authority's statement that the number is malformed (rc 4,
 * INVALID_INPUT).
 */
export type Outcome =
  | { verdict: 'valid' }
  | { verdict: 'invalid' }
  | { verdict: 'not-a-uid' }
  | { verdict: 'not-checked'; reason: Reason }

/**
 * A register's entry behind a number: registered from and until (days in the register's country,
 * YYYY-MM-DD), and the number of the group's head if the number belongs to a member.
 */
export type RegisterEntry = { from: string | null; until: string | null; head: string | null }

/**
 * One query and its result, as stored in the evidence. Times are instants (UTC), durations
 * milliseconds.
 */
export type Answer = {
  uid: string
  service: Authority
  /** The requester UID of the query; '' for VIES without one. */
  requesterUid: string
  requesterName: string
  /**
   * The company whose UID or account the query used; without a requester, the company that started
   * it. Absent in old rows.
   */
  requesterId?: number | undefined
  /** 2 = confirmed with name and address, 1 = only validity confirmed, 0 = nothing confirmed. */
  level: 0 | 1 | 2
  askedAt: Date
  durationMs: number
  outcome: Outcome
  /**
   * Return code and text as received ('' = none). FinanzOnline: '0', '1513', '-4'; VIES: 'VALID',
   * 'INVALID', 'MS_UNAVAILABLE'; HTTP: 'HTTP 503'.
   */
  code: string
  message: string
  name: string
  /** The received lines; street, zipCode and city are derived from them. */
  addressLines: string[]
  street: string
  zipCode: string
  city: string
  consultationNumber: string
  /** Absent if the service discloses no entry. */
  entry?: RegisterEntry
  /**
   * The company data sent to VIES for comparison, with VIES's match for each text; empty if none
   * was sent.
   */
  trader: SentText[]
  /**
   * The received bytes, if any. Rarely needed, so only `checks/received-answers.ts` reads them
   * back.
   */
  received?: Received
  /**
   * Only on fresh answers: what contradicts the verdict, and undocumented fields. Not stored except
   * within the bytes.
   */
  contradiction?: string
  unknownFields?: string[]
}

/** An answer stored in the evidence. */
export type StoredAnswer = Answer & { id: number /** The querying company. */; companyId: number }

/**
 * The result of querying one service once. Possibly without any call (closed account, open breaker,
 * used-up daily quota).
 */
export type QueryResult = {
  outcome: Outcome
  /** The calls that were sent, in order; the last one decides. */
  answers: Answer[]
  /** The earliest time at which another query makes sense, if known. */
  notBefore: Date | null
}
