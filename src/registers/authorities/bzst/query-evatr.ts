import { parseJson } from '../../../base/texts/json.ts'
import { type Exchange, exchange, type HttpResponse } from '../../../platform/http/outgoing/exchange.ts'
import { packReceived, type Received } from '../received.ts'
import { failedCallReply, type Reply } from '../reply.ts'
import type { SentText } from '../trader.ts'
import { type AuthorityDate, readAuthorityDate } from '../trusted-time.ts'
import { FIELD_NAMES, toBzstNotation } from './fields.ts'
import { readEvatrAnswer, statedTimeIn } from './read-answer.ts'

export type BzstService = { url: string; timeoutMs: number }

/**
 * The queried UID, the German number of the requester, and the texts to compare; without name and
 * city the query is a simple one.
 */
export type EvatrQuestion = { uid: string; own: string; trader: SentText[] }

/** BZSt's answer, and the time of its own clock. */
export type EvatrAnswer = { reply: Reply; dates: AuthorityDate[]; received: Received | null }

/**
 * Sends one query to eVatR, simple or qualified (docs/sources.md#german-register). Never throws.
 */
export async function queryEvatr(
  service: BzstService,
  question: EvatrQuestion & { askedAt: Date },
  signal: AbortSignal,
): Promise<EvatrAnswer> {
  const { uid, own, trader } = question
  const response = await exchange(
    {
      url: endpointOf(service, 'abfrage'),
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ anfragendeUstid: own, angefragteUstid: toBzstNotation(uid), ...traderFields(trader) }),
      timeoutMs: service.timeoutMs,
    },
    signal,
  )
  // The sent texts are evidence even without an answer.
  if (response.kind === 'failed')
    return { reply: { ...failedCallReply(response), trader }, dates: [], received: receivedIn(response, '') }
  const moment = statedTimeIn(parseJson(response.body))
  return {
    reply: readEvatrAnswer(question, response),
    dates: datesOf(response),
    received: receivedIn(response, moment),
  }
}

export const endpointOf = ({ url }: BzstService, call: string): string => `${url.replace(/\/+$/, '')}/${call}`

const traderFields = (trader: readonly SentText[]): Record<string, string> =>
  Object.fromEntries(trader.map(({ field, text }) => [FIELD_NAMES[field].sent, text]))

/** Returns the times of the answer: from the Date header, and from its own field if present. */
const datesOf = ({ date, body }: HttpResponse): AuthorityDate[] =>
  [date, statedTimeIn(parseJson(body))].map(readAuthorityDate).filter(dateOrNull => dateOrNull !== null)

const receivedIn = ({ bytes, date = '' }: Pick<Exchange, 'bytes' | 'date'>, moment: string): Received | null =>
  bytes ? packReceived('bzst', { bytes, dated: moment || date }) : null
