import type { QueryResult } from '../answer.ts'
import type { ClientDefinition, ClientDeps } from '../client.ts'
import { type CallResult, type Limiter, notQueried } from '../limiter.ts'
import { type AuthorityQuestion, PRODUCT_CALLER } from '../query-context.ts'
import { answerOf, dateMismatchReply, type Reply } from '../reply.ts'
import { refusalByClock, type TrustedTime } from '../trusted-time.ts'
import { meaningsOf } from './codes.ts'
import { type BrregAnswer, type BrregService, digitsOf, getEntity, readDate } from './get-entity.ts'
import { parseAnswer } from './parse-answer.ts'

/**
 * The register publishes no limit. This one is ours: a query is one call, or two if there is no
 * such number, and all pause for a minute if the register asks for it.
 */
const RATE = { calls: 30, perMs: 60_000 }

/** The Norwegian register in Brønnøysund: no login, no key (docs/sources.md#norwegian-register). */
export const brregClient: ClientDefinition = {
  meaningsOf,
  read: ({ uid, askedAt }, response) => parseAnswer(response, { digits: digitsOf(uid) ?? '', askedAt }).reply,
  concurrency: () => RATE.calls,
  rate: () => RATE,
  open: line => {
    const service = { url: line.configuration.brregUrl, timeoutMs: line.configuration.upstreamTimeoutMs }
    return {
      query: (question, signal) => queryBrreg({ ...line, service }, question, signal),
      requesterUidOf: () => '',
      readDates: signal => readDates(line, service, signal),
    }
  },
  recipient: {
    name: { de: 'Brønnøysund-Register', en: 'Brønnøysund Register' },
    who: { de: 'Brønnøysundregistrene, Brønnøysund, Norwegen', en: 'Brønnøysundregistrene, Brønnøysund, Norway' },
    place: 'NO',
    isAuthority: true,
    given: { de: 'die abgefragte Nummer, sonst nichts', en: 'only the number queried' },
    variables: ['BRREG_URL'],
  },
}

async function readDates({ limiter }: ClientDeps, service: BrregService, closing: AbortSignal) {
  const deadline = AbortSignal.any([closing, AbortSignal.timeout(service.timeoutMs)])
  const call = () => readDate(service, deadline)
  const date = await limiter.runPastBreakers(PRODUCT_CALLER, deadline, call).catch(() => null)
  return date ? [date] : []
}

type Brreg = { service: BrregService; limiter: Limiter; time: TrustedTime }

const NO_REQUESTER = { uid: '', name: '' }

/** Looks up a Norwegian number anonymously; rejects anything else before sending. */
async function queryBrreg(
  { service, limiter, time }: Brreg,
  { uid, caller, isPatient }: Pick<AuthorityQuestion, 'uid' | 'caller' | 'isPatient'>,
  signal: AbortSignal,
): Promise<QueryResult> {
  const digits = digitsOf(uid)
  if (digits === null) return notQueried('request-refused')
  return limiter.run({ country: 'NO', caller, isPatient }, signal, async signal => {
    const refusal = refusalByClock(time)
    if (refusal) return { ...refusal, busy: null, isBlocked: false }
    const askedAt = time.now()
    const started = performance.now()
    const answer = await getEntity(service, { digits, now: askedAt }, signal)
    const durationMs = performance.now() - started
    const call = { uid, service: 'brreg', requester: NO_REQUESTER, askedAt, durationMs, requestedLevel: 2 } as const
    const evidence = answerOf({ ...call, received: answer.received }, replyUnlessMisdated(time, answer))
    return toCallResult(evidence, answer.busy)
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
function replyUnlessMisdated(time: TrustedTime, { reply, dates }: BrregAnswer): Reply {
  const isAccepted = time.checkDates('brreg', dates) || reply.outcome.verdict === 'not-checked'
  return isAccepted ? reply : dateMismatchReply(dates, 'clock')
}
