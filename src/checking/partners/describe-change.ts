import { z } from 'zod'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { describeEnd, describeMark, markOfList } from '../../registers/marks/describe-marks.ts'
import { texts as assessmentTexts } from '../../vat-ids/same-company/assessment-texts.ts'
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

/** Returns '' for a register that this release does not know. */
function describeListingChange({ before, after, happened_at }: StoredChange, language: Language): string {
  const { since = null, asOf = happened_at.toISOString(), list = null, state } = storedMark.parse(after ?? before ?? {})
  const id = markOfList(list)
  if (id === undefined) return ''
  if (after === null) return describeEnd(id, happened_at, language)
  // Descriptions of changes have no full stop, unlike the sentence about a mark elsewhere.
  const text = describeMark(id, { since, asOf, ...(state === undefined ? {} : { state }) }, language).replace(/\.$/, '')
  return translate(partnerTexts, language)('listing', { said: text })
}

// Written from MarkMoves; the database's types do not know the shape.
const storedMark = z.object({
  since: z.string().nullable().optional(),
  asOf: z.string().optional(),
  list: z.string().optional(),
  state: z.string().optional(),
})

function describeValue(value: unknown, kind: ChangeKind, language: Language): string {
  if (kind === 'verdict') return translate(partnerTexts, language)(value === 'valid' ? 'valid' : 'invalid')
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null && 'word' in value
    ? describeAssessmentWord(value.word, language)
    : String(value)
}

function describeAssessmentWord(result: unknown, language: Language): string {
  const t = translate(assessmentTexts, language)
  return result === 'same-company' || result === 'other-company' ? t(result) : ''
}
