import { z } from 'zod'
import { hasDoubledKey, parseJson } from '../../../base/texts/json.ts'
import type { Requester } from '../asking.ts'
import { type Exchange, exchange, type HttpResponse } from '../exchange.ts'
import type { CallResult } from '../limiter.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addJson } from '../reading/add-fields.ts'
import { type Statement, stated, statementOf } from '../reading/statement.ts'
import { asReceived, oneLine, type Received, toStorable } from '../received.ts'
import { noReply, type Reply, replyWith, unreadableReply, withoutVerdict } from '../reply.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { addressOf, type HmrcService } from './access-token.ts'
import { codeRule, isCode } from './codes.ts'

/**
 * A query to HMRC: the number, and the requester's British number ('' = anonymous: the answer has
 * no consultation number).
 */
export type HmrcQuestion = { uid: string; requester: Requester }
type Asked = HmrcQuestion & { askedAt: Date }

/**
 * HMRC's answer, the time of its own clock, the limit that it hit, and whether the token was
 * refused.
 */
export type HmrcAnswer = {
  said: Reply
  dates: AuthorityDate[]
  received: Received | null
  busy: CallResult['busy']
  isTokenRefused: boolean
}

/**
 * The numbers that HMRC accepts: nine digits, or twelve for a branch; not those of government
 * bodies (GD, HA).
 */
export const BRITISH = /^GB\d{9}(?:\d{3})?$/

const LOOKUP = '/organisations/vat/check-vat-number/lookup'

/** Sends one lookup. UIDs must match BRITISH; the requester's may be ''. Never throws. */
export async function checkVrn(
  service: HmrcService,
  question: Asked,
  token: string,
  signal: AbortSignal,
): Promise<HmrcAnswer> {
  const numbers = [question.uid, question.requester.uid].filter(uid => uid !== '').map(digitsOf)
  const reply = await exchange(
    {
      url: addressOf(service, [LOOKUP, ...numbers].join('/')),
      method: 'GET',
      headers: { accept: 'application/vnd.hmrc.2.0+json', authorization: `Bearer ${token}` },
      timeoutMs: service.timeoutMs,
      secrets: [token],
    },
    signal,
  )
  const isSecret = reply.mayRepeatSecret ?? false
  if (reply.kind === 'failed')
    return {
      said: noReply(reply),
      dates: [],
      received: receivedIn(reply, '', isSecret),
      busy: null,
      isTokenRefused: false,
    }
  const processed = processingDateIn(reply)
  const dates = [reply.date, processed].map(readAuthorityDate).filter(said => said !== null)
  const { said, ...more } = parseHmrcAnswer(question, reply)
  const received = receivedIn(reply, processed, isSecret)
  return { ...more, said: reply.repeatsSecret ? withoutVerdict(said) : said, dates, received }
}

const digitsOf = (uid: string): string => uid.slice('GB'.length)

const receivedIn = (
  { bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>,
  processed: string,
  isSecret: boolean,
): Received | null => (bytes ? asReceived('hmrc', { bytes, dated: processed || date, isSecret }) : null)

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
type Found = z.infer<typeof foundSchema>

const errorSchema = z.looseObject({ code: z.string().min(1), message: text, target: z.never().optional() })
type HmrcError = z.infer<typeof errorSchema>

type Parsed = Pick<HmrcAnswer, 'said' | 'busy' | 'isTokenRefused'>
const saying = (said: Reply, more: Partial<Parsed> = {}): Parsed => ({
  said,
  busy: null,
  isTokenRefused: false,
  ...more,
})

/**
 * Parses an answer about `uid` (docs/sources.md#british-register): HTTP 200 with the company of
 * exactly this number is "valid", HTTP 404 with the code NOT_FOUND is "invalid". Anything else is
 * no answer, and neither is one with repeated fields.
 */
export function parseHmrcAnswer(question: Asked, answered: Pick<HttpResponse, 'status' | 'body' | 'location'>): Parsed {
  const json = parseJson(answered.body)
  const found = foundSchema.safeParse(json).data
  const error = errorSchema.safeParse(json).data
  const otherwise = unreadableReply(answered)
  if ((!found && !error) || hasDoubledKey(answered.body)) return saying(otherwise, throttled(answered))
  if (error) return saidError(question, answered, error)
  const isSound = found && answered.status === 200 && isSame(found.target.vatNumber, question.uid) && isDated(found)
  if (!isSound) return saying(otherwise)
  const reply = saidCompany(question, found)
  return saying(acceptReply({ reply, otherwise }, stateCompany(found), aboutIn(question)))
}

const aboutIn = ({ uid, requester, askedAt }: Asked) => ({ uid, requester: requester.uid, level: null, askedAt })

/** The fields of an answer about a company (docs/sources.md#british-register). */
const READ = new Set([
  ...['target', 'target.name', 'target.vatNumber', 'target.address', 'target.address.countryCode'],
  ...[...LINES.map(line => `target.address.${line}`), 'requester', 'consultationNumber', 'processingDate'],
])

function stateCompany(found: Found): Statement {
  const statement = statementOf('target', 'valid')
  statement.requesters.push(...stated('requester', found.requester))
  statement.moments.push(...stated('processingDate', found.processingDate))
  return addJson(statement, found, { read: READ, isCode })
}

// A negative answer proves nothing: HMRC gives it no consultation number.
const ROLES_OF_ERROR = { consultationnumber: 'company' } as const
const READ_OF_ERROR = new Set(['code', 'message'])

const stateError = (error: HmrcError): Statement =>
  addJson(statementOf('code', 'invalid'), error, {
    ...{ read: READ_OF_ERROR, roles: ROLES_OF_ERROR, mustBe: { code: error.code }, isCode, code: error.code },
  })

const throttled = ({ status }: Pick<HttpResponse, 'status'>): Partial<Parsed> =>
  status === 429 ? { busy: 'service' } : {}

// Without an echo of our number, the answer may belong to another query.
const isSame = (said: string, uid: string): boolean => said.replace(/\s/g, '').replace(/^GB/, '') === digitsOf(uid)

const isDated = ({ processingDate }: Found): boolean => !processingDate || readAuthorityDate(processingDate) !== null

const saidCompany = (question: HmrcQuestion, { target, ...found }: Found): Reply => ({
  ...replyWith({ verdict: 'valid' }, 'FOUND'),
  name: oneLine(target.name ?? ''),
  addressLines: LINES.map(line => toStorable(target.address?.[line] ?? '')).filter(line => line.trim() !== ''),
  consultationNumber: consultationNumberOf(question, found),
})

// The number proves the query only for the requester named in the answer. If we sent none, it would
// belong to another requester. Nine letters are documented.
function consultationNumberOf({ requester: { uid } }: HmrcQuestion, { requester, consultationNumber }: Partial<Found>) {
  const isOurs = uid !== '' && isSame(requester ?? '', uid)
  return isOurs && /^[A-Za-z0-9-]{6,40}$/.test(consultationNumber ?? '') ? (consultationNumber ?? '') : ''
}

function saidError(
  question: Asked,
  answered: Pick<HttpResponse, 'status' | 'body' | 'location'>,
  error: HmrcError,
): Parsed {
  const { code, message } = error
  const rule = codeRule(answered.status, code)
  if (!rule) return saying(saidUnknown(answered, code), throttled(answered))
  const { outcome, busy, isTokenRefused } = rule
  const said = aboutNamed(replyWith(outcome, code, toStorable(message ?? '')), question)
  if (said.outcome.verdict !== 'invalid') return saying(said, { busy, isTokenRefused })
  return saying(
    acceptReply({ reply: said, otherwise: unreadableReply(answered) }, stateError(error), aboutIn(question)),
  )
}

// Only the status shows overload or an outage; an unknown code adds nothing.
function saidUnknown(answered: Pick<HttpResponse, 'status' | 'body' | 'location'>, code: string): Reply {
  const said = unreadableReply(answered)
  if (answered.status === 429 || answered.status >= 500) return said
  return { ...said, outcome: { verdict: 'not-checked', reason: 'unknown-code' }, code: oneLine(code).slice(0, 100) }
}

const NAMING = ['INVALID_REQUEST', 'NOT_FOUND']

/**
 * INVALID_REQUEST concerns the party named in its message, also with HTTP 400; without a requester
 * it cannot be the requester. A "not found" decides about the number only with its documented
 * sentence or without a text: HMRC's platform says "Resource was not found".
 */
function aboutNamed(said: Reply, { uid, requester }: HmrcQuestion): Reply {
  const { outcome, code, message } = said
  const isRefused = outcome.verdict === 'not-checked' && outcome.reason === 'requester-uid'
  const isOfRequester = isRefused || (NAMING.includes(code) && /requesterVrn/i.test(message))
  const isOfNumber = outcome.verdict !== 'invalid' || message.trim() === '' || isNoMatch(message, uid)
  if (!isOfRequester && isOfNumber) return said
  const reason = isOfRequester && requester.uid !== '' ? 'requester-uid' : 'request-refused'
  return { ...said, outcome: { verdict: 'not-checked', reason } }
}

const NO_MATCH = /^(?:the )?targetvrn (?:(?:gb)?(\d{9}|\d{12}) )?does not match a registered (?:company|business)\.?$/

/**
 * Returns whether a text is HMRC's sentence that the number does not exist; a number in it must be
 * ours.
 */
function isNoMatch(message: string, uid: string): boolean {
  const found = NO_MATCH.exec(oneLine(message).toLowerCase())
  return found !== null && (found[1] ?? digitsOf(uid)) === digitsOf(uid)
}
