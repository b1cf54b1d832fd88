import type { Language } from '../../base/texts/define.ts'
import { formatDate, formatDateTime } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { describeUnreliable, type PayerMark } from '../../registers/czechia/unreliable.ts'
import { describeListing } from '../../registers/scheinunternehmen/listing.ts'
import { texts as judgementTexts } from '../../vat-ids/same-company/judgement-texts.ts'
import { partnerTexts } from './server-texts.ts'
import type { ChangeKind, SaidChange } from './wire.ts'

/** A stored change with the old and the new value. */
export type KeptChange = { kind: ChangeKind; before: unknown; after: unknown; happened_at: Date }

/** Converts a change to the wire format. */
export const toChange = (change: KeptChange & { id: number; is_unseen: boolean }, language: Language): SaidChange => ({
  id: change.id,
  kind: change.kind,
  said: sayChange(change, language),
  happenedAt: change.happened_at.toISOString(),
  isSeen: !change.is_unseen,
})

/** Formats a change of a partner as a sentence. */
export function sayChange(change: KeptChange, language: Language): string {
  const say = translate(partnerTexts, language)
  const { kind, before, after } = change
  if (kind === 'listing') return sayMoved(change, language)
  return say(kind, { before: worded(before, kind, language), after: worded(after, kind, language) })
}

function sayMoved({ before, after, happened_at }: KeptChange, language: Language): string {
  const say = translate(partnerTexts, language)
  if (after === null) return sayLeft(before, happened_at, language)
  if (isPayer(after)) return say('listing', { said: describeUnreliable(after, language).replace(/\.$/, '') })
  const since = typeof after === 'object' && 'since' in after && typeof after.since === 'string' ? after.since : null
  // A change has no full stop, unlike the sentence about a listing elsewhere.
  return say('listing', { said: describeListing({ since, asOf: happened_at }, language).replace(/\.$/, '') })
}

function sayLeft(before: unknown, at: Date, language: Language): string {
  const say = translate(partnerTexts, language)
  return isPayer(before) ? say('reliable', { asOf: formatDate(at) }) : say('unlisted', { asOf: formatDateTime(at) })
}

/**
 * Distinguishes ADIS's marks from the ministry's list by a stored field
 * (registers/czechia/unreliable.ts).
 */
const isPayer = (mark: unknown): mark is PayerMark =>
  typeof mark === 'object' && mark !== null && 'list' in mark && mark.list === 'adis'

function worded(said: unknown, kind: ChangeKind, language: Language): string {
  if (kind === 'verdict') return translate(partnerTexts, language)(said === 'valid' ? 'valid' : 'invalid')
  if (Array.isArray(said)) return said.join(', ')
  return typeof said === 'object' && said !== null && 'word' in said ? judged(said.word, language) : String(said)
}

function judged(word: unknown, language: Language): string {
  const say = translate(judgementTexts, language)
  return word === 'same-company' || word === 'other-company' ? say(word) : ''
}
