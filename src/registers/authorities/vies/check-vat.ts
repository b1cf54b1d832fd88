import { z } from 'zod'
import type { Match } from '../../../vat-ids/same-company/comparison.ts'
import { viesParts } from '../../../vat-ids/uid/authority-forms.ts'
import type { Requester } from '../asking.ts'
import { type Answered, type Exchange, exchange } from '../exchange.ts'
import { hasDoubledKey, parseJson } from '../json.ts'
import { asReceived, CUT, kept, oneLine, type Received } from '../received.ts'
import { noReply, type Reply, replyWith, unreadableReply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { faultRule } from './codes.ts'

export type ViesService = { url: string; timeoutMs: number }

/** What VIES is asked: about which UID, in whose name ('' = in none), and which texts it is to compare. */
export type ViesQuestion = { uid: string; requester: Requester; trader: SentText[] }

/** What VIES said, and when, by its own clock; `requestDate` as it stands in the answer, '' where it has none. */
export type ViesAnswer = { said: Reply; dates: AuthorityDate[]; requestDate: string; received: Received | null }

/**
 * One question to VIES over REST, in the requester's name or, where `requester.uid` is '', in none: both of its
 * fields or none, half a requester is refused or silently ignored (docs/sources.md#vies-answers). Never throws.
 */
export async function checkVat(service: ViesService, question: ViesQuestion, signal: AbortSignal): Promise<ViesAnswer> {
  const { uid, requester, trader } = question
  const reply = await exchange(
    {
      url: `${service.url.replace(/\/+$/, '')}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...viesParts(uid), ...inTheNameOf(requester), ...traderFields(trader) }),
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  // What was sent is evidence where nothing came back, too.
  if (reply.kind === 'failed')
    return { said: { ...noReply(reply), trader }, dates: [], requestDate: '', received: receivedIn(reply, '') }
  const said = parseViesAnswer(uid, reply)
  const isVerdict = said.outcome.verdict === 'valid' || said.outcome.verdict === 'invalid'
  const matched = isVerdict ? readMatches(trader, parseJson(reply.body)) : trader
  const requestDate = requestDateIn(reply)
  const received = receivedIn(reply, requestDate)
  return { said: { ...said, trader: matched }, dates: datesOf(reply), requestDate, received }
}

const receivedIn = ({ bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>, requestDate: string): Received | null =>
  bytes ? asReceived('vies', { bytes, dated: requestDate || date }) : null

/** When VIES answered: by the header of whoever delivered it, and by its own word where there is one. */
export const datesOf = (reply: Answered): AuthorityDate[] =>
  [reply.date, requestDateIn(reply)].map(readAuthorityDate).filter(said => said !== null)

const requestDateIn = ({ body }: Answered): string => datedSchema.safeParse(parseJson(body)).data?.requestDate ?? ''

const datedSchema = z.object({ requestDate: z.string() })

function inTheNameOf({ uid }: Requester) {
  if (uid === '') return {}
  const { countryCode, vatNumber } = viesParts(uid)
  return { requesterMemberStateCode: countryCode, requesterNumber: vatNumber }
}

/** Under which names CheckVatRequest takes the texts, and CheckVatResponse says how they compare (docs/sources.md#vies-answers). */
const NAMES = {
  name: { sent: 'traderName', match: 'traderNameMatch' },
  street: { sent: 'traderStreet', match: 'traderStreetMatch' },
  zipCode: { sent: 'traderPostalCode', match: 'traderPostalCodeMatch' },
  city: { sent: 'traderCity', match: 'traderCityMatch' },
} as const satisfies Record<SentText['field'], { sent: string; match: string }>

/** REST says words, SOAP and the web form numbers; both are taken for what they are. */
const MATCHES = new Map<unknown, Match>([
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

/** Takes the texts to be sent; returns them as fields of the request. */
export const traderFields = (trader: readonly SentText[]): Record<string, string> =>
  Object.fromEntries(trader.map(({ field, text }) => [NAMES[field].sent, text]))

/** Takes what was sent and an answer that is one; returns the texts with the word on each. A word on what was not sent is none. */
export function readMatches(trader: readonly SentText[], json: unknown): SentText[] {
  const fields: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  return trader.map(sent => ({ ...sent, match: MATCHES.get(fields[NAMES[sent.field].match]) ?? 'unanswered' }))
}

const text = z.string().nullish()

/** CommonResponse of the Commission's swagger; in practice it comes with HTTP 200 too (docs/sources.md#vies-answers). */
const faultSchema = z.object({
  errorWrappers: z.array(z.object({ error: z.string(), message: text })).min(1),
})
const failedSchema = z.object({ actionSucceed: z.literal(false) })
/** Shape of the public form's answer: a fault there comes with a false "invalid" beside it. */
const userErrorSchema = z.object({ userError: z.string() })

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

/**
 * Reads an answer of POST /check-vat-number about `uid` in the order of docs/sources.md#vies-answers: JSON, then errors, then an
 * explicit boolean `valid` about our very number with HTTP 200 and nothing beside it that says otherwise; anything else is no answer.
 */
export function parseViesAnswer(uid: string, answered: Omit<Answered, 'bytes'>): Reply {
  const json = parseJson(answered.body)
  const fault = faultIn(json)
  if (fault) return saidFault(fault)
  const verdict = verdictSchema.safeParse(json)
  if (!verdict.success || answered.status !== 200) return unreadableReply(answered)
  return isSound(uid, verdict.data, answered.body) ? saidVerdict(verdict.data) : unreadableReply(answered)
}

const isSound = (uid: string, verdict: ReadVerdict, body: string): boolean =>
  isAbout(uid, verdict) &&
  isDated(verdict) &&
  !Object.entries(verdict).some(takesBack(uid, verdict.valid)) &&
  !hasDoubledKey(body)

type Fault = { code: string; message: string }

function faultIn(json: unknown): Fault | null {
  const fault = faultSchema.safeParse(json)
  const first = fault.data?.errorWrappers[0]
  if (first) return { code: first.error, message: first.message ?? '' }
  if (failedSchema.safeParse(json).success) return { code: '', message: '' }
  const userError = userErrorSchema.safeParse(json).data?.userError
  return userError === undefined || /^(VALID|INVALID)$/.test(userError) ? null : { code: userError, message: '' }
}

const saidFault = ({ code, message }: Fault): Reply =>
  replyWith(faultRule(code).outcome, oneLine(code).slice(0, 100), kept(message))

function saidVerdict({ valid, name, address, requestIdentifier }: ReadVerdict): Reply {
  return {
    outcome: { verdict: valid ? 'valid' : 'invalid' },
    code: valid ? 'VALID' : 'INVALID',
    message: '',
    name: oneLine(disclosed(name)),
    addressLines: addressLines(disclosed(address)),
    consultationNumber: oneLine(disclosed(requestIdentifier)),
    trader: [],
  }
}

const MOST_LINES = 12

function addressLines(address: string): string[] {
  const lines = kept(address)
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), CUT] : lines
}

// Any run of dashes, empty and absent all mean "not disclosed" (docs/sources.md#vies-answers).
const disclosed = (value: string | null | undefined): string => (/^[\s-]*$/.test(value ?? '') ? '' : (value ?? ''))

const bare = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9+*]/g, '')

// Without our number's echo an answer may be to somebody else's question, whatever it says.
const isAbout = (uid: string, { countryCode, vatNumber }: ReadVerdict): boolean =>
  countryCode === uid.slice(0, 2) && bare(vatNumber ?? '') === bare(uid.slice(2))

// "gestern" is no date, and an answer without a sound one no proof; one that has none has at least our own moment.
const isDated = ({ requestDate }: ReadVerdict): boolean => !requestDate || readAuthorityDate(requestDate) !== null

/**
 * A failure told in an undocumented way, the verdict a second time and otherwise, or another number: the public form's answer has a
 * false `isValid` beside each fault (docs/sources.md#vies-answers). The spelling of a field is nobody's excuse.
 */
const takesBack =
  (uid: string, valid: boolean) =>
  ([field, value]: [string, unknown]): boolean => {
    const says = SAYS[field.toLowerCase().replace(/[^a-z]/g, '')]
    if (says) return !says(value, valid, uid)
    return /error|fault/i.test(field) && !isNothing(value)
  }

const sameNumber = (value: unknown, _valid: boolean, uid: string): boolean =>
  isNothing(value) || (typeof value === 'string' && [uid, uid.slice(2)].map(bare).includes(bare(value)))

/** Fields that may stand beside the verdict, and whether what they say agrees with it. */
const SAYS: Record<string, (value: unknown, valid: boolean, uid: string) => boolean> = {
  valid: (value, valid) => value === valid,
  isvalid: (value, valid) => value === valid,
  invalid: (value, valid) => value === !valid,
  isinvalid: (value, valid) => value === !valid,
  usererror: (value, valid) => value === (valid ? 'VALID' : 'INVALID'),
  actionsucceed: value => value === true,
  countrycode: (value, _valid, uid) => value === uid.slice(0, 2),
  vatnumber: sameNumber,
  originalvatnumber: sameNumber,
}

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
