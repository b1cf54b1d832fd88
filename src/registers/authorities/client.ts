import type { RegisterAddresses } from '../../base/authority-rules.ts'
import type { WatchedClock } from '../../base/database/clock.ts'
import type { AlarmLog } from '../../platform/alarms/alarm.ts'
import type { HttpResponse } from '../../platform/http/outgoing/exchange.ts'
import type { Services } from '../../platform/services.ts'
import type { Outcome, QueryResult } from './answer.ts'
import type { Mailbox } from './finanzonline/databox/mailbox.ts'
import type { AccountProblem } from './finanzonline/refused-callers.ts'
import type { LoginTrial } from './finanzonline/sessions.ts'
import type { Limiter } from './limiter.ts'
import type { AuthorityQuestion, FinanzonlineAccount, QueryContext } from './query-context.ts'
import type { Rate } from './rate-limit/rate.ts'
import type { AuthorityRecipient } from './recipient.ts'
import type { Reply } from './reply.ts'
import type { SentText } from './trader.ts'
import type { AuthorityDate, TrustedTime } from './trusted-time.ts'

/** Addresses of the authorities, and the limits of the installation at each. */
export type AuthoritiesConfiguration = RegisterAddresses & {
  finanzonlineSessionUrl: string
  finanzonlineUidUrl: string
  finanzonlineDataboxUrl: string
  upstreamTimeoutMs: number
  viesConcurrency: number
  finanzonlineConcurrency: number
  bfsPerMinute: number
  /** The operator's application at HMRC; null or absent = none. */
  hmrcClientId?: string | null
  hmrcClientSecret?: string | null
}

/** What a client gets from the installation: database, encryption, clock, log. */
export type Installation = Pick<Services, 'database' | 'encryption'> & {
  clock: WatchedClock
  log: AlarmLog
  configuration: AuthoritiesConfiguration
  /** Returns FINANZONLINE_HERSTELLER_ID, else company 1's UID (docs/rules.md#producer-id). */
  herstellerId: () => Promise<string>
}

/** What an authority's client needs from the installation. */
export type ClientDeps = Installation & { time: TrustedTime; limiter: Limiter }

/** A service's own status: completely down, or unable to query these states. */
export type ServiceStatus = { isDown: boolean; unavailable: ReadonlySet<string> }

/** Operations on the account of a service. */
export type AccountPort = {
  /**
   * Tests the account by one login and logout. Never retries a failed login, sends no UID query.
   */
  tryLogin: (account: FinanzonlineAccount) => Promise<LoginTrial>
  /** Returns the account's current problem as known to this installation. Sends no call. */
  findProblem: (account: FinanzonlineAccount) => Promise<AccountProblem | null>
  /** Returns those of the UIDs (at most 1,000) whose quota is used up today. */
  usedUpToday: (account: FinanzonlineAccount, uids: string[]) => Promise<string[]>
  /** The participant's mailbox, to which the ministry delivers its own confirmations. */
  mailbox: Mailbox
}

/** One authority with its limiter. */
export type AuthorityClient = {
  /** Sends one query. May throw; then no query was sent or its answer is lost. */
  query: (question: AuthorityQuestion, signal: AbortSignal) => Promise<QueryResult>
  /** Returns the requester UID that it would use; '' = anonymous. */
  requesterUidOf: (context: Pick<QueryContext, 'account' | 'requester' | 'ownUids'>) => string
  /** Sends a call only to read the service's time. Never throws; empty if there is no date. */
  readDates: (signal: AbortSignal) => Promise<AuthorityDate[]>
  /** Returns null if the status cannot be read: it is only a hint (docs/rules.md#availability). */
  readStatus?: (signal: AbortSignal) => Promise<ServiceStatus | null>
  account?: AccountPort
  /** Maintenance, called once a minute. Never throws. */
  runMaintenance?: () => Promise<void>
  /** Never throws. */
  close?: () => Promise<void>
}

/**
 * The parts of a query that an answer's reader needs. `requester`: the number used, '' = anonymous.
 */
export type ReadQuestion = {
  uid: string
  requester: string
  level: 1 | 2
  trader: SentText[]
  askedAt: Date
}

/**
 * Parses an answer without further calls. It contains every check of an answer except those of the
 * clocks (trusted-time.ts).
 */
export type AnswerReader = (question: ReadQuestion, response: Omit<HttpResponse, 'bytes'>) => Reply

/** Defines an authority's client. A new authority needs one of these, its facts and its name. */
export type ClientDefinition = {
  /** Maximum of concurrent calls. */
  concurrency: (configuration: AuthoritiesConfiguration) => number
  /**
   * Its rate limit, shared by all processes (docs/rules.md#calls-per-minute); `concurrency` must
   * equal its number of calls.
   */
  rate?: (configuration: AuthoritiesConfiguration) => Rate
  /** Called if the service blocks us entirely. */
  onBlocked?: (log: AlarmLog, result: QueryResult) => void
  open: (line: ClientDeps) => AuthorityClient
  /**
   * Parses its answers; `npm run test:answers` tests it (docs/rules.md#what-an-answer-must-say).
   */
  read: AnswerReader
  /** Returns the documented meanings of a code; a code may differ between query and login. */
  meaningsOf: (code: string) => Outcome[]
  recipient: AuthorityRecipient
}
