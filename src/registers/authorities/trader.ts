import { COMPARED_FIELDS, type CompanyText, type FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { oneLine } from './received.ts'

/**
 * A text of the caller's company data sent to VIES for comparison, with VIES's match
 * (docs/rules.md#trader-fields).
 */
export type SentText = FieldMatch & { text: string }

/** No company field is longer. A longer text is something else, and must not be sent cut. */
const MAX_LENGTH = 200

/** Returns the single-line texts of `company` to send to VIES; a text of dashes is omitted. */
export const textsToSend = (company: CompanyText): SentText[] =>
  COMPARED_FIELDS.flatMap(field => {
    const text = oneLine(company[field])
    const isUsable = /[\p{L}\p{N}]/u.test(text) && text.length <= MAX_LENGTH
    return isUsable ? [{ field, text, match: 'unanswered' as const }] : []
  })

/**
 * Returns whether two queries contained the same texts. VIES's matches apply only to the same
 * texts.
 */
export const areSameTexts = (first: readonly SentText[], second: readonly SentText[]): boolean =>
  first.length === second.length &&
  first.every(({ field, text }, at) => second[at]?.field === field && second[at].text === text)
