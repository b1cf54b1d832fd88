import type { Asked } from '../answer.ts'
import type { AskedWith, Asker, AuthorityQuestion, Requester } from '../asking.ts'
import type { AuthoritiesConfiguration, ClientDefinition, Line } from '../client.ts'
import { exchange } from '../exchange.ts'
import { type Limiter, notAsked, type Tried } from '../limiter.ts'
import { notSetUp } from '../not-set-up.ts'
import { NOBODY, type RefusedRequesters, rememberRefused } from '../refused-requesters.ts'
import { answerOf, DATED_OTHERWISE, type Reply, replyAtAnotherHour } from '../reply.ts'
import { notNow, readAuthorityDate, type TrustedTime } from '../trusted-time.ts'
import { addressOf, type HmrcApplication, type HmrcService } from './access-token.ts'
import { BRITISH, checkVrn, type HmrcAnswer, type HmrcQuestion, parseHmrcAnswer } from './check-vrn.ts'
import { meaningsOf } from './codes.ts'
import { keepRest, type Rest } from './rest.ts'
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
  read: ({ requester: uid, ...question }, answered) =>
    parseHmrcAnswer({ ...question, requester: { uid, name: '' } }, answered).said,
  concurrency: () => RATE.calls,
  rate: () => RATE,
  urlOf: ({ hmrcUrl }) => hmrcUrl,
  open: line => {
    const application = applicationIn(line.configuration)
    return application ? openHmrc(line, application) : notSetUp.open(line)
  },
}

/** Returns the operator's application, or null if none is configured, so that no query is sent. */
function applicationIn({ hmrcClientId, hmrcClientSecret }: AuthoritiesConfiguration): HmrcApplication | null {
  return hmrcClientId && hmrcClientSecret ? { id: hmrcClientId, secret: hmrcClientSecret } : null
}

function openHmrc(line: Line, application: HmrcApplication) {
  const { clock, time, limiter, log, configuration } = line
  const service = { url: configuration.hmrcUrl, timeoutMs: configuration.upstreamTimeoutMs }
  const refused = rememberRefused(clock, BRITISH)
  const tokens = shareTokens({ ...line, service, application })
  const hmrc = { service, limiter, refused, time, tokens, rest: keepRest(clock, log) }
  return {
    ask: (question: AuthorityQuestion, signal: AbortSignal) =>
      askHmrc(hmrc, { ...question, requester: britishNameOf(question) }, signal),
    nameOf: (asked: Pick<AskedWith, 'requester' | 'ownUids'>) => refused.nameFor(britishNameOf(asked)).uid,
    readDates: (signal: AbortSignal) => readDates(service, signal),
  }
}

/**
 * Returns the company with its British number, if any; HMRC then gives a consultation number
 * (docs/rules.md#requester).
 */
const britishNameOf = ({ ownUids, requester }: Pick<AskedWith, 'requester' | 'ownUids'>): Requester => ({
  uid: ownUids.GB,
  name: requester.name,
})

// Reads the Date header of a call without a lookup: every answer has one.
async function readDates(service: HmrcService, signal: AbortSignal) {
  const { timeoutMs } = service
  const reply = await exchange({ url: addressOf(service, '/'), method: 'GET', headers: {}, timeoutMs }, signal)
  const said = reply.kind === 'failed' ? null : readAuthorityDate(reply.date)
  return said ? [said] : []
}

type Hmrc = {
  service: HmrcService
  limiter: Limiter
  refused: RefusedRequesters
  time: TrustedTime
  tokens: Tokens
  rest: Rest
}

type Question = HmrcQuestion & { asker: Asker; isPatient?: boolean | undefined }

/**
 * Queries HMRC with the requester's British number. If HMRC refuses the requester, keeps that
 * answer and queries again without one; further queries of the next day have none either
 * (docs/rules.md#refused-requesters).
 */
export async function askHmrc(hmrc: Hmrc, question: Question, signal: AbortSignal): Promise<Asked> {
  const resting = hmrc.rest.until()
  if (resting) return notAsked('not-set-up', resting)
  if (!BRITISH.test(question.uid)) return notAsked('request-refused')
  const { requester } = question
  const first = await withToken(hmrc, { ...question, requester: hmrc.refused.nameFor(requester) }, signal)
  if (!isRequesterRefused(first)) return first
  const second = await withToken(hmrc, { ...question, requester: NOBODY }, signal)
  // If the second query fails equally, the requester was not the cause.
  if (second.answers.at(-1)?.code !== first.answers.at(-1)?.code) hmrc.refused.note(requester.uid)
  return { ...second, answers: [...first.answers, ...second.answers] }
}

const isRequesterRefused = ({ outcome, answers }: Asked): boolean =>
  answers.length > 0 && outcome.verdict === 'not-checked' && outcome.reason === 'requester-uid'

/**
 * A refused token is neither a query nor a fault of the number: repeats the query once with a new
 * token, within the same limits.
 */
async function withToken(hmrc: Hmrc, question: Question, signal: AbortSignal): Promise<Asked> {
  const first = await askOnce(hmrc, question, signal)
  const { asked } = first.refusedToken === '' ? first : await askOnce(hmrc, question, signal, first.refusedToken)
  hmrc.rest.learn(asked)
  return asked
}

type Once = { asked: Asked; refusedToken: string }

async function askOnce(hmrc: Hmrc, question: Question, signal: AbortSignal, stale?: string): Promise<Once> {
  const { uid, asker, isPatient } = question
  const scope = { country: uid.slice(0, 2), asker, isPatient }
  let refusedToken = ''
  const asked = await hmrc.limiter.run(scope, signal, async signal => {
    const token = await hmrc.tokens.of(stale)
    const refused = notNow(hmrc.time)
    if (refused) return triedNothing(refused)
    const told = begin(hmrc, question)
    if (token.kind === 'failed') return told(withoutAnswer(token.said))
    const answer = await checkVrn(hmrc.service, { ...question, askedAt: hmrc.time.now() }, token.token, signal)
    if (answer.isTokenRefused) refusedToken = token.token
    return told(answer)
  })
  return { asked, refusedToken }
}

const withoutAnswer = (said: Reply): HmrcAnswer => ({
  said,
  dates: [],
  received: null,
  busy: null,
  isTokenRefused: false,
})

const triedNothing = (asked: Asked): Tried => ({ ...asked, busy: null, isBlocked: false })

/** Starts timing a call; returns a function that builds its evidence from the answer. */
function begin({ time }: Hmrc, { uid, requester }: Question): (answer: HmrcAnswer) => Tried {
  const askedAt = time.now()
  const started = performance.now()
  return answer => {
    const said = unlessOfAnotherHour(time, answer)
    const call = { uid, service: 'hmrc', requester, askedAt, levelAsked: 2, received: answer.received } as const
    const kept = answerOf({ ...call, durationMs: performance.now() - started }, said)
    return { outcome: kept.outcome, answers: [kept], notBefore: null, busy: answer.busy, isBlocked: false }
  }
}

// An answer without a verdict needs no date.
function unlessOfAnotherHour(time: TrustedTime, { said, dates }: HmrcAnswer): Reply {
  const isOfThisHour = time.hear('hmrc', dates)
  if (isOfThisHour || (said.outcome.verdict === 'not-checked' && said.code !== DATED_OTHERWISE)) return said
  return replyAtAnotherHour(dates, time.doubt() === null ? 'unreadable-answer' : 'clock')
}
