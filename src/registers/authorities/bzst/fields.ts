import type { FieldMatchResult } from '../../../vat-ids/same-company/comparison.ts'
import type { SentText } from '../trader.ts'

/**
 * Converts a parsed UID to BZSt's notation: Greece is GR, not EL (unverified:
 * docs/sources.md#german-register).
 */
export const toBzstNotation = (uid: string): string => uid.replace(/^EL/, 'GR')

/** Returns the UID prefix of a state. */
export const prefixOf = (alpha2: string): string => (alpha2 === 'GR' ? 'EL' : alpha2)

/**
 * For each trader field, its name in a qualified query and the name of its match in the answer
 * (docs/sources.md#german-register).
 */
export const FIELD_NAMES = {
  name: { sent: 'firmenname', match: 'ergFirmenname' },
  street: { sent: 'strasse', match: 'ergStrasse' },
  zipCode: { sent: 'plz', match: 'ergPlz' },
  city: { sent: 'ort', match: 'ergOrt' },
} as const satisfies Record<SentText['field'], { sent: string; match: string }>

/**
 * The state's match for a sent field: matches, does not match, not queried, not disclosed by the
 * state.
 */
const MATCHES = new Map<unknown, FieldMatchResult>([
  ['A', 'valid'],
  ['B', 'invalid'],
  ['C', 'unanswered'],
  ['D', 'not-processed'],
])

/** A qualified query requires both. */
const REQUIRED_FIELDS: readonly SentText['field'][] = ['name', 'city']

/** Returns the fields of a qualified query; empty if a required one is missing. */
export const qualifiedFields = (trader: SentText[]): SentText[] =>
  REQUIRED_FIELDS.every(field => trader.some(sentText => sentText.field === field)) ? trader : []

/**
 * Returns the sent fields with their matches in the answer. Matches of fields that were not sent
 * are ignored.
 */
export const readMatches = (trader: readonly SentText[], answer: Record<string, unknown>): SentText[] =>
  trader.map(sentText => ({
    ...sentText,
    match: MATCHES.get(answer[FIELD_NAMES[sentText.field].match]) ?? 'unanswered',
  }))
