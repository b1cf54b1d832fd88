import type { Database } from '../../../base/database/database.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { isAcceptedByFinanzonline } from '../../../vat-ids/uid/authority-forms.ts'
import type { Answer, QueryResult, Reason } from '../answer.ts'
import { type FinanzonlineAccount, PRODUCT, type QueryCaller } from '../asking.ts'
import type { AuthorityClient, ClientDefinition, Line } from '../client.ts'
import { exchange } from '../exchange.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import type { Received } from '../received.ts'
import { answerOf, dateMismatchReply, type Reply } from '../reply.ts'
import { readAuthorityDate, refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { participantHash, userHash } from './account-hash.ts'
import { isOnlyLevel1Code, meaningsOf } from './codes.ts'
import { openMailbox } from './databox/mailbox.ts'
import { forgetOldDays, usedUpToday } from './day-budget.ts'
import { isRequesterUid, isWellFormed } from './envelope.ts'
import { type QueryReply, queryUid, readQueryAnswer } from './query-uid.ts'
import { keepRefusedCallers, type Pauses, type RefusedCallers, rememberPauses, troubleOf } from './refused-callers.ts'
import { type SessionResult, type Sessions, shareSessions } from './sessions.ts'
import type { FinanzonlineService } from './soap-call.ts'
import { A_DAY, exhaustDay, givePlaceBack, isDayUsedUp, takePlace } from './store.ts'
import { tryLogin } from './try-login.ts'

const IDLE_MS = 10 * 60_000
const NOT_ENDED = 'a FinanzOnline session could not be ended'

/** FinanzOnline, with sessions, daily quota and account guard. */
export const finanzonlineClient: ClientDefinition = {
  meaningsOf,
  read: readQueryAnswer,
  concurrency: ({ finanzonlineConcurrency }) => finanzonlineConcurrency,
  open: line => {
    const { database, clock, time, limiter, configuration } = line
    const { db } = database
    const service = serviceOf(line)
    const sessions = sessionsOf(line, service)
    const finanzonline = {
      service,
      db,
      time,
      limiter,
      sessions,
      pauses: rememberPauses(clock),
      refusedCallers: keepRefusedCallers(db),
    }
    return {
      query: ({ caller, uid, account }, signal) => askFinanzonline(finanzonline, { caller, uid, account }, signal),
      requesterUidOf: ({ account }) => account?.uid ?? '',
      readDates: signal => readDates(service, signal),
      account: {
        tryLogin: account => tryLogin({ limiter, sessions, timeoutMs: configuration.upstreamTimeoutMs }, account),
        troubleOf: account => troubleOf(db, account),
        usedUpToday: (account, uids) => usedUpToday({ db, clock, sessions }, account, uids),
        mailbox: openMailbox({ service: boxOf(line), sessions, limiter, time }),
      },
      doChores: choresOf(line, sessions),
      close: () => sessions.endAll().catch(err => line.log.warn({ err }, NOT_ENDED)),
    }
  },
}

const serviceOf = ({ configuration }: Line): FinanzonlineService => ({
  sessionUrl: configuration.finanzonlineSessionUrl,
  uidUrl: configuration.finanzonlineUidUrl,
  timeoutMs: configuration.upstreamTimeoutMs,
})

const boxOf = ({ configuration: { finanzonlineDataboxUrl, upstreamTimeoutMs } }: Line) => ({
  databoxUrl: finanzonlineDataboxUrl,
  timeoutMs: upstreamTimeoutMs,
})

function sessionsOf({ limiter, ...line }: Line, service: FinanzonlineService): Sessions {
  const runPastBreakers = <T>(call: () => Promise<T>) =>
    limiter.runPastBreakers(PRODUCT, AbortSignal.timeout(service.timeoutMs), call)
  return shareSessions({ ...line, service, runPastBreakers })
}

function choresOf(
  { database: { db }, clock, time, log }: Line,
  sessions: Sessions,
): NonNullable<AuthorityClient['doChores']> {
  const forgetDays = forgetOldDays(db, clock)
  return async () => {
    await sessions.endIdle(IDLE_MS).catch(err => log.warn({ err }, NOT_ENDED))
    // If a count is deleted too early, a UID is queried a third time.
    if (time.doubt() === null) await forgetDays().catch(err => log.warn({ err }, 'old days could not be deleted'))
  }
}

// A GET carries no SOAP message, so it is neither a login nor a query.
async function readDates({ sessionUrl, timeoutMs }: FinanzonlineService, signal: AbortSignal) {
  const reply = await exchange({ url: sessionUrl, method: 'GET', headers: {}, timeoutMs }, signal)
  const said = reply.kind === 'failed' ? null : readAuthorityDate(reply.date)
  return said ? [said] : []
}

type Finanzonline = {
  service: FinanzonlineService
  db: Database
  time: TrustedTime
  limiter: Limiter
  sessions: Sessions
  pauses: Pauses
  refusedCallers: RefusedCallers
}

type Question = { caller: QueryCaller; uid: string; account: FinanzonlineAccount | null }
type Asking = Question & {
  account: FinanzonlineAccount
  level: 1 | 2
  /** How many of the day's queries about the UID may be used up, including this one. */
  places: number
  signal: AbortSignal
}

/**
 * Queries FinanzOnline about a UID at level 2, within the ministry's limits; after 103 and 104
 * again at level 1. Ends without a call if no query is possible (no account, closed account,
 * used-up quota).
 */
async function askFinanzonline(
  finanzonline: Finanzonline,
  { caller, uid, account }: Question,
  signal: AbortSignal,
): Promise<QueryResult> {
  if (!account || !isWellFormed(account)) return notQueried('account-incomplete')
  const refused = refusedLocally(uid, account)
  if (refused) return notQueried(refused)
  const asking: Asking = { caller, account, uid, level: 2, places: placesOf(caller), signal }
  const asked = await askLevel(finanzonline, asking)
  const group = asked.answers.find(answer => isOnlyLevel1Code(answer.code))
  return group ? withLevel1(asked, group, await askLevel(finanzonline, { ...asking, level: 1, places: A_DAY })) : asked
}

// The day's last query about a UID is reserved for people (docs/rules.md#two-questions-a-day),
// unless background work needs it to complete its own query.
const placesOf = ({ kind }: QueryCaller): number => (kind === 'machine' ? A_DAY - 1 : A_DAY)

// Rejects what the ministry's schema would refuse: "Validation error" is a wasted call.
function refusedLocally(uid: string, account: FinanzonlineAccount): Reason | null {
  if (!isRequesterUid(account.uid)) return 'requester-uid'
  return isAcceptedByFinanzonline(uid) ? null : 'request-refused'
}

async function askLevel(finanzonline: Finanzonline, asking: Asking): Promise<QueryResult> {
  const refused = await precheck(finanzonline, asking)
  if (refused) return refused
  const { caller, account, uid } = asking
  const scope = { country: uid.slice(0, 2), caller, account: userHash(account), companyId: account.companyId }
  return finanzonline.limiter.run(scope, asking.signal, signal => askInside(finanzonline, { ...asking, signal }))
}

async function askInside(finanzonline: Finanzonline, asking: Asking): Promise<CallResult> {
  const refused = refusalByClock(finanzonline.time)
  if (refused) return triedNothing(refused)
  return inSessions(finanzonline, asking, await finanzonline.sessions.of(asking.account), MAX_SESSIONS)
}

// Other calls may use up the second session before this query is sent: seen once in twenty runs on
// a busy machine.
const MAX_SESSIONS = 3

/**
 * An expired session is neither a query nor an error of the row: logs in again and repeats
 * the query, in at most `most` sessions.
 */
async function inSessions(
  finanzonline: Finanzonline,
  asking: Asking,
  session: SessionResult,
  most: number,
): Promise<CallResult> {
  const tried = await inSession(finanzonline, asking, session)
  if (most === 1 || session.kind !== 'in' || tried.answers.at(-1)?.code !== '-1') return tried
  return inSessions(finanzonline, asking, await finanzonline.sessions.of(asking.account, session.sessionId), most - 1)
}

// Runs before the limiter, so that an unsent query neither waits there nor counts as a success.
// Checks the daily quota only if these credentials have logged in: an unproven participant id may
// belong to another company. If they have not, the quota is taken once the ministry has opened a
// session.
async function precheck({ pauses, sessions, db, time }: Finanzonline, { account, uid, places }: Asking) {
  const paused = pauses.of(account, uid)
  if (paused) return { outcome: paused, answers: [], notBefore: null }
  const { refusal, hasLoggedIn } = await sessions.standingOf(account)
  if (refusal) return { outcome: refusal.said.outcome, answers: [], notBefore: null }
  if (!hasLoggedIn) return null
  const today = { participant: participantHash(account), uid, day: viennaDay(time.now()) }
  const isUsedUp = await isDayUsedUp(db, today, places)
  return isUsedUp ? notQueried('day-limit') : null
}

async function inSession(finanzonline: Finanzonline, asking: Asking, session: SessionResult): Promise<CallResult> {
  const told = begin(finanzonline, asking)
  if (session.kind === 'failed') {
    const answers = session.wasAsked ? [told(session.said, null)] : []
    return triedNothing({ outcome: session.said.outcome, answers, notBefore: null })
  }
  const refused = refusalByClock(finanzonline.time)
  if (refused) return triedNothing(refused)
  const day = viennaDay(finanzonline.time.now())
  const participant = participantHash(asking.account)
  const place = { participant, uid: asking.uid, day }
  if (!(await takePlace(finanzonline.db, place, asking.places))) return triedNothing(notQueried('day-limit'))
  const query = { ...asking, sessionId: session.sessionId, askedAt: finanzonline.time.now() }
  const reply = await queryUid(finanzonline.service, query, asking.signal)
  const answer = told(believed(finanzonline, reply), reply.received)
  await settlePlace(finanzonline.db, reply, participant, asking.uid, day)
  await learnOfCaller(finanzonline, asking, reply)
  const busy = reply.said.code === '1512' || reply.said.code === 'HTTP 429' ? 'service' : null
  return { outcome: answer.outcome, answers: [answer], notBefore: null, busy, isBlocked: false }
}

// A contradictory answer is no evidence about the caller. After a first rc 5, which may concern
// only the number, the pages show no refusal yet.
async function learnOfCaller(finanzonline: Finanzonline, { account, uid }: Asking, reply: QueryReply): Promise<void> {
  if (reply.said.contradiction !== undefined) return
  const isAboutCaller = finanzonline.pauses.note(account, uid, reply.said.code)
  if (isAboutCaller || reply.said.outcome.verdict !== 'not-checked')
    await finanzonline.refusedCallers.note(account, reply.said)
}

// An answer with a deviating date has no verdict, but its code still counts for account and quota:
// the ministry counted the query.
function believed({ time }: Finanzonline, { said, dates }: QueryReply): Reply {
  const isOfThisHour = time.checkDates('finanzamt', dates) || said.outcome.verdict === 'not-checked'
  return isOfThisHour ? said : dateMismatchReply(dates, 'clock')
}

type Telling = (said: Reply, received: Received | null) => Answer

/** Starts timing a call; returns a function that builds its evidence from the reply. */
function begin({ time }: Finanzonline, { account, uid, level }: Asking): Telling {
  const askedAt = time.now()
  const started = performance.now()
  const requester = { uid: account.uid, name: account.name }
  const told = { uid, service: 'finanzamt' as const, requester, askedAt, levelAsked: level }
  return (said, received) => answerOf({ ...told, durationMs: performance.now() - started, received }, said)
}

async function settlePlace(
  db: Database,
  { said, givesPlaceBack }: QueryReply,
  participant: string,
  uid: string,
  day: string,
) {
  if (givesPlaceBack) await givePlaceBack(db, participant, uid, day)
  if (said.code === '1513') await exhaustDay(db, participant, uid, day)
}

const triedNothing = (asked: QueryResult): CallResult => ({ ...asked, busy: null, isBlocked: false })

/**
 * Combines both answers about a VAT group. The first is stored unchanged. A definite second one
 * decides and contains codes and texts of both: only together they state the result and the next
 * step (BMF 20.09.2024).
 */
function withLevel1(level2: QueryResult, group: Answer, level1: QueryResult): QueryResult {
  const decided = level1.answers.at(-1)
  if (!decided || decided.outcome.verdict === 'not-checked') {
    // Level 2's answers go last, because the last one decides: validity stays open, and the
    // ministry's text gives the next step.
    return { ...level2, answers: [...level1.answers, ...level2.answers] }
  }
  const both = {
    ...decided,
    code: `${group.code}, ${decided.code}`,
    message: [group.message, decided.message].filter(text => text !== '').join('\n\n'),
  }
  return { ...level1, answers: [...level2.answers, ...level1.answers.slice(0, -1), both] }
}
