import { exchange } from '../../../platform/http/outgoing/exchange.ts'
import type { QueryResult } from '../answer.ts'
import type { AuthoritiesConfiguration, ClientDefinition, ClientDeps } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import { notSetUpClient } from '../not-set-up.ts'
import type { AuthorityQuestion, QueryCaller, QueryContext, Requester } from '../query-context.ts'
import { ANONYMOUS, createRefusedRequesters, type RefusedRequesters } from '../refused-requesters.ts'
import { answerOf, DATE_MISMATCH, dateMismatchReply, type Reply } from '../reply.ts'
import { readAuthorityDate, refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { endpointOf, type HmrcApplication, type HmrcService } from './access-token.ts'
import { type ApplicationPause, createApplicationPause } from './application-pause.ts'
import { BRITISH_UID, checkVrn, type HmrcAnswer, type HmrcQuestion, parseHmrcAnswer } from './check-vrn.ts'
import { meaningsOf } from './codes.ts'
import { shareTokens, type Tokens } from './tokens.ts'

/**
 * The rate limit of an application; further calls are rejected (docs/sources.md#british-register).
 */
const RATE = { calls: 3, perMs: 1_000 }

/**
 * HMRC's "Check a UK VAT number", queried with the operator's application and the company's British
 * number, if any.
 */
export const hmrcClient: ClientDefinition = {
  meaningsOf,
  read: ({ requester: uid, ...question }, response) =>
    parseHmrcAnswer({ ...question, requester: { uid, name: '' } }, response).reply,
  concurrency: () => RATE.calls,
  rate: () => RATE,
  urlOf: ({ hmrcUrl }) => hmrcUrl,
  open: line => {
    const application = applicationIn(line.configuration)
    return application ? openHmrc(line, application) : notSetUpClient.open(line)
  },
}

/** Returns the operator's application, or null if none is configured, so that no query is sent. */
function applicationIn({ hmrcClientId, hmrcClientSecret }: AuthoritiesConfiguration): HmrcApplication | null {
  return hmrcClientId && hmrcClientSecret ? { id: hmrcClientId, secret: hmrcClientSecret } : null
}

function openHmrc(line: ClientDeps, application: HmrcApplication) {
  const { clock, time, limiter, log, configuration } = line
  const service = { url: configuration.hmrcUrl, timeoutMs: configuration.upstreamTimeoutMs }
  const refusedRequesters = createRefusedRequesters(clock, BRITISH_UID)
  const tokens = shareTokens({ ...line, service, application })
  const hmrc = {
    service,
    limiter,
    refusedRequesters,
    time,
    tokens,
    applicationPause: createApplicationPause(clock, log),
  }
  return {
    query: (question: AuthorityQuestion, signal: AbortSignal) =>
      queryHmrc(hmrc, { ...question, requester: britishRequesterOf(question) }, signal),
    requesterUidOf: (context: Pick<QueryContext, 'requester' | 'ownUids'>) =>
      refusedRequesters.requesterFor(britishRequesterOf(context)).uid,
    readDates: (signal: AbortSignal) => readDates(service, signal),
  }
}

/**
 * Returns the company with its British number, if any; HMRC then gives a consultation number
 * (docs/rules.md#requester).
 */
const britishRequesterOf = ({ ownUids, requester }: Pick<QueryContext, 'requester' | 'ownUids'>): Requester => ({
  uid: ownUids.GB,
  name: requester.name,
})

// Reads the Date header of a call without a lookup: every answer has one.
async function readDates(service: HmrcService, signal: AbortSignal) {
  const { timeoutMs } = service
  const response = await exchange({ url: endpointOf(service, '/'), method: 'GET', headers: {}, timeoutMs }, signal)
  const date = response.kind === 'failed' ? null : readAuthorityDate(response.date)
  return date ? [date] : []
}

type Hmrc = {
  service: HmrcService
  limiter: Limiter
  refusedRequesters: RefusedRequesters
  time: TrustedTime
  tokens: Tokens
  applicationPause: ApplicationPause
}

type Question = HmrcQuestion & { caller: QueryCaller; isPatient?: boolean | undefined }

/**
 * Queries HMRC with the requester's British number. If HMRC refuses the requester, stores that
 * answer and queries again without one; queries of the next day have none either
 * (docs/rules.md#refused-requesters).
 */
export async function queryHmrc(hmrc: Hmrc, question: Question, signal: AbortSignal): Promise<QueryResult> {
  const pausedUntil = hmrc.applicationPause.until()
  if (pausedUntil) return notQueried('not-set-up', pausedUntil)
  if (!BRITISH_UID.test(question.uid)) return notQueried('request-refused')
  const { requester } = question
  const first = await queryWithToken(
    hmrc,
    { ...question, requester: hmrc.refusedRequesters.requesterFor(requester) },
    signal,
  )
  if (!isRequesterRefused(first)) return first
  const second = await queryWithToken(hmrc, { ...question, requester: ANONYMOUS }, signal)
  // If the second query fails equally, the requester was not the cause.
  if (second.answers.at(-1)?.code !== first.answers.at(-1)?.code) hmrc.refusedRequesters.record(requester.uid)
  return { ...second, answers: [...first.answers, ...second.answers] }
}

const isRequesterRefused = ({ outcome, answers }: QueryResult): boolean =>
  answers.length > 0 && outcome.verdict === 'not-checked' && outcome.reason === 'requester-uid'

/**
 * A refused token is neither a query nor a fault of the number: repeats the query once with a new
 * token, within the same limits.
 */
async function queryWithToken(hmrc: Hmrc, question: Question, signal: AbortSignal): Promise<QueryResult> {
  const first = await queryOnce(hmrc, question, signal)
  const { result } = first.refusedToken === '' ? first : await queryOnce(hmrc, question, signal, first.refusedToken)
  hmrc.applicationPause.record(result)
  return result
}

type TokenAttempt = { result: QueryResult; refusedToken: string }

async function queryOnce(hmrc: Hmrc, question: Question, signal: AbortSignal, stale?: string): Promise<TokenAttempt> {
  const { uid, caller, isPatient } = question
  const scope = { country: uid.slice(0, 2), caller, isPatient }
  let refusedToken = ''
  const result = await hmrc.limiter.run(scope, signal, async signal => {
    const token = await hmrc.tokens.getToken(stale)
    const refusal = refusalByClock(hmrc.time)
    if (refusal) return withoutCall(refusal)
    const buildResult = startCall(hmrc, question)
    if (token.kind === 'failed') return buildResult(withoutAnswer(token.reply))
    const answer = await checkVrn(hmrc.service, { ...question, askedAt: hmrc.time.now() }, token.token, signal)
    if (answer.isTokenRefused) refusedToken = token.token
    return buildResult(answer)
  })
  return { result, refusedToken }
}

const withoutAnswer = (reply: Reply): HmrcAnswer => ({
  reply,
  dates: [],
  received: null,
  busy: null,
  isTokenRefused: false,
})

const withoutCall = (result: QueryResult): CallResult => ({ ...result, busy: null, isBlocked: false })

/** Starts timing a call; returns a function that builds its evidence from the answer. */
function startCall({ time }: Hmrc, { uid, requester }: Question): (answer: HmrcAnswer) => CallResult {
  const askedAt = time.now()
  const started = performance.now()
  return answer => {
    const reply = replyUnlessMisdated(time, answer)
    const call = { uid, service: 'hmrc', requester, askedAt, requestedLevel: 2, received: answer.received } as const
    const evidence = answerOf({ ...call, durationMs: performance.now() - started }, reply)
    return { outcome: evidence.outcome, answers: [evidence], notBefore: null, busy: answer.busy, isBlocked: false }
  }
}

// An answer without a verdict needs no date.
function replyUnlessMisdated(time: TrustedTime, { reply, dates }: HmrcAnswer): Reply {
  const isAccepted = time.checkDates('hmrc', dates)
  if (isAccepted || (reply.outcome.verdict === 'not-checked' && reply.code !== DATE_MISMATCH)) return reply
  return dateMismatchReply(dates, time.doubt() === null ? 'unreadable-answer' : 'clock')
}
