import type { Match } from '../../../vat-ids/same-company/comparison.ts'
import type { SentText } from '../trader.ts'

/** A UID as parsed, as the service writes it: Greece is GR there, not EL (unverified: docs/sources.md#german-register). */
export const asBzstWrites = (uid: string): string => uid.replace(/^EL/, 'GR')

/** A state as UIDs begin with it. */
export const prefixOf = (alpha2: string): string => (alpha2 === 'GR' ? 'EL' : alpha2)

/** Under which names a qualified question takes the texts, and its answer says how they compare (docs/sources.md#german-register). */
export const NAMES = {
  name: { sent: 'firmenname', match: 'ergFirmenname' },
  street: { sent: 'strasse', match: 'ergStrasse' },
  zipCode: { sent: 'plz', match: 'ergPlz' },
  city: { sent: 'ort', match: 'ergOrt' },
} as const satisfies Record<SentText['field'], { sent: string; match: string }>

/** The state's word on one text: agrees, does not agree, was not asked, is not told by the state. */
const MATCHES = new Map<unknown, Match>([
  ['A', 'valid'],
  ['B', 'invalid'],
  ['C', 'unanswered'],
  ['D', 'not-processed'],
])

/** A qualified question needs these two; without them none is one. */
const NEEDED: readonly SentText['field'][] = ['name', 'city']

/** Returns the texts that make a question a qualified one; none where what it needs is not among them. */
export const qualifying = (trader: SentText[]): SentText[] =>
  NEEDED.every(field => trader.some(sent => sent.field === field)) ? trader : []

/** Takes what was sent and an answer that is one; returns the texts with the word on each. A word on what was not sent is none. */
export const readMatches = (trader: readonly SentText[], answer: Record<string, unknown>): SentText[] =>
  trader.map(sent => ({ ...sent, match: MATCHES.get(answer[NAMES[sent.field].match]) ?? 'unanswered' }))
