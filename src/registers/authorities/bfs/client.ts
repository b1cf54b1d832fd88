import { exchange } from '../../../platform/http/outgoing/exchange.ts'
import type { QueryResult } from '../answer.ts'
import type { ClientDefinition, ClientDeps } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import type { QueryCaller } from '../query-context.ts'
import { PRODUCT_CALLER } from '../query-context.ts'
import { answerOf, dateMismatchReply, type Reply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate, refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { meaningsOf } from './codes.ts'
import { type BfsAnswer, type BfsService, digitsOf, getOrganisation } from './get-by-uid.ts'
import { parseAnswer } from './parse-answer.ts'

/**
 * The Swiss UID register, PublicServices V5.0: no login, but a rate limit per minute
 * (docs/sources.md#swiss-calls).
 */
export const bfsClient: ClientDefinition = {
  meaningsOf,
  read: ({ uid, askedAt }, response) => parseAnswer(response, { digits: digitsOf(uid) ?? '', askedAt }).reply,
  concurrency: ({ bfsPerMinute }) => bfsPerMinute,
  rate: ({ bfsPerMinute }) => ({ calls: bfsPerMinute, perMs: 60_000 }),
  urlOf: ({ bfsUrl }) => bfsUrl,
  open: line => {
    const service = { url: line.configuration.bfsUrl, timeoutMs: line.configuration.upstreamTimeoutMs }
    return {
      query: (question, signal) => queryBfs({ ...line, service }, question, signal),
      requesterUidOf: () => '',
      readDates: signal => readDates(line, service, signal),
    }
  },
}

// Fetches the WSDL, which is no query. Whether it counts towards the rate limit is undocumented, so
// it takes a slot.
async function readDates({ limiter }: ClientDeps, { url, timeoutMs }: BfsService, closing: AbortSignal) {
  const deadline = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)])
  const call = () => exchange({ url: `${url}?wsdl`, method: 'GET', headers: {}, timeoutMs }, deadline)
  const response = await limiter.runPastBreakers(PRODUCT_CALLER, deadline, call).catch(() => null)
  const date = response?.kind === 'answered' ? readAuthorityDate(response.date) : null
  return date ? [date] : []
}

type Bfs = { service: BfsService; limiter: Limiter; time: TrustedTime }

const NO_REQUESTER = { uid: '', name: '' }

/** Looks up a Swiss UID anonymously; rejects anything else before sending. */
async function queryBfs(
  { service, limiter, time }: Bfs,
  { uid, caller, isPatient }: { uid: string; caller: QueryCaller; isPatient?: boolean | undefined },
  signal: AbortSignal,
): Promise<QueryResult> {
  const digits = digitsOf(uid)
  if (digits === null) return notQueried('request-refused')
  return limiter.run({ country: uid.slice(0, 2), caller, isPatient }, signal, async signal => {
    const refusal = refusalByClock(time)
    if (refusal) return { ...refusal, busy: null, isBlocked: false }
    const askedAt = time.now()
    const started = performance.now()
    const answer = await getOrganisation(service, { digits, now: askedAt }, signal)
    const durationMs = performance.now() - started
    const call = {
      uid,
      service: 'bfs' as const,
      requester: NO_REQUESTER,
      askedAt,
      durationMs,
      requestedLevel: 2 as const,
    }
    return toCallResult(
      answerOf({ ...call, received: answer.received }, replyUnlessMisdated(time, answer)),
      answer.busy,
    )
  })
}

const toCallResult = (answer: ReturnType<typeof answerOf>, busy: CallResult['busy']): CallResult => ({
  outcome: answer.outcome,
  answers: [answer],
  notBefore: null,
  busy,
  isBlocked: false,
})

// An answer with a deviating date has no verdict (docs/rules.md#clocks).
function replyUnlessMisdated(
  time: TrustedTime,
  { reply, dates }: { reply: Reply; dates: AuthorityDate[] },
): BfsAnswer['reply'] {
  const isAccepted = time.checkDates('bfs', dates) || reply.outcome.verdict === 'not-checked'
  return isAccepted ? reply : dateMismatchReply(dates, 'clock')
}
