import type { Language } from '../../base/texts/define.ts'
import { formatDate, formatDateTime } from '../../base/texts/format.ts'
import { translate } from '../../base/texts/translate.ts'
import { describeUnreliable, type PayerMark } from '../../registers/czechia/unreliable.ts'
import { describeListing } from '../../registers/scheinunternehmen/listing.ts'
import { texts as judgementTexts } from '../../vat-ids/same-company/assessment-texts.ts'
import { partnerTexts } from './server-texts.ts'
import type { ChangeKind, DescribedChange } from './wire.ts'

/** A stored change with the old and the new value. */
export type StoredChange = { kind: ChangeKind; before: unknown; after: unknown; happened_at: Date }

/** Converts a change to the wire format. */
export const toChange = (
  change: StoredChange & { id: number; is_unseen: boolean },
  language: Language,
): DescribedChange => ({
  id: change.id,
  kind: change.kind,
  said: describeChange(change, language),
  happenedAt: change.happened_at.toISOString(),
  isSeen: !change.is_unseen,
})

/** Formats a change of a partner as a sentence. */
export function describeChange(change: StoredChange, language: Language): string {
  const t = translate(partnerTexts, language)
  const { kind, before, after } = change
  if (kind === 'listing') return describeListingChange(change, language)
  return t(kind, { before: describeValue(before, kind, language), after: describeValue(after, kind, language) })
}

function describeListingChange({ before, after, happened_at }: StoredChange, language: Language): string {
  const t = translate(partnerTexts, language)
  if (after === null) return describeRemoval(before, happened_at, language)
  if (isPayer(after)) return t('listing', { said: describeUnreliable(after, language).replace(/\.$/, '') })
  const since = typeof after === 'object' && 'since' in after && typeof after.since === 'string' ? after.since : null
  // Descriptions of changes have no full stop.
  return t('listing', { said: describeListing({ since, asOf: happened_at }, language).replace(/\.$/, '') })
}

function describeRemoval(before: unknown, at: Date, language: Language): string {
  const t = translate(partnerTexts, language)
  return isPayer(before) ? t('reliable', { asOf: formatDate(at) }) : t('unlisted', { asOf: formatDateTime(at) })
}

/**
 * Returns whether a mark comes from ADIS, not from the ministry's list, by a stored field
 * (registers/czechia/unreliable.ts).
 */
const isPayer = (mark: unknown): mark is PayerMark =>
  typeof mark === 'object' && mark !== null && 'list' in mark && mark.list === 'adis'

function describeValue(value: unknown, kind: ChangeKind, language: Language): string {
  if (kind === 'verdict') return translate(partnerTexts, language)(value === 'valid' ? 'valid' : 'invalid')
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null && 'word' in value
    ? describeAssessmentWord(value.word, language)
    : String(value)
}

function describeAssessmentWord(result: unknown, language: Language): string {
  const t = translate(judgementTexts, language)
  return result === 'same-company' || result === 'other-company' ? t(result) : ''
}
