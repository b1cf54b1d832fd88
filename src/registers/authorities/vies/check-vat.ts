import { z } from 'zod'
import { hasDuplicateKey, parseJson } from '../../../base/texts/json.ts'
import { type Exchange, exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import type { FieldMatchResult } from '../../../vat-ids/same-company/comparison.ts'
import { viesParts } from '../../../vat-ids/uid/authority-forms.ts'
import type { Requester } from '../query-context.ts'
import { acceptReply } from '../reading/accept-reply.ts'
import { addJson } from '../reading/add-fields.ts'
import { isPlaceholder } from '../reading/placeholders.ts'
import { type Statement, stated, statementOf } from '../reading/statement.ts'
import { CUT_MARK, oneLine, packReceived, type Received, toStorable } from '../received.ts'
import { failedCallReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { faultRule, isFaultCode } from './codes.ts'

export type ViesService = { url: string; timeoutMs: number }

/** A query to VIES: the UID, the requester ('' = anonymous), and the texts to compare. */
export type ViesQuestion = { uid: string; requester: Requester; trader: SentText[] }

/** VIES's answer, and the time of its own clock; `requestDate` as in the answer, '' if missing. */
export type ViesAnswer = { reply: Reply; dates: AuthorityDate[]; requestDate: string; received: Received | null }

/**
 * Sends one query to VIES over REST, with the requester or, if `requester.uid` is '', without one.
 * It sends both requester fields or none: half a requester is refused or silently ignored
 * (docs/sources.md#vies-answers). Never throws.
 */
export async function checkVat(
  service: ViesService,
  question: ViesQuestion & { askedAt: Date },
  signal: AbortSignal,
): Promise<ViesAnswer> {
  const { uid, requester, trader } = question
  const response = await exchange(
    {
      url: `${service.url.replace(/\/+$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...viesParts(uid), ...requesterFields(requester), ...traderFields(trader) }),
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  // The sent texts are evidence even without an answer.
  if (response.kind === 'failed')
    return {
      reply: { ...failedCallReply(response), trader },
      dates: [],
      requestDate: '',
      received: receivedIn(response, ''),
    }
  const reply = parseViesAnswer({ uid, requester: requester.uid, askedAt: question.askedAt }, response)
  const isVerdict = reply.outcome.verdict === 'valid' || reply.outcome.verdict === 'invalid'
  const traderMatches = isVerdict ? readMatches(trader, parseJson(response.body)) : trader
  const requestDate = requestDateIn(response)
  const received = receivedIn(response, requestDate)
  return { reply: { ...reply, trader: traderMatches }, dates: datesOf(response), requestDate, received }
}

const receivedIn = ({ bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>, requestDate: string): Received | null =>
  bytes ? packReceived('vies', { bytes, dated: requestDate || date }) : null

/** Returns the times of the answer: from the Date header, and from its own field if present. */
export const datesOf = (response: HttpResponse): AuthorityDate[] =>
  [response.date, requestDateIn(response)].map(readAuthorityDate).filter(date => date !== null)

const requestDateIn = ({ body }: HttpResponse): string => datedSchema.safeParse(parseJson(body)).data?.requestDate ?? ''

const datedSchema = z.object({ requestDate: z.string() })

function requesterFields({ uid }: Requester) {
  if (uid === '') return {}
  const { countryCode, vatNumber } = viesParts(uid)
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}

/**
 * For each trader field, its name in CheckVatRequest and the name of its match in CheckVatResponse
 * (docs/sources.md#vies-answers).
 */
const FIELD_NAMES = {
  name: { sent: 'traderName', match: 'traderNameMatch' },
  street: { sent: 'traderStreet', match: 'traderStreetMatch' },
  zipCode: { sent: 'traderPostalCode', match: 'traderPostalCodeMatch' },
  city: { sent: 'traderCity', match: 'traderCityMatch' },
} as const satisfies Record<SentText['field'], { sent: string; match: string }>

/** REST uses words, SOAP and the web form use numbers; both are accepted. */
const MATCHES = new Map<unknown, FieldMatchResult>([
  ...([
    ['VALID', 'valid'],
    [1, 'valid'],
    ['1', 'valid'],
  ] as const),
  ...([
    ['INVALID', 'invalid'],
    [2, 'invalid'],
    ['2', 'invalid'],
  ] as const),
  ...([
    ['NOT_PROCESSED', 'not-processed'],
    [3, 'not-processed'],
    ['3', 'not-processed'],
  ] as const),
])

/** Returns the sent texts as fields of the request. */
export const traderFields = (trader: readonly SentText[]): Record<string, string> =>
  Object.fromEntries(trader.map(({ field, text }) => [FIELD_NAMES[field].sent, text]))

/**
 * Returns the sent texts with their matches in the answer. Matches of texts that were not sent are
 * ignored.
 */
export function readMatches(trader: readonly SentText[], json: unknown): SentText[] {
  const fields: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  return trader.map(sentText => ({
    ...sentText,
    match: MATCHES.get(fields[FIELD_NAMES[sentText.field].match]) ?? 'unanswered',
  }))
}

const text = z.string().nullish()

const verdictSchema = z.looseObject({
  valid: z.boolean(),
  countryCode: text,
  vatNumber: text,
  requestDate: text,
  requestIdentifier: text,
  name: text,
  address: text,
})
type ReadVerdict = z.infer<typeof verdictSchema>

type QueriedNumbers = { uid: string; requester: string; askedAt: Date }
type ResponseText = Omit<HttpResponse, 'bytes'>

/**
 * Parses an answer of POST /check-vat-number in the order of docs/sources.md#vies-answers: JSON,
 * then errors, then a boolean `valid` about exactly our number, with HTTP 200 and no contradiction.
 * Anything else is no answer. `requester`: '' = anonymous.
 */
export function parseViesAnswer(query: QueriedNumbers, response: ResponseText): Reply {
  const json = parseJson(response.body)
  const faults = faultsIn(json)
  if (faults.length > 0) return replyFromFaults(query, response, json as object, faults)
  const verdict = verdictSchema.safeParse(json)
  const fallback = unreadableReply(response)
  if (!verdict.success || response.status !== 200) return fallback
  if (!isAboutNumber(query.uid, verdict.data) || !hasValidDate(verdict.data) || hasDuplicateKey(response.body))
    return fallback
  const reply = replyFromVerdict(verdict.data)
  return acceptReply({ reply, fallback }, stateAll(verdict.data), { ...query, level: null })
}

/** The fields of CheckVatResponse in the Commission's swagger file. */
const KNOWN_FIELDS = new Set([
  ...['valid', 'countryCode', 'vatNumber', 'requestDate', 'requestIdentifier', 'name', 'address', 'traderName'],
  ...['traderStreet', 'traderPostalCode', 'traderCity', 'traderCompanyType', 'traderNameMatch', 'traderStreetMatch'],
  ...['traderPostalCodeMatch', 'traderCityMatch', 'traderCompanyTypeMatch'],
])

// The public form's answer has the verdict in its field for faults.
const ROLES = { usererror: 'verdict' } as const
const VOCABULARY = { roles: ROLES, isCode: isFaultCode }

function stateAll(verdict: ReadVerdict): Statement {
  const { valid, name, address, requestDate } = verdict
  const statement = statementOf('valid', valid ? 'valid' : 'invalid')
  statement.moments.push(...stated('requestDate', requestDate))
  for (const [at, value] of Object.entries({ name, address }))
    if (!isPlaceholder(value ?? '')) statement.companies.push({ at, value: value ?? '' })
  for (const [at, value] of Object.entries(verdict))
    if (KNOWN_FIELDS.has(at) && at.endsWith('Match') && MATCHES.get(value) === 'valid')
      statement.companies.push({ at, value: String(value) })
  return addJson(statement, verdict, { ...VOCABULARY, read: KNOWN_FIELDS, mustBe: { valid } })
}

type Fault = { code: string; message: string }

const wrappersSchema = z.object({
  errorWrappers: z.array(z.object({ error: z.string(), message: text })).min(1),
})

/**
 * Returns all faults of an answer: CommonResponse of the Commission's swagger file, which also
 * comes with HTTP 200, and the public form's `userError`.
 */
function faultsIn(json: unknown): Fault[] {
  const wrappers = wrappersSchema.safeParse(json).data?.errorWrappers ?? []
  const faults = wrappers.map(({ error: code, message }) => ({ code, message: message ?? '' }))
  const { userError, actionSucceed } = fieldsOf(json)
  if (typeof userError === 'string' && userError !== '' && !/^(VALID|INVALID)$/.test(userError))
    faults.push({ code: userError, message: '' })
  return faults.length === 0 && actionSucceed === false ? [{ code: '', message: '' }] : faults
}

const fieldsOf = (json: unknown): Record<string, unknown> =>
  typeof json === 'object' && json !== null ? { ...json } : {}

/**
 * If there are several faults, a temporary one decides. A final one is a verdict and must satisfy
 * the same checks.
 */
function replyFromFaults(query: QueriedNumbers, response: ResponseText, json: object, faults: readonly Fault[]): Reply {
  const temporaryFault = faults.find(({ code }) => faultRule(code).outcome.verdict === 'not-checked')
  const [fault] = faults
  if (temporaryFault || !fault) return replyFromFault(temporaryFault ?? { code: '', message: '' })
  const fallback = { ...unreadableReply(response), code: fault.code }
  const isDocumentedForm =
    FAULT_STATUSES.includes(response.status) && faults.length === 1 && !hasDuplicateKey(response.body)
  if (!isDocumentedForm) return fallback
  return acceptReply({ reply: replyFromFault(fault), fallback }, stateFault(json, fault.code), {
    ...query,
    level: null,
  })
}

// By the swagger file; in practice 200.
const FAULT_STATUSES = [200, 400, 500]
const KNOWN_FAULT_FIELDS = new Set(['actionSucceed', 'errorWrappers', 'errorWrappers[]', 'errorWrappers[].error'])

function stateFault(json: object, code: string): Statement {
  const statement = statementOf('errorWrappers', 'not-a-uid')
  const { actionSucceed = false } = fieldsOf(json)
  if (actionSucceed !== false) statement.verdicts.push({ at: 'actionSucceed', value: 'unreadable' })
  return addJson(statement, json, { ...VOCABULARY, read: KNOWN_FAULT_FIELDS, code, mustBe: { valid: 'neither' } })
}

const replyFromFault = ({ code, message }: Fault): Reply =>
  replyWith(faultRule(code).outcome, oneLine(code).slice(0, 100), toStorable(message))

function replyFromVerdict({ valid, name, address, requestIdentifier }: ReadVerdict): Reply {
  return {
    outcome: { verdict: valid ? 'valid' : 'invalid' },
    code: valid ? 'VALID' : 'INVALID',
    message: '',
    name: oneLine(dropDashes(name)),
    addressLines: addressLines(dropDashes(address)),
    consultationNumber: isConsultationNumber(requestIdentifier) ? requestIdentifier : '',
    trader: [],
  }
}

const MAX_LINES = 12

function addressLines(address: string): string[] {
  const lines = toStorable(address)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), CUT_MARK] : lines
}

// Dashes, empty and absent all mean "not disclosed" (docs/sources.md#vies-answers).
const dropDashes = (value: string | null | undefined): string => (/^[\s-]*$/.test(value ?? '') ? '' : (value ?? ''))

const normalizeNumber = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9+*]/g, '')

// Without an echo of our number, the answer may belong to another query.
const isAboutNumber = (uid: string, { countryCode, vatNumber }: ReadVerdict): boolean =>
  countryCode === uid.slice(0, 2) && normalizeNumber(vatNumber ?? '') === normalizeNumber(uid.slice(2))

// "gestern" is not a date, and an answer with an invalid date proves nothing. If the date is
// missing, our own time applies.
const hasValidDate = ({ requestDate }: ReadVerdict): boolean => !requestDate || readAuthorityDate(requestDate) !== null

// Sixteen characters, or a UUID (docs/sources.md#vies-answers): opaque, never a sentence.
const isConsultationNumber = (value: string | null | undefined): value is string =>
  /^[A-Za-z0-9+/=_-]{10,64}$/.test(value ?? '') && /[A-Za-z0-9]/.test(value ?? '')
