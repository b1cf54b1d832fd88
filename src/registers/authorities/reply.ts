import type { Authority } from '../../ground/authority-rules.ts'
import { splitAddress } from './address.ts'
import type { Answer, Outcome, RegisterEntry } from './answer.ts'
import type { Answered, Exchange } from './exchange.ts'
import { isPlaceholder } from './reading/placeholders.ts'
import { beginning, type Received } from './received.ts'
import type { SentText } from './trader.ts'
import type { AuthorityDate } from './trusted-time.ts'

/** What a service said in one answer, before it is tied to the question. */
export type Reply = {
  outcome: Outcome
  code: string
  message: string
  name: string
  addressLines: string[]
  consultationNumber: string
  /** What it said of the entry in its register, where it did. */
  entry?: RegisterEntry
  /** What was sent to be compared, with what came of it. */
  trader: SentText[]
  /** What in the answer contradicts its verdict, so that it gives none. */
  contradiction?: string
  /** Fields that no document names and that stop nothing. */
  unknownFields?: string[]
}

/** Who asked whom about what, and when. */
export type AskedCall = {
  uid: string
  service: Authority
  requester: { uid: string; name: string }
  askedAt: Date
  durationMs: number
  /** The level that was asked for; name and address decide whether it was reached. */
  levelAsked: 1 | 2
  /** What came byte for byte; null where nothing did. */
  received: Received | null
}

/** Nothing but a code, a text and an outcome. */
export const replyWith = (outcome: Outcome, code: string, message = ''): Reply => ({
  outcome,
  code,
  message,
  name: '',
  addressLines: [],
  consultationNumber: '',
  trader: [],
})

/** Returns what is kept of an answer that repeats one of our secrets (secrets.ts): its code, why there was no answer, and never a verdict. */
export const withoutVerdict = ({ outcome, code }: Reply): Reply =>
  replyWith(outcome.verdict === 'not-checked' ? outcome : { verdict: 'not-checked', reason: 'unreadable-answer' }, code)

/** The evidence of one call. What stands in place of a name or an address is none; as received it is in the answer's bytes. */
export function answerOf(call: AskedCall, { outcome, ...reply }: Reply): Answer {
  const rest = { ...reply, ...disclosed(reply) }
  return {
    uid: call.uid,
    service: call.service,
    requesterUid: call.requester.uid,
    requesterName: call.requester.name,
    level: levelOf(call.levelAsked, outcome, rest),
    askedAt: call.askedAt,
    durationMs: Math.round(call.durationMs),
    outcome,
    ...rest,
    ...(call.received && { received: call.received }),
    ...splitAddress(call.service, call.uid.slice(0, 2), rest.addressLines),
  }
}

const disclosed = ({ name, addressLines }: Pick<Reply, 'name' | 'addressLines'>) => ({
  name: isPlaceholder(name) ? '' : name,
  addressLines: addressLines.every(isPlaceholder) ? [] : addressLines,
})

// Level 2 counts only where name and address were delivered (docs/rules.md#query-level).
function levelOf(
  asked: 1 | 2,
  outcome: Outcome,
  { name, addressLines }: Pick<Reply, 'name' | 'addressLines'>,
): 0 | 1 | 2 {
  if (outcome.verdict !== 'valid') return outcome.verdict === 'invalid' ? 1 : 0
  return asked === 2 && name !== '' && addressLines.some(line => line.trim() !== '') ? 2 : 1
}

/** A call that brought no answer at all. */
export const noReply = ({ reason, code }: Extract<Exchange, { kind: 'failed' }>): Reply =>
  replyWith({ verdict: 'not-checked', reason }, code)

/** In place of a code, where an answer is of another hour or day than ours. */
export const DATED_OTHERWISE = 'DATE'

/**
 * An answer that may not count, because it is of another hour than ours: by its service's clock (`clock`), or by its own date alone
 * (`unreadable-answer`). What it said of the time is kept.
 */
export const replyAtAnotherHour = (dates: AuthorityDate[], reason: 'clock' | 'unreadable-answer'): Reply => {
  const moments = dates.map(({ from }) => new Date(from).toISOString())
  return replyWith({ verdict: 'not-checked', reason }, DATED_OTHERWISE, moments.join(' '))
}

/** An answer that is not in the service's language: the HTTP status decides, the beginning is kept for support. */
export function unreadableReply({ status, body, location }: Pick<Answered, 'status' | 'body' | 'location'>): Reply {
  const code = status === 200 ? '' : `HTTP ${status}`
  return replyWith({ verdict: 'not-checked', reason: reasonOf(status, `${location} ${body}`) }, code, beginning(body))
}

function reasonOf(status: number, text: string) {
  // The maintenance page, whatever its status, names its folder (docs/sources.md#finanzonline-failures).
  if (text.includes('/wartung/')) return 'maintenance'
  if (status >= 500) return 'service-unavailable'
  if (status === 429) return 'overload'
  return status >= 200 && status < 300 ? 'unreadable-answer' : 'technical-error'
}
