import { z } from 'zod'
import type { Match } from '../../../vat-ids/same-company/comparison.ts'
import { viesParts } from '../../../vat-ids/uid/authority-forms.ts'
import type { Requester } from '../asking.ts'
import { type Answered, type Exchange, exchange } from '../exchange.ts'
import { asReceived, type Received } from '../received.ts'
import { noReply, type Reply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { parseJson, parseViesAnswer } from './parse-answer.ts'

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
