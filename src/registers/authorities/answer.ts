import type { Authority } from '../../ground/authority-rules.ts'
import type { Verdict } from '../../ground/database/column-types.ts'
import type { Received } from './received.ts'
import type { SentText } from './trader.ts'

/** Why there is no answer, though somebody was, or should have been, asked. A closed list: a switch that forgets one does not compile. */
export type Reason =
  | 'timeout'
  | 'connection' // refused, DNS, TLS, reset
  | 'maintenance' // rc -2, the /wartung/ page
  | 'service-unavailable' // 5xx, rc 1511, SERVICE_UNAVAILABLE
  | 'member-state-unavailable' // MS_UNAVAILABLE
  | 'overload' // rc 1512, *_MAX_CONCURRENT_REQ*
  | 'technical-error' // rc -3, SOAP fault
  | 'unreadable-answer' // HTML, truncated XML, wrong shape, too large
  | 'contradictory-answer' // a verdict, and something beside it that says otherwise (docs/rules.md#what-an-answer-must-say)
  | 'unknown-code'
  | 'day-limit' // rc 1513, or our own count of two a day
  | 'requester-limit' // rc 1514
  | 'not-yet-askable' // rc 12
  | 'state-forbids' // rc 10
  | 'portal-only' // rc 105
  | 'level-2-impossible' // rc 103, 104 when level 1 could not be asked
  | 'session' // rc -1 twice
  | 'credentials' // login -4 … -8, account closed
  | 'account-incomplete'
  | 'not-authorised' // query rc -4, 11
  | 'requester-uid' // rc 5, 101, INVALID_REQUESTER_INFO
  | 'own-number-missing' // BZSt without a German number of one's own
  | 'own-number-refused' // evatr-0004, evatr-2005
  | 'blocked' // VAT_BLOCKED, IP_BLOCKED
  | 'not-set-up' // a register that its operator must set up first, and has not
  | 'request-refused' // "Validation error", VOW-ERR-*, rc 999: our request was wrong
  | 'clock' // our clock is not to be relied on, or the answer is dated more than an hour from it
  | 'cancelled' // the process is stopping; asked again later
  | 'internal-error'

/** What is said of a UID; the database keeps it as one of these words. */
export type { Verdict }

/** The three outcomes of asking, and the authority's word that the number is malformed (rc 4, INVALID_INPUT). */
export type Outcome =
  | { verdict: 'valid' }
  | { verdict: 'invalid' }
  | { verdict: 'not-a-uid' }
  | { verdict: 'not-checked'; reason: Reason }

/** What a register says of the entry behind a number: since when, until when (days in the register's country, YYYY-MM-DD), and the number of the group's head, where it is a member's. */
export type RegisterEntry = { from: string | null; until: string | null; head: string | null }

/** One question and what came of it, as it will stand in the evidence. Times are moments (UTC), durations milliseconds. */
export type Answer = {
  uid: string
  service: Authority
  /** The UID in whose name the service was asked; '' where VIES was asked without one. */
  requesterUid: string
  requesterName: string
  /** The company in whose name, or with whose account, it was asked; in nobody's, the one that asked. Absent: asked before this was kept. */
  requesterId?: number | undefined
  /** 2 = name and address came with the confirmation, 1 = validity alone, 0 = nothing confirmed. */
  level: 0 | 1 | 2
  askedAt: Date
  durationMs: number
  outcome: Outcome
  /** Return code and text as received ('' when none came). FinanzOnline: '0', '1513', '-4'; VIES: 'VALID', 'INVALID', 'MS_UNAVAILABLE'; HTTP: 'HTTP 503'. */
  code: string
  message: string
  name: string
  /** Raw lines as received; street, zipCode, city are derived from them. */
  addressLines: string[]
  street: string
  zipCode: string
  city: string
  consultationNumber: string
  /** Absent where the service says nothing of an entry. */
  entry?: RegisterEntry
  /** What the asker knows of the company and VIES was sent, with VIES's word on each text; empty where nothing was sent. */
  trader: SentText[]
  /** What came, byte for byte, where anything did; read back by `checks/received-answers.ts` alone, since it is seldom looked at. */
  received?: Received
  /** Of an answer that just came: what in it contradicts its verdict, and its fields that no document names. Neither is kept but in its bytes. */
  contradiction?: string
  unknownFields?: string[]
}

/** An answer that stands in the evidence. */
export type KeptAnswer = Answer & { id: number /** The company that asked for it. */; companyId: number }

/** What came of asking one service once: no service may have been asked (closed account, open breaker, used-up day). */
export type Asked = {
  outcome: Outcome
  /** Calls that were really sent, in their order; the last one is the deciding one. */
  answers: Answer[]
  /** The earliest moment at which asking again makes sense, where it is known. */
  notBefore: Date | null
}
