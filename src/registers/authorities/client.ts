import type { WatchedClock } from '../../ground/database/clock.ts'
import type { AlarmLog } from '../../house/alarms/alarm.ts'
import type { Services } from '../../house/services.ts'
import type { Asked, Outcome } from './answer.ts'
import type { AskedWith, AuthorityQuestion, FinanzonlineAccount } from './asking.ts'
import type { Answered } from './exchange.ts'
import type { Mailbox } from './finanzonline/databox/mailbox.ts'
import type { AccountTrouble } from './finanzonline/refused-callers.ts'
import type { LoginTrial } from './finanzonline/sessions.ts'
import type { Limiter } from './limiter.ts'
import type { Reply } from './reply.ts'
import type { SentText } from './trader.ts'
import type { AuthorityDate, TrustedTime } from './trusted-time.ts'
import type { Rate } from './turns/rate.ts'

/** Where the authorities are ('' = a register is not offered), and how much of each the installation may use. */
export type AuthoritiesConfiguration = {
  viesUrl: string
  finanzonlineSessionUrl: string
  finanzonlineUidUrl: string
  finanzonlineDataboxUrl: string
  bzstUrl: string
  upstreamTimeoutMs: number
  viesConcurrency: number
  finanzonlineConcurrency: number
  bfsUrl: string
  bfsPerMinute: number
  hmrcUrl: string
  /** The operator's application at HMRC; null or absent = there is none. */
  hmrcClientId?: string | null
  hmrcClientSecret?: string | null
}

/** Who asks: the installation, on its own database, by its own clock. */
export type Installation = Pick<Services, 'database' | 'encryption'> & {
  clock: WatchedClock
  log: AlarmLog
  configuration: AuthoritiesConfiguration
  /** FINANZONLINE_HERSTELLER_ID, else company 1's UID (docs/rules.md#producer-id). */
  herstellerId: () => Promise<string>
}

/** An installation's line to one authority. */
export type Line = Installation & { time: TrustedTime; limiter: Limiter }

/** What a service says of itself: all of it is down, or it cannot ask these states. */
export type OwnStatus = { isDown: boolean; unavailable: ReadonlySet<string> }

/** What can be said and done about the account that a service is asked with. */
export type AccountPort = {
  /** Tests it by one login and logout; never a second wrong try, and no UID query. */
  tryLogin: (account: FinanzonlineAccount) => Promise<LoginTrial>
  /** What stands against it, as far as this installation was told; asks nobody. */
  troubleOf: (account: FinanzonlineAccount) => Promise<AccountTrouble | null>
  /** Of these UIDs (at most 1,000) those that it gets no more answer about today. */
  usedUpToday: (account: FinanzonlineAccount, uids: string[]) => Promise<string[]>
  /** The mailbox of its participant, into which the ministry delivers its own confirmations. */
  mailbox: Mailbox
}

/** One authority, behind its limiter. */
export type AuthorityClient = {
  /** Asks once, with whatever it needs of the question. May throw: then the question was not asked, or its answer is lost. */
  ask: (question: AuthorityQuestion, signal: AbortSignal) => Promise<Asked>
  /** The UID in whose name it would ask; '' = in nobody's. */
  nameOf: (asked: Pick<AskedWith, 'account' | 'requester' | 'ownUids'>) => string
  /** Asks for nothing but the time. Never throws; empty where the service says nothing. */
  readDates: (signal: AbortSignal) => Promise<AuthorityDate[]>
  /** Null where it cannot be read: it is only a hint (docs/rules.md#availability). */
  readStatus?: (signal: AbortSignal) => Promise<OwnStatus | null>
  account?: AccountPort
  /** What is done once a minute. Never throws. */
  doChores?: () => Promise<void>
  /** Never throws. */
  close?: () => Promise<void>
}

/** What was asked, as far as an answer is read by it. `requester`: the number it was asked with, '' = in no name. */
export type ReadQuestion = {
  uid: string
  requester: string
  level: 1 | 2
  trader: SentText[]
  askedAt: Date
}

/** Reads what came, and asks nobody: everything that decides whether an answer counts, but for the clocks (trusted-time.ts). */
export type AnswerReader = (question: ReadQuestion, answered: Omit<Answered, 'bytes'>) => Reply

/** How an authority is reached: the next one is one of these, its facts and its name. */
export type ClientDefinition = {
  /** How many calls may be in flight at once. */
  concurrency: (configuration: AuthoritiesConfiguration) => number
  /** How many calls it takes in how much time, of the whole installation (docs/rules.md#so-many-a-minute); then `concurrency` says as many. */
  rate?: (configuration: AuthoritiesConfiguration) => Rate
  /** What is done where it shuts us out altogether. */
  onBlocked?: (log: AlarmLog, asked: Asked) => void
  /** Where it is queried; '' = it is not offered (docs/rules.md#registers-that-are-not-offered). Left out: always offered. */
  urlOf?: (configuration: AuthoritiesConfiguration) => string
  open: (line: Line) => AuthorityClient
  /** How its answers are read; `npm run test:answers` tries it (docs/rules.md#what-an-answer-must-say). */
  read: AnswerReader
  /** What a code of its means, as far as its documents say; the same code may mean one thing at a question and another at a login. */
  meaningsOf: (code: string) => Outcome[]
}
