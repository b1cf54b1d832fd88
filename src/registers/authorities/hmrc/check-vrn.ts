import { z } from 'zod'
import { hasDuplicateKey, parseJson } from '../../../base/texts/json.ts'
import { type Exchange, exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import type { CallResult } from '../limiter.ts'
import type { Requester } from '../query-context.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addJson } from '../reading/add-fields.ts'
import { type Statement, stated, statementOf } from '../reading/statement.ts'
import { oneLine, packReceived, type Received, toStorable } from '../received.ts'
import { failedCallReply, type Reply, redactReply, replyWith, unreadableReply } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { endpointOf, type HmrcService } from './access-token.ts'
import { codeRule, isCode } from './codes.ts'

/**
 * A query to HMRC: the number, and the requester's British number ('' = anonymous: the answer has
 * no consultation number).
 */
export type HmrcQuestion = { uid: string; requester: Requester }
type DatedHmrcQuestion = HmrcQuestion & { askedAt: Date }

/**
 * HMRC's answer, the time of its own clock, the limit that it hit, and whether the token was
 * refused.
 */
export type HmrcAnswer = {
  reply: Reply
  dates: AuthorityDate[]
  received: Received | null
  busy: CallResult['busy']
  isTokenRefused: boolean
}

/**
 * The numbers that HMRC accepts: nine digits, or twelve for a branch; not those of government
 * bodies (GD, HA).
 */
export const BRITISH_UID = /^GB\d{9}(?:\d{3})?$/

const LOOKUP = '/organisations/vat/check-vat-number/lookup'

/** Sends one lookup. UIDs must match BRITISH; the requester's may be ''. Never throws. */
export async function checkVrn(
  service: HmrcService,
  question: DatedHmrcQuestion,
  token: string,
  signal: AbortSignal,
): Promise<HmrcAnswer> {
  const numbers = [question.uid, question.requester.uid].filter(uid => uid !== '').map(digitsOf)
  const response = await exchange(
    {
      url: endpointOf(service, [LOOKUP, ...numbers].join('/')),
      method: 'GET',
      headers: { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token}` },
      timeoutMs: service.timeoutMs,
      secrets: [token],
    },
    signal,
  )
  const isSecret = response.mayRepeatSecret ?? false
  if (response.kind === 'failed')
    return {
      reply: failedCallReply(response),
      dates: [],
      received: receivedIn(response, '', isSecret),
      busy: null,
      isTokenRefused: false,
    }
  const processingDate = processingDateIn(response)
  const dates = [response.date, processingDate].map(readAuthorityDate).filter(date => date !== null)
  const { reply, ...more } = parseHmrcAnswer(question, response)
  const received = receivedIn(response, processingDate, isSecret)
  return { ...more, reply: response.repeatsSecret ? redactReply(reply) : reply, dates, received }
}

const digitsOf = (uid: string): string => uid.slice('GB'.length)

const receivedIn = (
  { bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>,
  processed: string,
  isSecret: boolean,
): Received | null => (bytes ? packReceived('hmrc', { bytes, dated: processed || date, isSecret }) : null)

const processingDateIn = ({ body }: HttpResponse): string =>
  datedSchema.safeParse(parseJson(body)).data?.processingDate ?? ''

const datedSchema = z.object({ processingDate: z.string() })

const text = z.string().nullish()
const LINES = ['line1', 'line2', 'line3', 'line4', 'line5', 'postcode'] as const

const addressSchema = z.looseObject({
  line1: text,
  line2: text,
  line3: text,
  line4: text,
  line5: text,
  // Optional in HMRC's code, although its description requires it.
  postcode: text,
})
const foundSchema = z.looseObject({
  target: z.looseObject({ name: text, vatNumber: z.string(), address: addressSchema.nullish() }),
  requester: text,
  consultationNumber: text,
  processingDate: text,
})
type FoundCompany = z.infer<typeof foundSchema>

const errorSchema = z.looseObject({ code: z.string().min(1), message: text, target: z.never().optional() })
type HmrcError = z.infer<typeof errorSchema>

type Parsed = Pick<HmrcAnswer, 'reply' | 'busy' | 'isTokenRefused'>
const parsedWith = (reply: Reply, more: Partial<Parsed> = {}): Parsed => ({
  reply,
  busy: null,
  isTokenRefused: false,
  ...more,
})

/**
 * Parses an answer about `uid` (docs/sources.md#british-register): HTTP 200 with the company of
 * exactly this number is "valid", HTTP 404 with the code NOT_FOUND is "invalid". Anything else is
 * no answer, and neither is one with repeated fields.
 */
export function parseHmrcAnswer(
  question: DatedHmrcQuestion,
  response: Pick<HttpResponse, 'status' | 'body' | 'location'>,
): Parsed {
  const json = parseJson(response.body)
  const company = foundSchema.safeParse(json).data
  const error = errorSchema.safeParse(json).data
  const fallback = unreadableReply(response)
  if ((!company && !error) || hasDuplicateKey(response.body)) return parsedWith(fallback, busyIfThrottled(response))
  if (error) return parseError(question, response, error)
  const isAccepted =
    company && response.status === 200 && isSameNumber(company.target.vatNumber, question.uid) && hasValidDate(company)
  if (!isAccepted) return parsedWith(fallback)
  const reply = replyFromCompany(question, company)
  return parsedWith(acceptReply({ reply, fallback }, stateCompany(company), detailsOf(question)))
}

const detailsOf = ({ uid, requester, askedAt }: DatedHmrcQuestion) => ({
  uid,
  requester: requester.uid,
  level: null,
  askedAt,
})

/** The fields of an answer about a company (docs/sources.md#british-register). */
const KNOWN_FIELDS = new Set([
  ...['target', 'target.name', 'target.vatNumber', 'target.address', 'target.address.countryCode'],
  ...[...LINES.map(line => `target.address.${line}`), 'requester', 'consultationNumber', 'processingDate'],
])

function stateCompany(company: FoundCompany): Statement {
  const statement = statementOf('target', 'valid')
  statement.requesters.push(...stated('requester', company.requester))
  statement.moments.push(...stated('processingDate', company.processingDate))
  return addJson(statement, company, { read: KNOWN_FIELDS, isCode })
}

// A negative answer proves nothing: HMRC gives it no consultation number.
const ERROR_FIELD_ROLES = { consultationnumber: 'company' } as const
const KNOWN_ERROR_FIELDS = new Set(['code', 'message'])

const stateError = (error: HmrcError): Statement =>
  addJson(statementOf('code', 'invalid'), error, {
    ...{ read: KNOWN_ERROR_FIELDS, roles: ERROR_FIELD_ROLES, mustBe: { code: error.code }, isCode, code: error.code },
  })

const busyIfThrottled = ({ status }: Pick<HttpResponse, 'status'>): Partial<Parsed> =>
  status === 429 ? { busy: 'service' } : {}

// Without an echo of our number, the answer may belong to another query.
const isSameNumber = (number: string, uid: string): boolean =>
  number.replace(/\s/g, '').replace(/^GB/, '') === digitsOf(uid)

const hasValidDate = ({ processingDate }: FoundCompany): boolean =>
  !processingDate || readAuthorityDate(processingDate) !== null

const replyFromCompany = (question: HmrcQuestion, { target, ...company }: FoundCompany): Reply => ({
  ...replyWith({ verdict: 'valid' }, 'FOUND'),
  name: oneLine(target.name ?? ''),
  addressLines: LINES.map(line => toStorable(target.address?.[line] ?? '')).filter(line => line.trim() !== ''),
  consultationNumber: consultationNumberOf(question, company),
})

// The number proves the query only for the requester named in the answer. If we sent none, it would
// belong to another requester. Nine letters are documented.
function consultationNumberOf(
  { requester: { uid } }: HmrcQuestion,
  { requester, consultationNumber }: Partial<FoundCompany>,
) {
  const isOurRequester = uid !== '' && isSameNumber(requester ?? '', uid)
  return isOurRequester && /^[A-Za-z0-9-]{6,40}$/.test(consultationNumber ?? '') ? (consultationNumber ?? '') : ''
}

function parseError(
  question: DatedHmrcQuestion,
  response: Pick<HttpResponse, 'status' | 'body' | 'location'>,
  error: HmrcError,
): Parsed {
  const { code, message } = error
  const rule = codeRule(response.status, code)
  if (!rule) return parsedWith(replyFromUnknownCode(response, code), busyIfThrottled(response))
  const { outcome, busy, isTokenRefused } = rule
  const reply = withFaultOfNamedParty(replyWith(outcome, code, toStorable(message ?? '')), question)
  if (reply.outcome.verdict !== 'invalid') return parsedWith(reply, { busy, isTokenRefused })
  return parsedWith(acceptReply({ reply, fallback: unreadableReply(response) }, stateError(error), detailsOf(question)))
}

// Only the status shows overload or an outage; an unknown code adds nothing.
function replyFromUnknownCode(response: Pick<HttpResponse, 'status' | 'body' | 'location'>, code: string): Reply {
  const reply = unreadableReply(response)
  if (response.status === 429 || response.status >= 500) return reply
  return { ...reply, outcome: { verdict: 'not-checked', reason: 'unknown-code' }, code: oneLine(code).slice(0, 100) }
}

const CODES_NAMING_A_PARTY = ['INVALID_REQUEST', 'NOT_FOUND']

/**
 * INVALID_REQUEST concerns the party named in its message, also with HTTP 400; without a requester
 * it cannot be the requester. A "not found" decides about the number only with its documented
 * sentence or without a text: HMRC's platform says "Resource was not found".
 */
function withFaultOfNamedParty(reply: Reply, { uid, requester }: HmrcQuestion): Reply {
  const { outcome, code, message } = reply
  const isRefused = outcome.verdict === 'not-checked' && outcome.reason === 'requester-uid'
  const isAboutRequester = isRefused || (CODES_NAMING_A_PARTY.includes(code) && /requesterVrn/i.test(message))
  const isAboutNumber = outcome.verdict !== 'invalid' || message.trim() === '' || isNoMatch(message, uid)
  if (!isAboutRequester && isAboutNumber) return reply
  const reason = isAboutRequester && requester.uid !== '' ? 'requester-uid' : 'request-refused'
  return { ...reply, outcome: { verdict: 'not-checked', reason } }
}

const NO_MATCH = /^(?:the )?targetvrn (?:(?:gb)?(\d{9}|\d{12}) )?does not match a registered (?:company|business)\.?$/

/**
 * Returns whether a text is HMRC's sentence that the number does not exist; a number in it must be
 * ours.
 */
function isNoMatch(message: string, uid: string): boolean {
  const match = NO_MATCH.exec(oneLine(message).toLowerCase())
  return match !== null && (match[1] ?? digitsOf(uid)) === digitsOf(uid)
}
