import type { Authority } from '../../base/authority-rules.ts'
import type { Exchange, HttpResponse } from '../../platform/http/outgoing/exchange.ts'
import { splitAddress } from './address.ts'
import type { Answer, Outcome, RegisterEntry } from './answer.ts'
import { isPlaceholder } from './reading/placeholders.ts'
import { type Received, textExcerpt } from './received.ts'
import type { SentText } from './trader.ts'
import type { AuthorityDate } from './trusted-time.ts'

/** The content of one answer, before it is combined with the query. */
export type Reply = {
  outcome: Outcome
  code: string
  message: string
  name: string
  addressLines: string[]
  consultationNumber: string
  /** The entry in its register, if disclosed. */
  entry?: RegisterEntry
  /** The texts sent for comparison, with their matches. */
  trader: SentText[]
  /** The contradiction that made us drop the verdict. */
  contradiction?: string
  /** Undocumented fields that do not invalidate the answer. */
  unknownFields?: string[]
}

/** The context of a call: requester, service, UID and time. */
export type CallContext = {
  uid: string
  service: Authority
  requester: { uid: string; name: string }
  askedAt: Date
  durationMs: number
  /** The requested level; name and address decide whether it was reached. */
  requestedLevel: 1 | 2
  /** The received bytes; null if none. */
  received: Received | null
}

/** Creates a reply with only an outcome, a code and a text. */
export const replyWith = (outcome: Outcome, code: string, message = ''): Reply => ({
  outcome,
  code,
  message,
  name: '',
  addressLines: [],
  consultationNumber: '',
  trader: [],
})

/**
 * Removes all text from a reply that repeats one of our secrets (secrets.ts); keeps code and
 * reason, but no verdict.
 */
export const redactReply = ({ outcome, code }: Reply): Reply =>
  replyWith(outcome.verdict === 'not-checked' ? outcome : { verdict: 'not-checked', reason: 'unreadable-answer' }, code)

/**
 * Builds the evidence of one call. Placeholders for name and address are dropped; the received
 * bytes still contain them.
 */
export function answerOf(call: CallContext, { outcome, ...reply }: Reply): Answer {
  const rest = { ...reply, ...dropPlaceholders(reply) }
  return {
    uid: call.uid,
    service: call.service,
    requesterUid: call.requester.uid,
    requesterName: call.requester.name,
    level: levelOf(call.requestedLevel, outcome, rest),
    askedAt: call.askedAt,
    durationMs: Math.round(call.durationMs),
    outcome,
    ...rest,
    ...(call.received && { received: call.received }),
    ...splitAddress(call.service, call.uid.slice(0, 2), rest.addressLines),
  }
}

const dropPlaceholders = ({ name, addressLines }: Pick<Reply, 'name' | 'addressLines'>) => ({
  name: isPlaceholder(name) ? '' : name,
  addressLines: addressLines.every(isPlaceholder) ? [] : addressLines,
})

// Level 2 counts only if name and address were delivered (docs/rules.md#query-level).
function levelOf(
  requestedLevel: 1 | 2,
  outcome: Outcome,
  { name, addressLines }: Pick<Reply, 'name' | 'addressLines'>,
): 0 | 1 | 2 {
  if (outcome.verdict !== 'valid') return outcome.verdict === 'invalid' ? 1 : 0
  return requestedLevel === 2 && name !== '' && addressLines.some(line => line.trim() !== '') ? 2 : 1
}

/** Builds the reply for a call without an answer. */
export const failedCallReply = ({ reason, code }: Extract<Exchange, { kind: 'failed' }>): Reply =>
  replyWith({ verdict: 'not-checked', reason }, code)

/** Replaces the code of an answer whose time differs from ours. */
export const DATE_MISMATCH = 'DATE'

/**
 * Builds the reply for an answer that is dropped because its time differs from ours: by the
 * service's clock (`clock`), or only by its own date (`unreadable-answer`). Contains the stated
 * times.
 */
export const dateMismatchReply = (dates: AuthorityDate[], reason: 'clock' | 'unreadable-answer'): Reply => {
  const moments = dates.map(({ from }) => new Date(from).toISOString())
  return replyWith({ verdict: 'not-checked', reason }, DATE_MISMATCH, moments.join(' '))
}

/**
 * Builds the reply for an unparseable answer: the HTTP status decides the reason, and the start of
 * the body is stored for support.
 */
export function unreadableReply({ status, body, location }: Pick<HttpResponse, 'status' | 'body' | 'location'>): Reply {
  const code = status === 200 ? '' : `HTTP ${status}`
  return replyWith({ verdict: 'not-checked', reason: reasonOf(status, `${location} ${body}`) }, code, textExcerpt(body))
}

function reasonOf(status: number, text: string) {
  // The maintenance page contains its folder, with any HTTP status
  // (docs/sources.md#finanzonline-failures).
  if (text.includes('/wartung/')) return 'maintenance'
  if (status >= 500) return 'service-unavailable'
  if (status === 429) return 'overload'
  return status >= 200 && status < 300 ? 'unreadable-answer' : 'technical-error'
}
