import type { Match } from '../../../vat-ids/same-company/comparison.ts'
import type { SentText } from '../trader.ts'

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
