import { z } from 'zod'
import { parseJson } from '../../../base/texts/json.ts'
import { logAlarm } from '../../../platform/alarms/alarm.ts'
import { exchange } from '../../../platform/http/outgoing/exchange.ts'
import type { QueryResult, Reason } from '../answer.ts'
import type { ClientDefinition, ServiceStatus } from '../client.ts'
import type { CallResult, Limiter } from '../limiter.ts'
import type { QueryCaller } from '../query-context.ts'
import { isOfQueryDay } from '../reading/day-of-answer.ts'
import { ANONYMOUS, createRefusedRequesters, type RefusedRequesters } from '../refused-requesters.ts'
import { answerOf, DATE_MISMATCH, dateMismatchReply, type Reply } from '../reply.ts'
import { refusalByClock, type TrustedTime } from '../trusted-time.ts'
import {
  checkVat,
  datesOf,
  parseViesAnswer,
  type ViesQuestion as QuestionContent,
  type ViesAnswer,
  type ViesService,
} from './check-vat.ts'
import { faultRule, meaningsOf, REQUESTER_REFUSED } from './codes.ts'

/** The numbers that VIES accepts, after their country (the Commission's WSDL). */
export const ACCEPTED_NUMBER = /^[A-Z]{2}[0-9A-Za-z+*.]{2,12}$/

/** VIES, queried with the requester unless VIES refused it. */
export const viesClient: ClientDefinition = {
  meaningsOf,
  read: parseViesAnswer,
  concurrency: ({ viesConcurrency }) => viesConcurrency,
  onBlocked: (log, { answers }) =>
    logAlarm(log, 'vies-blocked', {
      facts: { code: answers.at(-1)?.code },
      message: 'VIES blocked this address: no queries to VIES for 15 minutes, see docs/sources.md#vies-faults',
    }),
  urlOf: ({ viesUrl }) => viesUrl,
  open: ({ clock, time, limiter, configuration }) => {
    const service = { url: configuration.viesUrl, timeoutMs: configuration.upstreamTimeoutMs }
    const refusedRequesters = createRefusedRequesters(clock, ACCEPTED_NUMBER)
    const vies = { service, limiter, refusedRequesters, time }
    return {
      query: ({ caller, uid, requester, trader }, signal) =>
        queryVies(vies, { caller, uid, requester, trader }, signal),
      requesterUidOf: ({ requester }) => refusedRequesters.requesterFor(requester).uid,
      readDates: signal => readDates(service, signal),
      readStatus: signal => readViesStatus(service, signal),
    }
  },
}

// Uses the Commission's test number, which belongs to no company and has a requestDate.
async function readDates({ url, timeoutMs }: ViesService, signal: AbortSignal) {
  const response = await exchange(
    {
      url: `${url.replace(/\/+$/, '')}/check-vat-test-service`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode: 'AT', vatNumber: '100' }),
      timeoutMs,
    },
    signal,
  )
  return response.kind === 'failed' ? [] : datesOf(response)
}

const statusSchema = z.object({
  vow: z.object({ available: z.boolean() }).optional(),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/**
 * Reads GET /check-status. Returns null if it cannot be read: it is only a hint
 * (docs/rules.md#availability).
 */
async function readViesStatus({ url, timeoutMs }: ViesService, signal: AbortSignal): Promise<ServiceStatus | null> {
  const response = await exchange(
    {
      url: `${url.replace(/\/+$/, '')}/check-status`,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs,
    },
    signal,
  )
  if (response.kind === 'failed' || response.status !== 200) return null
  const status = statusSchema.safeParse(parseJson(response.body)).data
  if (!status) return null
  // "Monitoring Disabled" means unknown, so it does not count.
  const unavailable = status.countries.filter(({ availability }) => availability === 'Unavailable')
  return {
    isDown: status.vow?.available === false,
    unavailable: new Set(unavailable.map(({ countryCode }) => countryCode)),
  }
}

type ViesQuestion = QuestionContent & { caller: QueryCaller }

type Vies = { service: ViesService; limiter: Limiter; refusedRequesters: RefusedRequesters; time: TrustedTime }

/**
 * Queries VIES with the requester and the texts to compare. If the texts may have caused a failure,
 * queries again without them: they never cost the verdict (docs/rules.md#trader-fields).
 */
export async function queryVies(vies: Vies, question: ViesQuestion, signal: AbortSignal): Promise<QueryResult> {
  const first = await queryWithRequester(vies, question, signal)
  if (question.trader.length === 0 || !mayBeCausedByTexts(first)) return first
  return withEarlierAnswers(first, await queryWithRequester(vies, { ...question, trader: [] }, signal))
}

/**
 * Queries with the requester. If VIES refuses the requester, stores that answer and queries again
 * without one; queries of the next day have none either (docs/rules.md#refused-requesters).
 */
async function queryWithRequester(vies: Vies, question: ViesQuestion, signal: AbortSignal): Promise<QueryResult> {
  const { requester } = question
  const first = await queryOnce(
    vies,
    { ...question, requester: vies.refusedRequesters.requesterFor(requester) },
    signal,
  )
  if (!isRequesterRefused(first)) return first
  const second = await queryOnce(vies, { ...question, requester: ANONYMOUS }, signal)
  // If the second query fails equally, the requester was not the cause.
  if (second.answers.at(-1)?.code !== REQUESTER_REFUSED) vies.refusedRequesters.record(requester.uid)
  return withEarlierAnswers(first, second)
}

const withEarlierAnswers = (first: QueryResult, second: QueryResult): QueryResult => ({
  ...second,
  answers: [...first.answers, ...second.answers],
})

// Failures that the texts may cause. After an overload or time-out, a retry may bring both verdict
// and comparison.
const REASONS_OF_TEXTS: readonly Reason[] = [
  ...(['request-refused', 'technical-error', 'unreadable-answer'] as const),
  ...(['contradictory-answer', 'unknown-code'] as const),
  ...(['member-state-unavailable', 'service-unavailable'] as const),
]

const mayBeCausedByTexts = ({ outcome, answers }: QueryResult): boolean =>
  answers.length > 0 && outcome.verdict === 'not-checked' && REASONS_OF_TEXTS.includes(outcome.reason)

const isRequesterRefused = ({ answers }: QueryResult): boolean =>
  answers.some(({ code, requesterUid }) => code === REQUESTER_REFUSED && requesterUid !== '')

const queryOnce = (
  { service, limiter, time }: Vies,
  question: ViesQuestion,
  signal: AbortSignal,
): Promise<QueryResult> =>
  limiter.run({ country: question.uid.slice(0, 2), caller: question.caller }, signal, async signal => {
    const refusal = refusalByClock(time)
    if (refusal) return { ...refusal, busy: null, isBlocked: false }
    const askedAt = time.now()
    const started = performance.now()
    const received = await checkVat(service, { ...question, askedAt }, signal)
    const durationMs = performance.now() - started
    const reply = replyUnlessMisdated(time, { ...received, askedAt, trader: question.trader })
    const call = { ...question, service: 'vies' as const, askedAt, durationMs, requestedLevel: 2 as const }
    return toCallResult(answerOf({ ...call, received: received.received }, reply), reply)
  })

type DatedAnswer = ViesAnswer & { askedAt: Date; trader: ViesQuestion['trader'] }

// An outcome without a verdict needs no date. The day is checked even while our clock is
// unreliable.
function replyUnlessMisdated(time: TrustedTime, { reply, dates, requestDate, askedAt, trader }: DatedAnswer): Reply {
  const isAccepted = time.checkDates('vies', dates)
  if (reply.outcome.verdict === 'not-checked' && reply.code !== DATE_MISMATCH) return reply
  const isOfToday = requestDate === '' || isOfQueryDay(requestDate, askedAt, time.now())
  if (isAccepted && isOfToday) return blameTexts(reply)
  return { ...dateMismatchReply(dates, time.doubt() === null ? 'unreadable-answer' : 'clock'), trader }
}

// INVALID_INPUT may concern the texts: only a query without texts shows that the number is
// malformed.
const blameTexts = (reply: Reply): Reply =>
  reply.outcome.verdict === 'not-a-uid' && reply.trader.length > 0
    ? { ...reply, outcome: { verdict: 'not-checked', reason: 'request-refused' } }
    : reply

const toCallResult = (answer: ReturnType<typeof answerOf>, reply: Reply): CallResult => ({
  outcome: reply.outcome,
  answers: [answer],
  notBefore: null,
  ...busyStateOf(reply),
})

function busyStateOf({ outcome, code }: Reply): Pick<CallResult, 'busy' | 'isBlocked'> {
  if (outcome.verdict !== 'not-checked') return { busy: null, isBlocked: false }
  if (code === 'HTTP 429') return { busy: 'service', isBlocked: false }
  const { busy, isBlocked } = faultRule(code)
  return { busy, isBlocked }
}
