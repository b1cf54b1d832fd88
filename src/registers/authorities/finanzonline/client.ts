import type { Database } from '../../../base/database/database.ts'
import { viennaDay } from '../../../base/texts/format.ts'
import { exchange } from '../../../platform/http/outgoing/exchange.ts'
import { isAcceptedByFinanzonline } from '../../../vat-ids/uid/authority-forms.ts'
import type { Answer, QueryResult, Reason } from '../answer.ts'
import type { AuthorityClient, ClientDefinition, ClientDeps } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import { type FinanzonlineAccount, PRODUCT_CALLER, type QueryCaller } from '../query-context.ts'
import type { Received } from '../received.ts'
import { answerOf, dateMismatchReply, type Reply } from '../reply.ts'
import { readAuthorityDate, refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { participantHash, userHash } from './account-hash.ts'
import { isOnlyLevel1Code, meaningsOf } from './codes.ts'
import { openMailbox } from './databox/mailbox.ts'
import { deleteOldDays, usedUpToday } from './day-budget.ts'
import { hasWellFormedCredentials, isRequesterUid } from './envelope.ts'
import { queryUid, readQueryAnswer, type UidAnswer } from './query-uid.ts'
import {
  createPauses,
  createRefusedCallers,
  findAccountProblem,
  type Pauses,
  type RefusedCallers,
} from './refused-callers.ts'
import { type SessionResult, type Sessions, shareSessions } from './sessions.ts'
import type { FinanzonlineService } from './soap-call.ts'
import { claimDailyQuery, isDayUsedUp, MAX_PER_DAY, markDayUsedUp, returnDailyQuery } from './store.ts'
import { tryLogin } from './try-login.ts'

const MAX_IDLE_MS = 10 * 60_000
const LOGOUT_FAILED = 'a FinanzOnline session could not be ended'

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
    const refusals = { pauses: createPauses(clock), refusedCallers: createRefusedCallers(db) }
    const finanzonline = { service, db, time, limiter, sessions, ...refusals }
    return {
      query: ({ caller, uid, account }, signal) => queryFinanzonline(finanzonline, { caller, uid, account }, signal),
      requesterUidOf: ({ account }) => account?.uid ?? '',
      readDates: signal => readDates(service, signal),
      account: {
        tryLogin: account => tryLogin({ limiter, sessions, timeoutMs: configuration.upstreamTimeoutMs }, account),
        findProblem: account => findAccountProblem(db, account),
        usedUpToday: (account, uids) => usedUpToday({ db, clock, sessions }, account, uids),
        mailbox: openMailbox({ service: databoxServiceOf(line), sessions, limiter, time }),
      },
      runMaintenance: maintenanceOf(line, sessions),
      close: () => sessions.logOutAll().catch(err => line.log.warn({ err }, LOGOUT_FAILED)),
    }
  },
}

const serviceOf = ({ configuration }: ClientDeps): FinanzonlineService => ({
  sessionUrl: configuration.finanzonlineSessionUrl,
  uidUrl: configuration.finanzonlineUidUrl,
  timeoutMs: configuration.upstreamTimeoutMs,
})

const databoxServiceOf = ({ configuration: { finanzonlineDataboxUrl, upstreamTimeoutMs } }: ClientDeps) => ({
  databoxUrl: finanzonlineDataboxUrl,
  timeoutMs: upstreamTimeoutMs,
})

function sessionsOf({ limiter, ...line }: ClientDeps, service: FinanzonlineService): Sessions {
  const runPastBreakers = <T>(call: () => Promise<T>) =>
    limiter.runPastBreakers(PRODUCT_CALLER, AbortSignal.timeout(service.timeoutMs), call)
  return shareSessions({ ...line, service, runPastBreakers })
}

function maintenanceOf(
  { database: { db }, clock, time, log }: ClientDeps,
  sessions: Sessions,
): NonNullable<AuthorityClient['runMaintenance']> {
  const deleteDays = deleteOldDays(db, clock)
  return async () => {
    await sessions.logOutIdle(MAX_IDLE_MS).catch(err => log.warn({ err }, LOGOUT_FAILED))
    // If a count is deleted too early, a UID is queried a third time.
    if (time.doubt() === null) await deleteDays().catch(err => log.warn({ err }, 'old days could not be deleted'))
  }
}

// A GET carries no SOAP message, so it is neither a login nor a query.
async function readDates({ sessionUrl, timeoutMs }: FinanzonlineService, signal: AbortSignal) {
  const response = await exchange({ url: sessionUrl, method: 'GET', headers: {}, timeoutMs }, signal)
  const date = response.kind === 'failed' ? null : readAuthorityDate(response.date)
  return date ? [date] : []
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
type LevelQuery = Question & {
  account: FinanzonlineAccount
  level: 1 | 2
  /** How many of the day's queries about the UID may be used up, including this one. */
  quota: number
  signal: AbortSignal
}

/**
 * Queries FinanzOnline about a UID at level 2, within the ministry's limits; after 103 and 104
 * again at level 1. Ends without a call if no query is possible (no account, closed account,
 * used-up quota).
 */
async function queryFinanzonline(
  finanzonline: Finanzonline,
  { caller, uid, account }: Question,
  signal: AbortSignal,
): Promise<QueryResult> {
  if (!account || !hasWellFormedCredentials(account)) return notQueried('account-incomplete')
  const refusal = localRefusal(uid, account)
  if (refusal) return notQueried(refusal)
  const levelQuery: LevelQuery = { caller, account, uid, level: 2, quota: quotaOf(caller), signal }
  const result = await queryLevel(finanzonline, levelQuery)
  const groupAnswer = result.answers.find(answer => isOnlyLevel1Code(answer.code))
  return groupAnswer
    ? mergeLevel1(result, groupAnswer, await queryLevel(finanzonline, { ...levelQuery, level: 1, quota: MAX_PER_DAY }))
    : result
}

// The day's last query about a UID is reserved for people (docs/rules.md#two-questions-a-day),
// unless background work needs it to complete its own query.
const quotaOf = ({ kind }: QueryCaller): number => (kind === 'machine' ? MAX_PER_DAY - 1 : MAX_PER_DAY)

// Rejects what the ministry's schema would refuse: "Validation error" is a wasted call.
function localRefusal(uid: string, account: FinanzonlineAccount): Reason | null {
  if (!isRequesterUid(account.uid)) return 'requester-uid'
  return isAcceptedByFinanzonline(uid) ? null : 'request-refused'
}

async function queryLevel(finanzonline: Finanzonline, levelQuery: LevelQuery): Promise<QueryResult> {
  const refusal = await precheck(finanzonline, levelQuery)
  if (refusal) return refusal
  const { caller, account, uid } = levelQuery
  const scope = { country: uid.slice(0, 2), caller, account: userHash(account), companyId: account.companyId }
  return finanzonline.limiter.run(scope, levelQuery.signal, signal =>
    queryInSlot(finanzonline, { ...levelQuery, signal }),
  )
}

async function queryInSlot(finanzonline: Finanzonline, levelQuery: LevelQuery): Promise<CallResult> {
  const refusal = refusalByClock(finanzonline.time)
  if (refusal) return withoutCall(refusal)
  return queryInSessions(
    finanzonline,
    levelQuery,
    await finanzonline.sessions.getSession(levelQuery.account),
    MAX_SESSIONS,
  )
}

// Other calls may use up the second session before this query is sent: seen once in twenty runs on
// a busy machine.
const MAX_SESSIONS = 3

/**
 * An expired session is neither a query nor an error of the row: logs in again and repeats
 * the query, in at most `maxSessions` sessions.
 */
async function queryInSessions(
  finanzonline: Finanzonline,
  levelQuery: LevelQuery,
  session: SessionResult,
  maxSessions: number,
): Promise<CallResult> {
  const callResult = await queryInSession(finanzonline, levelQuery, session)
  if (maxSessions === 1 || session.kind !== 'in' || callResult.answers.at(-1)?.code !== '-1') return callResult
  return queryInSessions(
    finanzonline,
    levelQuery,
    await finanzonline.sessions.getSession(levelQuery.account, session.sessionId),
    maxSessions - 1,
  )
}

// Runs before the limiter, so that an unsent query neither waits there nor counts as a success.
// Checks the daily quota only if these credentials have logged in: an unproven participant id may
// belong to another company. If they have not, the quota is taken once the ministry has opened a
// session.
async function precheck({ pauses, sessions, db, time }: Finanzonline, { account, uid, quota }: LevelQuery) {
  const pausedOutcome = pauses.pausedOutcome(account, uid)
  if (pausedOutcome) return { outcome: pausedOutcome, answers: [], notBefore: null }
  const { refusal, hasLoggedIn } = await sessions.readStanding(account)
  if (refusal) return { outcome: refusal.reply.outcome, answers: [], notBefore: null }
  if (!hasLoggedIn) return null
  const today = { participant: participantHash(account), uid, day: viennaDay(time.now()) }
  const isUsedUp = await isDayUsedUp(db, today, quota)
  return isUsedUp ? notQueried('day-limit') : null
}

async function queryInSession(
  finanzonline: Finanzonline,
  levelQuery: LevelQuery,
  session: SessionResult,
): Promise<CallResult> {
  const buildAnswer = startCall(finanzonline, levelQuery)
  if (session.kind === 'failed') {
    const answers = session.wasQueried ? [buildAnswer(session.reply, null)] : []
    return withoutCall({ outcome: session.reply.outcome, answers, notBefore: null })
  }
  const refusal = refusalByClock(finanzonline.time)
  if (refusal) return withoutCall(refusal)
  const day = viennaDay(finanzonline.time.now())
  const participant = participantHash(levelQuery.account)
  const dailyQuery = { participant, uid: levelQuery.uid, day }
  if (!(await claimDailyQuery(finanzonline.db, dailyQuery, levelQuery.quota)))
    return withoutCall(notQueried('day-limit'))
  const query = { ...levelQuery, sessionId: session.sessionId, askedAt: finanzonline.time.now() }
  const uidAnswer = await queryUid(finanzonline.service, query, levelQuery.signal)
  const answer = buildAnswer(replyUnlessMisdated(finanzonline, uidAnswer), uidAnswer.received)
  await recordQuotaUse(finanzonline.db, uidAnswer, participant, levelQuery.uid, day)
  await recordRefusal(finanzonline, levelQuery, uidAnswer)
  const busy = uidAnswer.reply.code === '1512' || uidAnswer.reply.code === 'HTTP 429' ? 'service' : null
  return { outcome: answer.outcome, answers: [answer], notBefore: null, busy, isBlocked: false }
}

// A contradictory answer is no evidence about the caller. After a first rc 5, which may concern
// only the number, the pages show no refusal yet.
async function recordRefusal(
  finanzonline: Finanzonline,
  { account, uid }: LevelQuery,
  uidAnswer: UidAnswer,
): Promise<void> {
  if (uidAnswer.reply.contradiction !== undefined) return
  const isAboutCaller = finanzonline.pauses.record(account, uid, uidAnswer.reply.code)
  if (isAboutCaller || uidAnswer.reply.outcome.verdict !== 'not-checked')
    await finanzonline.refusedCallers.record(account, uidAnswer.reply)
}

// An answer with a deviating date has no verdict, but its code still counts for account and quota:
// the ministry counted the query.
function replyUnlessMisdated({ time }: Finanzonline, { reply, dates }: UidAnswer): Reply {
  const isAccepted = time.checkDates('finanzamt', dates) || reply.outcome.verdict === 'not-checked'
  return isAccepted ? reply : dateMismatchReply(dates, 'clock')
}

type AnswerBuilder = (reply: Reply, received: Received | null) => Answer

/** Starts timing a call; returns a function that builds its evidence from the reply. */
function startCall({ time }: Finanzonline, { account, uid, level }: LevelQuery): AnswerBuilder {
  const askedAt = time.now()
  const started = performance.now()
  const requester = { uid: account.uid, name: account.name }
  const call = { uid, service: 'finanzamt' as const, requester, askedAt, requestedLevel: level }
  return (reply, received) => answerOf({ ...call, durationMs: performance.now() - started, received }, reply)
}

async function recordQuotaUse(
  db: Database,
  { reply, returnsQuota }: UidAnswer,
  participant: string,
  uid: string,
  day: string,
) {
  if (returnsQuota) await returnDailyQuery(db, participant, uid, day)
  if (reply.code === '1513') await markDayUsedUp(db, participant, uid, day)
}

const withoutCall = (result: QueryResult): CallResult => ({ ...result, busy: null, isBlocked: false })

/**
 * Combines both answers about a VAT group. The first is stored unchanged. A definite second one
 * decides and contains codes and texts of both: only together they state the result and the next
 * step (BMF 20.09.2024).
 */
function mergeLevel1(level2: QueryResult, groupAnswer: Answer, level1: QueryResult): QueryResult {
  const decisiveAnswer = level1.answers.at(-1)
  if (!decisiveAnswer || decisiveAnswer.outcome.verdict === 'not-checked') {
    // Level 2's answers go last, because the last one decides: validity stays open, and the
    // ministry's text gives the next step.
    return { ...level2, answers: [...level1.answers, ...level2.answers] }
  }
  const merged = {
    ...decisiveAnswer,
    code: `${groupAnswer.code}, ${decisiveAnswer.code}`,
    message: [groupAnswer.message, decisiveAnswer.message].filter(text => text !== '').join('\n\n'),
  }
  return { ...level1, answers: [...level2.answers, ...level1.answers.slice(0, -1), merged] }
}
